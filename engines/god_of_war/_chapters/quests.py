"""Setting up, choosing and completing Quests, hindrances, and the end of the game (1.3, 1.4, 1.21, 3.6)."""

from __future__ import annotations

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war._chapters import heroes as _heroes
from engines.god_of_war._saga import Saga
from engines.god_of_war._steps import (
    Aftermath,
    Begin,
    BeginQuest,
    BeginRound,
    Check,
    ChooseDashboard,
    ChooseRune,
    EndQuest,
    Hinder,
    PlaceHero,
    Strike,
    Toss,
    UpgradePhase,
    Vote,
)
from engines.god_of_war.actions import CastVote, Place, TakeDashboard
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


def seat_heroes(saga: Saga) -> None:
    """Deal dashboards, or ask for them in turn order; a lone player is Kratos (1.3.1, 1.22.1)."""
    config, free = saga.state.config, list(saga.book.dashboards)
    saga.state.push(Begin())
    if config.seats == 1:
        take_dashboard(saga, ChooseDashboard(0), TakeDashboard(free[0]))
    elif config.heroes is Pick.RANDOM:
        saga.dealer.shuffle(free)
        for seat, dashboard in zip(saga.seats(), free, strict=False):
            take_dashboard(saga, ChooseDashboard(seat), TakeDashboard(dashboard))
    else:
        saga.state.push(*map(ChooseDashboard, saga.seats()))


def take_dashboard(saga: Saga, step: ChooseDashboard, action: TakeDashboard) -> None:
    """Take a dashboard that is free."""
    saga.state.kits[step.seat].dashboard = action.dashboard
    saga.tell(DashboardTaken(step.seat, action.dashboard))


def begin(saga: Saga, _step: Begin) -> None:
    """Lay the pyramid and shuffle everything (1.3)."""
    state, book = saga.state, saga.book
    for seat, kit in enumerate(state.kits):
        kit.deck = list(book.starting[kit.dashboard])
        kit.limit = book.supply["hand"]
        saga.dealer.shuffle(kit.deck)
        for hero in book.dashboards[kit.dashboard]:
            state.heroes[hero] = Hero(hero, seat)
    quests = [name for name, quest in book.quests.items() if quest.kind == "quest"]
    bosses = [name for name, quest in book.quests.items() if quest.kind == "boss"]
    saga.dealer.shuffle(quests)
    saga.dealer.shuffle(bosses)
    if state.config.first_game:
        # 1.3.10
        quests.remove(book.journey.first)
        quests.insert(0, book.journey.first)
    laid = book.journey.laid
    state.quests, state.bosses = tuple(quests[:laid]), tuple(bosses[:laid])
    saga.dealer.shuffle(state.deck)
    saga.tell(GameBegan(state.first, state.quests, state.bosses))
    state.push(BeginQuest(state.quests[0], ()))


def begin_quest(saga: Saga, step: BeginQuest) -> None:
    """Lay out a scene; then come places, hindrances and the first round (1.3, 1.4, 1.21)."""
    state = saga.state
    state.quest, state.round = step.quest, 0
    state.columns = ((),) * COLUMNS
    lay_out(saga, saga.book.quests[step.quest].scene)
    saga.tell(QuestBegan(step.quest, state.scene))
    state.hindrances = step.left
    state.push(*map(Hinder, step.left), BeginRound())
    heroes = [hero for seat in saga.seats() for hero in _heroes_of(saga, seat) if hero != MIMIR]
    if state.config.first_game and not state.done:
        for hero in heroes:
            _place_leftmost(saga, hero)
    else:
        state.push(*map(PlaceHero, heroes))


def _heroes_of(saga: Saga, seat: Seat) -> tuple[HeroId, ...]:
    return saga.book.dashboards[saga.state.kits[seat].dashboard]


def _place_leftmost(saga: Saga, hero: HeroId) -> None:
    fullness = [len(column) for column in saga.state.columns]
    column = fullness.index(min(fullness)) + 1
    place(saga, PlaceHero(hero), Place(hero, column, front=False))


def lay_out(saga: Saga, scene: str) -> None:
    """Lay out a layout with its tokens and tracking cards; a kept counter keeps its count (1.4)."""
    state, head = saga.state, saga.book.scenes[scene].head
    kept = state.tokens
    state.scene = scene
    state.cards = {pos: Laid() for pos in saga.book.scenes[scene].cards}
    state.tokens = {token: kept.get(token, 0) if rule.kept else rule.start for token, rule in head.tokens.items()}
    state.tracks = dict.fromkeys(head.tracks, 0)
    state.touch(*state.cards)


