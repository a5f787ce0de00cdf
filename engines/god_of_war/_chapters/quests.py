"""Setting up, choosing and completing Quests, hindrances, and the end of the game (1.3, 1.4, 1.21, 3.6)."""

from __future__ import annotations

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war._chapters import heroes as _heroes
from engines.god_of_war._conditions import is_true
from engines.god_of_war._referee import Referee
from engines.god_of_war._steps import (
    Begin,
    BeginQuest,
    BeginRound,
    Check,
    ChooseDashboard,
    ChooseRune,
    DiscardSpecial,
    EndQuest,
    FinishAttack,
    Hinder,
    PlaceHero,
    Strike,
    UpgradePhase,
    Vote,
)
from engines.god_of_war.actions import CastVote, Place
from engines.god_of_war.book import (
    COLUMNS,
    MIMIR,
    HeroId,
)
from engines.god_of_war.config import Pick
from engines.god_of_war.facts import (
    Chosen,
    DashboardTaken,
    Ending,
    GameBegan,
    GameOver,
    Placed,
    QuestBegan,
    QuestDone,
    SceneReplaced,
    Voted,
)
from engines.god_of_war.view import Hero, Laid


def seat_heroes(referee: Referee) -> None:
    """Deal dashboards, or ask everybody for one; a lone player is Kratos (1.3.1, 1.22.1)."""
    config, free = referee.state.config, list(referee.book.dashboards)
    referee.state.push(Begin())
    if config.seats == 1:
        take_dashboard(referee, 0, free[0])
    elif config.heroes is Pick.RANDOM:
        referee.dealer.shuffle(free)
        for seat, dashboard in zip(referee.seats(), free, strict=False):
            take_dashboard(referee, seat, dashboard)
    else:
        referee.state.push(*map(ChooseDashboard, referee.seats()))


def take_dashboard(referee: Referee, seat: Seat, dashboard: str) -> None:
    """Take a dashboard that is free."""
    referee.state.players[seat].dashboard = dashboard
    referee.tell(DashboardTaken(seat, dashboard))


def begin(referee: Referee, _step: Begin) -> None:
    """Lay the pyramid and shuffle everything (1.3)."""
    state, book = referee.state, referee.book
    for seat, player in enumerate(state.players):
        player.deck = list(book.starting[player.dashboard])
        player.limit = book.supply["hand"]
        referee.dealer.shuffle(player.deck)
        for hero in book.dashboards[player.dashboard]:
            state.heroes[hero] = Hero(hero, seat)
    quests = [name for name, quest in book.quests.items() if quest.kind == "quest"]
    bosses = [name for name, quest in book.quests.items() if quest.kind == "boss"]
    referee.dealer.shuffle(quests)
    referee.dealer.shuffle(bosses)
    if state.config.first_game:
        # 1.3.10
        quests.remove(book.journey.first)
        quests.insert(0, book.journey.first)
    laid = book.journey.laid
    state.quests, state.bosses = tuple(quests[:laid]), tuple(bosses[:laid])
    referee.dealer.shuffle(state.deck)
    referee.tell(GameBegan(state.first, state.quests, state.bosses))
    state.push(BeginQuest(state.quests[0], ()))


def begin_quest(referee: Referee, step: BeginQuest) -> None:
    """Lay out a scene; then come places, hindrances and the first round (1.3, 1.4, 1.21)."""
    state = referee.state
    state.quest, state.round = step.quest, 0
    state.columns = ((),) * COLUMNS
    lay_out(referee, referee.book.quests[step.quest].scene)
    referee.tell(QuestBegan(step.quest, state.scene))
    state.hindrances = step.left
    state.push(*map(Hinder, step.left), BeginRound())
    heroes = [hero for seat in referee.seats() for hero in _heroes_of(referee, seat) if hero != MIMIR]
    if state.config.first_game and not state.done:
        for hero in heroes:
            _place_leftmost(referee, hero)
    else:
        state.push(*map(PlaceHero, heroes))


def _heroes_of(referee: Referee, seat: Seat) -> tuple[HeroId, ...]:
    return referee.book.dashboards[referee.state.players[seat].dashboard]


def _place_leftmost(referee: Referee, hero: HeroId) -> None:
    fullness = [len(column) for column in referee.state.columns]
    column = fullness.index(min(fullness)) + 1
    place(referee, PlaceHero(hero), Place(hero, column, front=False))


def lay_out(referee: Referee, scene: str) -> None:
    """Lay out a layout with its tokens and tracking cards; a kept counter keeps its count (1.4)."""
    state, head = referee.state, referee.book.scenes[scene].head
    kept = state.tokens
    state.scene = scene
    state.cards = {pos: Laid() for pos in referee.book.scenes[scene].cards}
    state.tokens = {token: kept.get(token, 0) if rule.kept else rule.start for token, rule in head.tokens.items()}
    state.tracks = dict.fromkeys(head.tracks, 0)
    state.touch(*state.cards)


