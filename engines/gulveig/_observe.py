"""Cutting the truth down to what a viewer may know, field by field (docs/rules/gulveig.md 5)."""

from __future__ import annotations

from engines.core import Outcome, Viewer
from engines.gulveig._state import State
from engines.gulveig.config import LogDepth
from engines.gulveig.view import Phase, View
from engines.kit.seating import places


def observe(state: State, viewer: Viewer) -> View:
    """Return what this viewer may know."""
    bidding = state.phase is Phase.BID
    over = state.phase is Phase.OVER
    everything = state.config.log_depth is LogDepth.ALL or over
    tricks = state.tricks if everything else state.tricks[-1:]
    closed = () if everything else tuple(sorted(laid.card for trick in state.tricks[:-1] for laid in trick.cards))
    owner = not bidding and (viewer == state.bidder or over)
    return View(
        config=state.config,
        viewer=viewer,
        phase=state.phase,
        hand_no=state.hand_no,
        dealer=state.dealer,
        scores=tuple(state.scores),
        cards=tuple([len(hand) for hand in state.hands]),
        hand=() if viewer is None else tuple(state.hands[viewer]),
        asked=() if over else (state.turn,),
        calls=tuple(state.calls),
        bid=state.bid,
        bidder=state.bidder if state.bid else None,
        passed=tuple(state.passed),
        bench=tuple(state.bench) if bidding else (),
        treasure=() if bidding else tuple(state.treasure),
        aside=tuple(state.up if bidding else state.up + state.bench),
        aside_down=len(state.down),
        buried=tuple(state.buried) if owner else (),
        buried_down=len(state.buried),
        supremacy=state.supremacy,
        declared=tuple(state.declared),
        revealed=tuple([tuple(cards) for cards in state.revealed]),
        trick=tuple(state.trick),
        tricks=tuple(tricks),
        taken=tuple(state.taken),
        won=tuple(state.won),
        history=state.history,
        outcome=outcome(state),
        closed=closed,
    )


def outcome(state: State) -> Outcome | None:
    """Return places by score; A9 lets an equal Bid Winner stand alone at the top."""
    if state.ending is None:
        return None
    ranks = [(score, seat in state.winners) for seat, score in enumerate(state.scores)]
    return Outcome(places(ranks, state.resigned), tuple(state.scores), state.ending)