def place(saga: Saga, _step: PlaceHero, action: Place) -> None:
    """Place a standee (1.3.9)."""
    _heroes.put(saga, action.hero, action.column, front=action.front)
    saga.tell(Placed(action.hero, action.column, reading.front(saga.state, action.column) == action.hero))


def vote(saga: Saga, seat: Seat, step: Vote, action: CastVote) -> bool:
    """Take a sealed vote, and count when all are in; return whether they are."""
    state = saga.state
    if seat in state.votes:
        state.amends[seat] = state.amends.get(seat, 0) + 1
    state.votes[seat] = action.quest
    saga.dealer.tell(Voted(seat, action.quest), to=(seat,), others=Voted(seat))
    if len(state.votes) < state.config.seats:
        return False
    state.agenda.pop()
    cast = list(state.votes.values())
    # 4.1, 24: the first player decides a tie; with at most four votes theirs is then always among the most.
    order = sorted(step.choices, key=lambda quest: (-cast.count(quest), quest != state.votes[state.first]))
    saga.tell(Chosen(order[0], tuple([state.votes[other] for other in range(state.config.seats)])))
    state.votes, state.amends = {}, {}
    state.push(BeginQuest(order[0], tuple([quest for quest in step.choices if quest != order[0]])))
    return True


def check(saga: Saga, _step: Check) -> None:
    """See whether the game is lost, or else the Quest complete: a loss beats a win (1.1.4, A31)."""
    state, head = saga.state, saga.book.scenes[saga.state.scene].head
    if _heroes.all_down(saga):
        state.ending = Ending.ALL_DOWN
    elif head.lose is not None and reading.true(saga.book, state, head.lose):
        state.ending = Ending.QUEST_LOST
    elif reading.true(saga.book, state, head.win):
        _complete(saga, head.next)


def _complete(saga: Saga, following: str) -> None:
    """Go on to the second half of a scene (A42), or end the Quest: with a last Upgrade phase (A30), or the game won."""
    state = saga.state
    if following:
        lay_out(saga, following)
        saga.tell(SceneReplaced(following))
        return
    _stow(saga)
    state.agenda.clear()
    saga.tell(QuestDone(state.quest, state.round))
    last = len(state.done) == saga.book.journey.quests - 1
    upgrades = () if state.config.harsh or last else (UpgradePhase(),)
    state.push(*upgrades, EndQuest())


def _stow(saga: Saga) -> None:
    """Put cards of actions that will not be finished where they belong."""
    state = saga.state
    for step in state.agenda:
        if isinstance(step, Strike | Aftermath):
            state.kits[state.heroes[step.hero].seat].discard += step.cards
        elif isinstance(step, Toss):
            state.kits[step.seat].discard.append(step.card)
        elif isinstance(step, ChooseRune):
            state.deck += step.cards


def end_quest(saga: Saga, _step: EndQuest) -> None:
    """Clean up, and choose what comes next, or win (1.21)."""
    state, book = saga.state, saga.book
    state.done = (*state.done, state.quest)
    state.deck += state.row
    state.row, state.runes, state.spent = [], (), ()
    state.carrier, state.mimir, state.hindrances = "", 0, ()
    for hero in state.heroes.values():
        state.heroes[hero.id] = Hero(hero.id, hero.seat)
    for kit in state.kits:
        cards = kit.deck + kit.hand + kit.discard
        for card in cards:
            if book.cards[card].status:
                state.supplies[book.cards[card].status].append(card)
        kit.deck = [card for card in cards if not book.cards[card].status]
        kit.hand, kit.discard, kit.known, kit.less = [], [], 0, 0
        kit.limit = book.supply["hand"]
        saga.dealer.shuffle(kit.deck)
    if len(state.done) == book.journey.quests:
        state.ending = Ending.WON
        return
    boss = len(state.done) == book.journey.quests - 1
    left = tuple([quest for quest in state.quests[1:] if quest not in state.done])
    state.push(Vote(state.bosses if boss else left, boss))


def finish(saga: Saga) -> None:
    """Announce the end of the game."""
    state = saga.state
    assert state.ending is not None
    _stow(saga)
    state.agenda.clear()
    won = state.ending is Ending.WON
    saga.tell(
        GameOver(
            state.ending,
            len(state.done),
            state.done[-1] if won else "",
            state.rounds,
            tuple([kit.dashboard for kit in state.kits]),
        )
    )
