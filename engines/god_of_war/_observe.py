"""Cutting the truth down to what a viewer may know, field by field (rules/god_of_war.md 4.2)."""

from __future__ import annotations

from engines.core import Outcome, Seat, Viewer
from engines.god_of_war._state import State
from engines.god_of_war._steps import ASKING
from engines.god_of_war.book import Book
from engines.god_of_war.config import ShowHands
from engines.god_of_war.facts import Ending
from engines.god_of_war.view import SeatView, View


def observe(book: Book, state: State, viewer: Viewer) -> View:
    """Return what this viewer may know."""
    top = state.agenda[-1] if state.agenda else None
    over = state.ending is not None
    return View(
        config=state.config,
        viewer=viewer,
        step=top if type(top) in ASKING else None,  # type: ignore[arg-type]  # ASKING holds exactly those types
        stage=min(len(state.done) + 1, book.journey.quests) if state.quest else 0,
        quest=state.quest,
        scene=state.scene,
        round=state.round,
        rounds=state.rounds,
        first=state.first,
        quests=state.quests,
        bosses=state.bosses,
        done=state.done,
        hindrances=state.hindrances,
        seats=tuple([_seat(state, seat, viewer) for seat in range(state.config.seats)]),
        heroes=state.heroes.copy(),
        columns=state.columns,
        carrier=state.carrier,
        mimir=state.mimir,
        cards=state.cards.copy(),
        tokens=state.tokens.copy(),
        tracks=state.tracks.copy(),
        spent=state.spent,
        row=tuple(state.row),
        runes=state.runes,
        upgrades=len(state.deck),
        foreseen=() if viewer is None and not over else tuple(state.deck[: state.foreseen]),
        removed=tuple(state.removed),
        supply={kind: len(cards) for kind, cards in state.supplies.items()},
        touched=state.touched,
        vote="" if viewer is None else state.votes.get(viewer, ""),
        outcome=outcome(book, state),
    )


def _seat(state: State, seat: Seat, viewer: Viewer) -> SeatView:
    player = state.players[seat]
    open_to_allies = player.opened or state.config.show_hands is ShowHands.ALWAYS
    shown = state.ending is not None or seat == viewer or (viewer is not None and open_to_allies)
    return SeatView(
        dashboard=player.dashboard,
        cards=len(player.hand),
        hand=tuple(player.hand) if shown else (),
        deck=len(player.deck),
        top=tuple(player.deck[: player.known]),
        discard=tuple(player.discard),
        limit=player.limit,
        opened=player.opened,
        voted=seat in state.votes,
    )


def outcome(book: Book, state: State) -> Outcome | None:
    """Return how the game ended: all win or all lose (1.1.1).

    Every completed Quest scores for all seats, and so does every round that a victory stays below a number of them.
    """
    if state.ending is None:
        return None
    seats = state.config.seats
    won = state.ending is Ending.WON
    score = book.score.quest * len(state.done) + (max(0, book.score.swift - state.rounds) if won else 0)
    return Outcome((1 if won else 2,) * seats, (score,) * seats, state.ending)
