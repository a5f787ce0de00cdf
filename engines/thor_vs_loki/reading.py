"""What can be read off a table of Thor against Loki (docs/rules/thor_vs_loki.md 1.5, 1.6): rules that change nothing.

The rulebook asks them of its State, the walks, the computer player, pictures and texts of a View.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from engines.core import Seat
from engines.thor_vs_loki._judging import Verdict, ground_of, judge, strengths
from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import COLUMNS, ROWS, Banner, Book, CardId, Role, Side
from engines.thor_vs_loki.facts import Ground
from engines.thor_vs_loki.view import Columns, Face, Phase, View

_GIVEN_UP = 40
"""What a power in row 1 weighs against strength there: it works from the hand alone."""

OUTER = (0, len(COLUMNS) - 1)
"""The columns that Vidarr attacks from (B9)."""


class AnyFieldCard(Protocol):
    """What a card on the battlefield is in State and in View."""

    @property
    def card(self) -> CardId:
        """What it is; nothing in a View whose viewer may not know."""

    @property
    def up(self) -> bool:
        """Whether it lies face-up."""


def exposed(book: Book, row: Sequence[CardId]) -> int:
    """Return how little a first row can hold, and how many powers it gives up: the less, the better it stands."""
    faces = [book.face(card) for card in row]
    return sum(_GIVEN_UP if face.power is not None else -face.strength for face in faces)


def mine(view: View) -> Columns:
    """Return the viewer's own side; the gallery has none."""
    assert view.viewer is not None
    return view.fields[view.viewer]


def foe(view: View) -> Seat:
    """Return the viewer's opponent."""
    assert view.viewer is not None
    return 1 - view.viewer


def theirs(view: View) -> Columns:
    """Return the opponent's side."""
    return view.fields[foe(view)]


def is_avatar(book: Book, lain: AnyFieldCard) -> bool:
    """Return whether a card is Thor or Loki in play."""
    return lain.up and book.face(lain.card).role is Role.AVATAR


def led(book: Book, column: Sequence[AnyFieldCard]) -> bool:
    """Return whether Thor or Loki stands in row 1."""
    return bool(column) and is_avatar(book, column[0])


def avatar_column(book: Book, side: Sequence[Sequence[AnyFieldCard]]) -> int | None:
    """Return the column that Thor or Loki leads, or None."""
    for index, column in enumerate(side):
        if led(book, column):
            return index
    return None


def open_columns(book: Book, side: Sequence[Sequence[AnyFieldCard]]) -> list[int]:
    """Return the columns that take a card in row 1: not full, and not led by Thor or Loki (rules 20, 21)."""
    return [index for index, column in enumerate(side) if len(column) < ROWS and not led(book, column)]


def captured(book: Book, card: CardId, side: Side) -> bool:
    """Return whether a card has another back than the deck of its owner, who plays `side`."""
    return book.cards[card].back is not side


def shown_side(view: View, seat: Seat) -> Columns:
    """Return a side as it lies; while first rows are chosen, a sealed row lies face-down in front of its owner."""
    if view.phase is not Phase.ROW or not view.ready[seat]:
        return view.fields[seat]
    row = view.row if view.viewer == seat else ("",) * len(COLUMNS)
    return tuple([(Face(view.sides[seat], False, card),) for card in row])


def winner(view: View) -> Seat | None:
    """Return who won; None while the game goes on and after a draw."""
    return None if view.loser is None else 1 - view.loser


PLACES = tuple(Spot(column, row) for column in range(len(COLUMNS)) for row in range(ROWS))
"""Every place of a side, column by column."""


def no_room(book: Book, side: Columns, spot: Spot) -> str:
    """Return why a card cannot be put at a place, in front, behind or between, or nothing (rules 20 to 22)."""
    column = side[spot.column]
    if len(column) >= ROWS:
        return "refused.column-full"
    if spot.row == 0 and led(book, column):
        return "refused.avatar-leads"
    return "refused.gap" if spot.row > len(column) else ""


def free_spots(book: Book, side: Columns) -> list[Spot]:
    """Return the places where a card can be put."""
    return [spot for spot in PLACES if not no_room(book, side, spot)]


def no_goal(book: Book, side: Columns, start: Spot, goal: Spot) -> str:
    """Return why a card cannot be moved to a place, or nothing; in its own column: its place afterwards (B24)."""
    column = side[goal.column]
    if goal.column != start.column:
        return no_room(book, side, goal)
    if goal.row == start.row:
        return "refused.same-place"
    if goal.row == 0 and led(book, column):
        return "refused.avatar-leads"
    return "refused.gap" if goal.row >= len(column) else ""


def no_move(book: Book, side: Columns, spot: Spot) -> str:
    """Return why the card at a place cannot be moved, or nothing."""
    if no_card(side, spot):
        return "refused.no-card"
    if is_avatar(book, side[spot.column][spot.row]):
        return "refused.avatar-moves"
    return "" if any(not no_goal(book, side, spot, goal) for goal in PLACES) else "refused.nowhere"


def no_card(side: Columns, spot: Spot) -> str:
    """Return that no card lies at a place, or nothing."""
    return "" if spot.row < len(side[spot.column]) else "refused.no-card"


