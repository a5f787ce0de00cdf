"""What a viewer may know of a state, field by field (docs/rules/champions_of_midgard.md 5.2)."""

from __future__ import annotations

from engines.champions_of_midgard._chapters.combat import losses_of, squad_at, tally
from engines.champions_of_midgard._chapters.scoring import outcome
from engines.champions_of_midgard._chapters.supply import away, squad_of
from engines.champions_of_midgard._goods import NONE
from engines.champions_of_midgard._pieces import Fight as FightState
from engines.champions_of_midgard._questions import asked
from engines.champions_of_midgard._state import Decks, State
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.view import Board, Fight, Phase, Post, Result, Shore, Sizes, View
from engines.core import Seat, Viewer


def observe(book: Book, state: State, viewer: Viewer) -> View:
    """Return what this viewer may know."""
    over = state.phase is Phase.OVER

    seal = None if viewer is None else state.seals[viewer]
    choosing = viewer is not None and viewer == state.turn and state.phase is Phase.DESTINY
    feeds = book.seating[state.config.seats].feeds
    return View(
        config=state.config,
        viewer=viewer,
        phase=state.phase,
        round=state.round,
        asked=asked(book, state),
        marker=state.marker,
        boards=tuple([_board(state, seat) for seat in range(state.config.seats)]),
        supply=squad_of(state.supply),
        stocks=tuple(state.stocks),
        troll=state.troll,
        draugr=tuple(state.draugr),
        shores=tuple([_shore(state, index, viewer, feeds=count) for index, count in enumerate(feeds)]),
        stalls=state.stalls,
        display=tuple(state.display),
        yard=tuple(state.yard),
        merchant=state.sails[-1] if state.sails else "",
        hired=state.hired,
        decks=_sizes(state.decks),
        escaped=tuple(state.escaped),
        revealed=tuple(state.revealed),
        travelled=tuple(state.travelled),
        workers=tuple(state.workers),
        news=state.news,
        due=tuple(state.due),
        ready=tuple(state.ready),
        opened=state.opened,
        posts=tuple([Post(place, post.seat, squad_of(post.squad), post.food) for place, post in state.posts.items()]),
        sealed=None if seal is None else seal.loads,
        larder=_larder(state, viewer),
        fight=None if state.fight is None else _fight(book, state, state.fight),
        voyage=state.voyage,
        errands=tuple(state.errands),
        declined=tuple(state.declined),
        hand=() if viewer is None else tuple(state.players[viewer].hand),
        drawn=tuple(state.drawn) if choosing else (),
        drawing=len(state.drawn),
        piles=tuple([_pile(state, seat, viewer) for seat in range(state.config.seats)]),
        hands=tuple([tuple(player.hand) for player in state.players]) if over else (),
        scores=state.scores,
        outcome=outcome(state),
    )


def _board(state: State, seat: Seat) -> Board:
    player = state.players[seat]
    return Board(
        leader=player.leader,
        glory=player.glory,
        food=player.food,
        wood=player.wood,
        coins=player.coins,
        favor=player.favor,
        blame=player.blame,
        home=squad_of(player.home),
        away=away(state, seat),
        workers=player.workers,
        begging=player.begging,
        reserve=player.reserve,
        ship=player.ship,
        runes=tuple(player.runes),
        destinies=len(player.hand),
        shown=tuple(player.shown),
    )


def _shore(state: State, index: int, viewer: Viewer, *, feeds: int) -> Shore:
    shore = state.shores[index]
    known = shore.journey if viewer in shore.seen else ""
    return Shore(shore.monster, shore.coins, bool(shore.journey), known, shore.docked, feeds)


def _fight(book: Book, state: State, fight: FightState) -> Fight:
    hits, shields = tally(book, state, fight)
    rolling = state.phase is Phase.ROLL
    return Fight(
        seat=fight.seat,
        place=fight.place,
        enemy=fight.enemy,
        number=fight.number,
        squad=squad_of(squad_at(state, fight)) if fight.result is Result.OPEN else NONE,
        dice=tuple(fight.dice),
        hits=hits,
        shields=shields,
        damage=fight.damage,
        losses=losses_of(book, fight, shields) if rolling else fight.losses,
        lost=fight.lost,
        reaction=fight.reaction,
        result=fight.result,
    )


def _larder(state: State, viewer: Viewer) -> int:
    if viewer is None:
        return 0
    seal = state.seals[viewer]
    return state.players[viewer].food if seal is None else seal.larder


def _pile(state: State, seat: Seat, viewer: Viewer) -> tuple[str, ...] | None:
    """Return a pile of defeated enemies: open to its owner, under Hall of Records, and when the game is over."""
    if viewer == seat or state.config.hall or state.phase is Phase.OVER:
        return tuple(state.players[seat].pile)
    return None


def _sizes(decks: Decks) -> Sizes:
    return Sizes(
        trolls=len(decks.trolls),
        draugr=len(decks.draugr),
        monsters=len(decks.monsters),
        journeys=len(decks.journeys),
        destinies=len(decks.destinies),
        runes=len(decks.runes),
        merchants=len(decks.merchants),
    )