def place(referee: Referee, _step: PlaceHero, action: Place) -> None:
    """Place a standee (1.3.9)."""
    _heroes.put(referee, action.hero, action.column, front=action.front)
    referee.tell(Placed(action.hero, action.column, reading.front(referee.state, action.column) == action.hero))


def vote(referee: Referee, seat: Seat, step: Vote, action: CastVote) -> bool:
    """Take a sealed vote, and count when all are in; return whether they are."""
    state = referee.state
    if seat in state.votes:
        state.amends[seat] = state.amends.get(seat, 0) + 1
    state.votes[seat] = action.quest
    state.yielding = (*(other for other in state.yielding if other != seat), *((seat,) if action.yields else ()))
    referee.tell(Voted(seat, action.quest), (seat,), others=Voted(seat))
    if len(state.votes) < state.config.seats:
        return False
    state.agenda.pop()
    firm = [quest for other, quest in state.votes.items() if other not in state.yielding]
    cast = firm or list(state.votes.values())
    # 4.1, 24: the first player decides a tie; where theirs is not among the most, the one on the left is next.
    order = sorted(step.choices, key=lambda quest: (-cast.count(quest), quest != state.votes[state.first]))
    referee.tell(Chosen(order[0], tuple([state.votes[other] for other in range(state.config.seats)])))
    state.votes, state.amends, state.yielding = {}, {}, ()
    state.push(BeginQuest(order[0], tuple([quest for quest in step.choices if quest != order[0]])))
    return True


def check(referee: Referee, _step: Check) -> None:
    """See whether the game is lost, or else the Quest complete: a loss beats a win (1.1.4, A31)."""
    state, head = referee.state, referee.book.scenes[referee.state.scene].head
    if _heroes.all_down(referee):
        state.ending = Ending.ALL_DOWN
    elif head.lose is not None and is_true(referee.book, state, head.lose):
        state.ending = Ending.QUEST_LOST
    elif is_true(referee.book, state, head.win):
        _complete(referee, head.next)


def _complete(referee: Referee, following: str) -> None:
    """Go on to the second half of a scene (A42), or end the Quest: with a last Upgrade phase (A30), or the game won."""
    state = referee.state
    if following:
        lay_out(referee, following)
        referee.tell(SceneReplaced(following))
        return
    _discard_unfinished(referee)
    state.agenda.clear()
    referee.tell(QuestDone(state.quest, state.round))
    last = len(state.done) == referee.book.journey.quests - 1
    upgrades = () if state.config.harsh or last else (UpgradePhase(),)
    state.push(*upgrades, EndQuest())


def _discard_unfinished(referee: Referee) -> None:
    """Put cards of actions that will not be finished where they belong."""
    state = referee.state
    for step in state.agenda:
        if isinstance(step, Strike | FinishAttack):
            state.players[state.heroes[step.hero].seat].discard += step.cards
        elif isinstance(step, DiscardSpecial):
            state.players[step.seat].discard.append(step.card)
        elif isinstance(step, ChooseRune):
            state.deck += step.cards


def end_quest(referee: Referee, _step: EndQuest) -> None:
    """Clean up, and choose what comes next, or win (1.21)."""
    state, book = referee.state, referee.book
    state.done = (*state.done, state.quest)
    state.deck += state.row
    state.row, state.runes, state.spent = [], (), ()
    state.carrier, state.mimir, state.hindrances = "", 0, ()
    for hero in state.heroes.values():
        state.heroes[hero.id] = Hero(hero.id, hero.seat)
    for player in state.players:
        cards = player.deck + player.hand + player.discard
        for card in cards:
            if book.cards[card].status:
                state.supplies[book.cards[card].status].append(card)
        player.deck = [card for card in cards if not book.cards[card].status]
        player.hand, player.discard, player.known, player.fewer_draws = [], [], 0, 0
        player.limit = book.supply["hand"]
        referee.dealer.shuffle(player.deck)
    if len(state.done) == book.journey.quests:
        state.ending = Ending.WON
        return
    boss = len(state.done) == book.journey.quests - 1
    left = tuple([quest for quest in state.quests[1:] if quest not in state.done])
    state.push(Vote(state.bosses if boss else left, boss))


def finish(referee: Referee) -> None:
    """Announce the end of the game."""
    state = referee.state
    assert state.ending is not None
    _discard_unfinished(referee)
    state.agenda.clear()
    won = state.ending is Ending.WON
    referee.tell(
        GameOver(
            state.ending,
            len(state.done),
            state.done[-1] if won else "",
            state.rounds,
            tuple([player.dashboard for player in state.players]),
        )
    )