def no_challenge(book: Book, view: View, column: int) -> str:
    """Return why the own row 1 card of a column cannot challenge the facing one, or nothing (rules 24, 25)."""
    own, facing = mine(view)[column], theirs(view)[column]
    if not own or not facing:
        return "refused.no-facing"
    if not book.face(own[0].card).challenges:
        return "refused.cannot-challenge"
    return "refused.avatar-stands" if led(book, facing) else ""


def flank_targets(book: Book, view: View, column: int) -> list[Spot]:
    """Return what the own row 1 card of an outer column can reach with Vidarr; empty when it cannot challenge."""
    own = mine(view)[column]
    if not own or not book.face(own[0].card).challenges:
        return []
    reached = view.flanked(column)
    cards = theirs(view)[reached]
    return [Spot(reached, row) for row, face in enumerate(cards) if not is_avatar(book, face)]


class Meeting(NamedTuple):
    """What would decide a challenge, and the strengths that count, below zero where they decide nothing (rule 26)."""

    ground: Ground
    attack: int = -1
    defence: int = -1


def meeting(book: Book, view: View, challenger: CardId, target: CardId, by: Seat | None = None) -> Meeting:
    """Return what would decide a challenge: of the viewer's, or by another seat."""
    faces = book.face(challenger), book.face(target)
    ground = ground_of(*faces, target_kind=book.cards[target].kind)
    if ground is not Ground.STRENGTH:
        return Meeting(ground)
    return Meeting(ground, *strengths(*faces, frenzied=_frenzied(book, view, by)))


def verdict(  # noqa: PLR0913 - the cards, whose they are, and what lies on the pile by then
    book: Book, view: View, challenger: CardId, target: CardId, by: Seat | None = None, *, covered: bool = False
) -> Verdict:
    """Return how a challenge would come out, of the viewer's or by another seat; Idunn wins a tie for her side.

    Args:
        book: what is printed.
        view: the game as somebody sees it.
        challenger: the challenging card.
        target: the challenged card.
        by: who challenges; None is the viewer.
        covered: whether the banner of whoever challenges is covered by another card by then.
    """
    faces = book.face(challenger), book.face(target)
    mine, theirs = _frenzied(book, view, by)
    found = judge(*faces, target_kind=book.cards[target].kind, frenzied=(mine and not covered, theirs))
    if found is not Verdict.TIED:
        return found
    me, other = _sides(view, by)
    if not covered and _has_banner(book, view, me, Banner.TIES):
        return Verdict.WON
    return Verdict.LOST if _has_banner(book, view, other, Banner.TIES) else found


def fallen(book: Book, view: View, challenger: CardId, target: CardId, by: Seat | None = None) -> tuple[bool, bool]:
    """Return whether the challenger and the target would fall if they met across from one another."""
    found = verdict(book, view, challenger, target, by)
    both = found in (Verdict.TIED, Verdict.BLAST)
    return both or found is Verdict.LOST, both or found is Verdict.WON


def _frenzied(book: Book, view: View, by: Seat | None) -> tuple[bool, bool]:
    me, other = _sides(view, by)
    return _has_banner(book, view, me, Banner.FRENZY), _has_banner(book, view, other, Banner.FRENZY)


def _sides(view: View, by: Seat | None) -> tuple[Seat, Seat]:
    """Return who challenges, the viewer unless it is said, and the other seat."""
    me = 1 - foe(view) if by is None else by
    return me, 1 - me


def _has_banner(book: Book, view: View, seat: Seat, banner: Banner) -> bool:
    top = view.active_top(seat)
    return bool(top) and book.face(top).banner is banner


def unseen(book: Book, view: View) -> Counter[CardId]:
    """Return the cards of the opposing deck that the viewer has no sight of: they may lie anywhere."""
    side = view.sides[foe(view)]
    left = Counter(book.deck(side))
    for grave in view.graves:
        left.subtract(grave)
    left.subtract(view.hand)
    for field in view.fields:
        left.subtract(face.card for column in field for face in column if face.card)
    if view.shown:
        left.subtract([view.shown])
    return Counter({card: n for card, n in left.items() if n > 0 and book.cards[card].back is side})


class Prospect(NamedTuple):
    """Of the cards that may lie face-down across: how many would fall, tie, and beat the challenger."""

    falls: int
    ties: int
    beats: int


def prospect(book: Book, view: View, column: int) -> Prospect:
    """Return what a challenge of a face-down card may meet, each unseen card counted; none of what never lies so."""
    return prospect_of(book, view, mine(view)[column][0].card, theirs(view)[column][0])


def prospect_of(book: Book, view: View, challenger: CardId, face: Face) -> Prospect:
    """Return what a card of the viewer's may meet that challenges a face-down card of the other side."""
    found = Counter[Verdict]()
    for card, n in possible(book, view, face).items():
        found[verdict(book, view, challenger, card)] += n
    falls = found[Verdict.WON] + found[Verdict.FOUND]
    return Prospect(falls, found[Verdict.TIED], found[Verdict.LOST] + found[Verdict.BLAST])


def possible(book: Book, view: View, face: Face) -> Counter[CardId]:
    """Return the cards that a face-down card of the other side may be, each as often as there are unseen ones of it."""
    if face.back is view.sides[foe(view)]:
        cards = unseen(book, view)
    else:
        cards = Counter(card for card in view.traced[foe(view)] if book.cards[card].back is face.back)
    return Counter({card: n for card, n in cards.items() if book.face(card).role is not Role.AVATAR})
