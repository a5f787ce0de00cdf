"""What is printed on the cards of Thor against Loki, by numbers: for play-outs, which have no time for names."""

from __future__ import annotations

from functools import lru_cache

from engines.thor_vs_loki._judging import Verdict, judge
from engines.thor_vs_loki.book import Banner, Book, Card, Role

UP = 1 << 10
"""Added to the number of a card that lies face-up."""
CARD = UP - 1
"""Leaves the number of a card, whichever way it lies."""

LOST, WON, TIED, FOUND, BLAST = range(5)
"""How a challenge comes out; see `Verdict`."""

_VERDICTS = {
    Verdict.LOST: LOST, Verdict.WON: WON, Verdict.TIED: TIED, Verdict.FOUND: FOUND, Verdict.BLAST: BLAST,
}  # fmt: skip

Column = list[int]
"""Numbers of cards from row 1 on; also a hand, a deck or a pile."""


class Pack:
    """What is printed, in lists by the number of a card.

    Attributes:
        number: of each card, as in the Book.
        recovers: for each card, the cards that its power takes back, by their numbers.
        slain: cards that a spy finds in a hand.
        verdict: by challenger and target; without banners.
    """

    def __init__(self, book: Book) -> None:
        """Take the cards of a Book."""
        cards = list(book.cards.values())
        faces = [card.face for card in cards]
        self.number = {card.id: number for number, card in enumerate(cards)}
        self.strength = [face.strength for face in faces]
        self.fights = [face.challenges for face in faces]
        self.avatar = [face.role is Role.AVATAR for face in faces]
        self.treasure = [face.role is Role.TREASURE for face in faces]
        self.nightmare = [face.role is Role.NIGHTMARE for face in faces]
        self.wall = [face.role is Role.WALL for face in faces]
        self.breaks = [face.breaks_walls for face in faces]
        self.power = [face.power for face in faces]
        self.ties = [face.banner is Banner.TIES for face in faces]
        self.most = [face.most for face in faces]
        self.recovers = [[not face.recovers or card.kind in face.recovers for card in cards] for face in faces]
        self.slain = [any(card.kind in face.slays for face in faces) for card in cards]
        self.verdict = [[_outcome(one, other) for other in cards] for one in cards]


@lru_cache(4)
def pack_of(book: Book) -> Pack:
    """Return the numbers of a Book's cards."""
    return Pack(book)


def _outcome(challenger: Card, target: Card) -> int:
    return _VERDICTS[judge(challenger.face, target.face, target_kind=target.kind, frenzied=(False, False))]
