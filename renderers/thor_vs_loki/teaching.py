"""Numbers for the texts that teach Thor against Loki: those of the Book, and those of a moment for the coach."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core import Ask
from engines.thor_vs_loki import reading
from engines.thor_vs_loki.book import AVATAR_POINTS, COLUMNS, DECK, HAND, OPENING, ROWS, STRONGEST, Book, Role, Side
from engines.thor_vs_loki.config import TURNS
from engines.thor_vs_loki.view import Phase, View
from renderers.kit.phrases import Phrases

Figures = dict[str, str | int]

RAVENS_STAY = 2
"""The least strength that stays when Ravens challenge it (rules 33, 34)."""

VARIANT = "variant"
"""The figure that chooses a note of its own."""

MOMENT = frozenset(
    {
        VARIANT, "points", "held", "deck_left", "foe_hand", "foe_hidden", "foe_god", "own_god", "open_columns", "walls",
        "lost", "reveals",
    }
)  # fmt: skip
"""Names of the figures that only a moment has."""


def figures(book: Book, phrases: Phrases) -> Figures:
    """Return every number of the Book that chapters, glossary and lessons speak of."""
    found: Figures = {
        "deck": DECK,
        "columns": len(COLUMNS),
        "rows": ROWS,
        "row_one": 1,
        "hand": HAND,
        "opening": OPENING,
        "kept": OPENING - len(COLUMNS),
        "avatar_points": AVATAR_POINTS,
        "lowest": 0,
        "least": 1,
        "strongest": STRONGEST,
        "ravens_stay": RAVENS_STAY,
        "turns": TURNS,
        **{f"fighters_{side}": _fighters(book, phrases, side) for side in Side},
    }
    for kind, printed in book.kinds.items():
        found[f"copies_{kind}"] = printed.thor or printed.loki
        if printed.strength >= 0:
            found[f"strength_{kind}"] = printed.strength
        if printed.most:
            found[f"most_{kind}"] = printed.most
        if printed.frenzy is not None:
            found |= {"frenzy_up": printed.frenzy.challenging, "frenzy_down": printed.frenzy.challenged}
    return found


def _fighters(book: Book, phrases: Phrases, side: Side) -> str:
    """The fighters that only this deck has, with strength and number of copies, from strong to weak."""
    own = [
        (kind, printed)
        for kind, printed in book.kinds.items()
        if printed.challenges and printed.copies(side) and not (printed.thor and printed.loki)
    ]
    own.sort(key=lambda pair: -pair[1].strength)
    return phrases.join(
        [
            phrases("teaching.fighter", card=phrases(f"card.{kind}"), n=printed.strength, copies=printed.copies(side))
            for kind, printed in own
        ]
    )


def moment_figures(book: Book, phrases: Phrases, view: View, topic: str, ask: Ask) -> Mapping[str, str | int]:
    """Return the figures of a question that the viewer is asked: only what the viewer sees."""
    seat, other = 1 - reading.foe(view), reading.foe(view)
    facing = reading.theirs(view)
    found: Figures = {
        "points": view.points,
        "held": view.counts[seat],
        "deck_left": view.decks[seat],
        "foe_hand": view.counts[other],
        "foe_hidden": sum(not face.up for column in facing for face in column),
        "open_columns": sum(1 for column in reading.mine(view) if column),
        "walls": _walls_unseen(book, view),
        "reveals": view.reveals,
    }
    if view.batch is not None:
        found["lost"] = len(view.batch.left)
    if topic == Phase.ACT and ask.slot == "act":
        found |= _moment(book, phrases, view, ask)
    if ask.slot == "row-a" and any(book.cards[card].face.role is Role.WALL for card in view.hand):
        found |= {VARIANT: "walled"}
    return found


def _moment(book: Book, phrases: Phrases, view: View, ask: Ask) -> Figures:
    """What is special about a moment at which a point is spent, by what lies open; nothing at most times."""
    if view.first_turn:
        own = phrases(f"card.{view.sides[1 - reading.foe(view)]}")
        return {VARIANT: "first-god", "own_god": own} if "enter" in ask.open else {VARIANT: "first"}
    if reading.avatar_column(book, reading.theirs(view)) is not None:
        return {VARIANT: "god", "foe_god": phrases(f"card.{view.sides[reading.foe(view)]}")}
    if not all(reading.mine(view)):
        return {VARIANT: "thin"}
    return {VARIANT: "last"} if view.points == 1 else {}


def _walls_unseen(book: Book, view: View) -> int:
    """How many walls of the opposing deck have neither gone to a pile nor been turned up."""
    back = view.sides[reading.foe(view)]
    walls = {card.id: card.copies for card in book.cards.values() if card.back is back and card.face.role is Role.WALL}
    gone = sum(grave.count(wall) for grave in view.graves for wall in walls)
    shown = sum(face.up and face.card in walls for side in view.fields for column in side for face in column)
    return max(0, sum(walls.values()) - gone - shown)
