"""Cutting the truth down to what a viewer may know, field by field (docs/rules/god_of_war.md 4.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core import Outcome, Seat, Viewer
from engines.god_of_war import _steps as steps
from engines.god_of_war import pending
from engines.god_of_war._state import State
from engines.god_of_war.book import Book
from engines.god_of_war.config import ShowHands
from engines.god_of_war.facts import Ending
from engines.god_of_war.pending import Pending, Source
from engines.god_of_war.view import SeatView, View


def observe(book: Book, state: State, viewer: Viewer) -> View:
    """Return what this viewer may know."""
    over = state.ending is not None
    waiting = awaited(state)
    return View(
        config=state.config,
        viewer=viewer,
        asked=asked(state, waiting),
        pending=waiting,
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
        pool=tuple(sorted(player.hand + player.deck)),
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


def asked(state: State, waiting: Pending | None) -> tuple[Seat, ...]:
    """Return the seats that have to answer what the table waits for."""
    match waiting:
        case None:
            return ()
        case pending.Vote():
            return tuple([seat for seat in range(state.config.seats) if seat not in state.votes])
        case pending.Pause(waiting=seats) | pending.Gathering(waiting=seats):
            return seats
        case _:
            return (waiting.seat,)


def awaited(state: State) -> Pending | None:
    """Return what the table waits for, or None when the game is over."""
    if not state.agenda:
        return None
    step = state.agenda[-1]
    told = _PENDING.get(type(step))
    return None if told is None else told(state, step)


def _seat_of(state: State, hero: str) -> Seat:
    return state.heroes[hero].seat


def _gathering(state: State, _step: steps.ChooseDashboard) -> Pending:
    later = [step.seat for step in reversed(state.agenda) if isinstance(step, steps.ChooseDashboard)]
    return pending.Gathering("dashboard", tuple(later))


def _strike(state: State, step: steps.Strike) -> Pending:
    seat = _seat_of(state, step.hero)
    return pending.DeclaredAttack(
        "strike", seat, step.hero, step.targets, step.strength, step.cards, step.ride, step.die_adds
    )


def _brace(state: State, step: steps.Brace) -> Pending:
    topic = "defend" if step.incoming.source is Source.ATTACK else "brace"
    return pending.Threat(topic, _seat_of(state, step.incoming.hero), step.incoming)


_PENDING: dict[type, Callable[[State, Any], Pending]] = {
    steps.ChooseDashboard: _gathering,
    steps.Vote: lambda _, step: pending.Vote("boss" if step.boss else "quest", step.choices),
    steps.PlaceHero: lambda state, step: pending.Placing("place", _seat_of(state, step.hero), step.hero),
    steps.Highest: lambda _, step: pending.Choice("highest", step.seat, step.cards),
    steps.Split: lambda _, step: pending.Amount("split", step.seat, step.n),
    steps.ChooseCarrier: lambda _, step: pending.Decision("carrier", step.seat),
    steps.Bite: lambda _, step: pending.Decision("bite", step.seat),
    steps.Turn: lambda _, step: pending.Activation("turn", step.seat, step.used),
    steps.Slot: lambda _, step: pending.Activation("slot", step.seat, step.used),
    steps.Foresee: lambda _, step: pending.Decision("foresee", step.seat),
    steps.ChooseRune: lambda _, step: pending.Choice("rune", step.seat, step.cards),
    steps.LookAhead: lambda _, step: pending.Decision("look", step.seat),
    steps.SortAhead: lambda _, step: pending.Amount("sort", step.seat, step.n),
    steps.Strike: _strike,
    steps.Aim: lambda _, step: pending.Choice("aim", step.seat, tuple(map(str, step.columns))),
    steps.Guard: lambda _, step: pending.Threat("guard", step.seat, step.incoming),
    steps.Brace: _brace,
    steps.Pause: lambda _, step: pending.Pause("closing" if step.closing else "pause", step.waiting),
    steps.PickHeal: lambda _, step: pending.Amount("heal", step.seat, step.n),
    steps.PickFire: lambda _, step: pending.Choice("fire", step.seat, step.fires),
    steps.PickActor: lambda _, step: pending.Decision("reward", step.seat),
    steps.Upgrade: lambda _, step: pending.Decision("upgrade", step.seat),
    steps.ReturnRow: lambda _, step: pending.Decision("return", step.seat),
}
"""What is told of each step that waits for an answer."""
