"""A trip to a distant shore: the Journey, feeding, landing (docs/rules/champions_of_midgard.md 2.8)."""

from __future__ import annotations

from engines.champions_of_midgard._chapters.combat import begin_fight
from engines.champions_of_midgard._chapters.rounds import draw_journey
from engines.champions_of_midgard._chapters.supply import dismiss, send_home, spend_rune, squad_of
from engines.champions_of_midgard._goods import NONE, Squad, splits
from engines.champions_of_midgard._referee import Referee
from engines.champions_of_midgard._state import State, Step
from engines.champions_of_midgard.actions import Divert, Jettison, Starve, Use
from engines.champions_of_midgard.book import Cargo
from engines.champions_of_midgard.facts import Cause, Gone, JourneyMet, RuneUsed
from engines.champions_of_midgard.places import HUNT, is_shore, shore_index, shore_name
from engines.champions_of_midgard.view import Phase, Voyage
from engines.core import Seat


def next_errand(referee: Referee) -> None:
    """Go on to the next hunt, fight or voyage of the round (2.5), or to clean-up."""
    state = referee.state
    state.voyage = None
    if not state.errands:
        state.step = Step.CLEAN_UP
        return
    place = state.errands.pop(0)
    if place.startswith(HUNT):
        seat = int(place.removeprefix(HUNT))
        if any(state.players[seat].home):
            begin_fight(referee, seat=seat, place=HUNT, enemy="")
    elif is_shore(place):
        _set_sail(referee, shore_index(place))
    elif any(state.posts[place].squad):
        begin_fight(referee, seat=state.posts[place].seat, place=place, enemy=state.enemy_on(place))


def _set_sail(referee: Referee, index: int) -> None:
    """Reveal the Journey, even of an empty ship (2.8.1); the rune Journey may replace it."""
    state = referee.state
    shore = state.shores[index]
    assert shore.docked is not None
    journey, shore.journey, shore.seen = shore.journey, "", ()
    _reveal(referee, Voyage(shore.docked.seat, index, journey, 0, 0))
    if journey and state.players[shore.docked.seat].holds("journey"):
        state.wait(Phase.JOURNEY, shore.docked.seat)


def _reveal(referee: Referee, voyage: Voyage) -> None:
    state = referee.state
    state.voyage, state.step = voyage, Step.JOURNEY
    state.news = shore_name(voyage.shore)
    if voyage.journey:
        state.revealed.append(voyage.journey)
    referee.tell(JourneyMet(voyage.seat, voyage.shore, voyage.journey))


def divert(referee: Referee, seat: Seat, action: Divert) -> None:
    """Discard the Journey without effect and obey the next card, whatever it is (2.11, A23)."""
    state = referee.state
    voyage = _voyage(state)
    state.step = Step.JOURNEY
    if action.use is Use.USE:
        spend_rune(state.players[seat], "journey")
        referee.tell(RuneUsed(seat, "journey"))
        state.travelled.append(state.revealed.pop())
        _reveal(referee, Voyage(seat, voyage.shore, draw_journey(referee), 0, 0))


def meet_journey(referee: Referee) -> None:
    """Apply the revealed Journey (2.8.1); losses come from this ship, as far as it can pay (A13)."""
    state = referee.state
    voyage = _voyage(state)
    state.step = Step.FEED
    printed = referee.book.journeys.get(voyage.journey)
    post = state.posts.get(shore_name(voyage.shore))
    if printed is None or post is None:
        return
    if printed.enemy:
        if any(post.squad):
            begin_fight(referee, seat=voyage.seat, place=shore_name(voyage.shore), enemy=printed.enemy)
        return
    cargo = cargo_at_risk(printed.takes, squad_of(post.squad), post.food)
    items = min(printed.items, sum(cargo))
    ways = splits(cargo, items)
    if len(ways) > 1:
        state.voyage = Voyage(voyage.seat, voyage.shore, voyage.journey, items, 0)
        state.wait(Phase.TOLL, voyage.seat)
    elif items:
        _jettison(referee, (ways[0][0], ways[0][1], ways[0][2]), ways[0][3])


def cargo_at_risk(takes: tuple[Cargo, ...], squad: Squad, food: int) -> tuple[int, int, int, int]:
    """Return the warriors by type, and the Food, that a Journey may take."""
    men = squad if Cargo.WARRIORS in takes else NONE
    return (*men, food if Cargo.FOOD in takes else 0)


def jettison(referee: Referee, _seat: Seat, action: Jettison) -> None:
    """Lose what the owner chose (A9)."""
    _jettison(referee, action.squad, action.food)


def _jettison(referee: Referee, squad: Squad, food: int) -> None:
    state = referee.state
    voyage = _voyage(state)
    post = state.posts[shore_name(voyage.shore)]
    dismiss(state, post.squad, squad)
    post.food -= food
    referee.tell(Gone(voyage.seat, Cause.JOURNEY, squad, food))
    state.step = Step.FEED


def feed(referee: Referee) -> None:
    """Feed as many as the Food allows (2.8.2, A10); the owner chooses who starves."""
    state = referee.state
    voyage = _voyage(state)
    post = state.posts.get(shore_name(voyage.shore))
    state.step = Step.LAND
    if post is None:
        return
    feeds = referee.book.seating[state.config.seats].feeds[voyage.shore]
    starving = max(0, sum(post.squad) - post.food * feeds)
    ways = splits(squad_of(post.squad), starving)
    if len(ways) > 1:
        state.voyage = Voyage(voyage.seat, voyage.shore, voyage.journey, 0, starving)
        state.wait(Phase.STARVE, voyage.seat)
    elif starving:
        _starve(referee, (ways[0][0], ways[0][1], ways[0][2]))


def starve(referee: Referee, _seat: Seat, action: Starve) -> None:
    """Unfed warriors go to the general supply."""
    _starve(referee, action.squad)


def _starve(referee: Referee, squad: Squad) -> None:
    state = referee.state
    voyage = _voyage(state)
    dismiss(state, state.posts[shore_name(voyage.shore)].squad, squad)
    referee.tell(Gone(voyage.seat, Cause.HUNGER, squad))
    state.step = Step.LAND


def land(referee: Referee) -> None:
    """Return all Food (2.8.2), lose forbidden types (2.8.3, A11), and fight the Monster with the rest."""
    state = referee.state
    voyage = _voyage(state)
    place = shore_name(voyage.shore)
    post = state.posts.get(place)
    state.step = Step.ERRAND
    if post is None:
        return
    if post.food:
        referee.tell(Gone(voyage.seat, Cause.EATEN, NONE, post.food))
        post.food = 0
    monster = state.shores[voyage.shore].monster
    forbidden = referee.book.forbidden(monster) if monster else None
    if forbidden is not None and post.squad[forbidden]:
        swept = [0, 0, 0]
        swept[forbidden] = post.squad[forbidden]
        dismiss(state, post.squad, squad_of(swept))
        referee.tell(Gone(voyage.seat, Cause.FORBIDDEN, squad_of(swept)))
    if monster and any(post.squad):
        begin_fight(referee, seat=voyage.seat, place=place, enemy=monster)
    else:
        send_home(state, place)


def _voyage(state: State) -> Voyage:
    assert state.voyage is not None
    return state.voyage
