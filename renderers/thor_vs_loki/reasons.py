"""What speaks for or against an answer of Thor against Loki: what it meets, wins and risks, by what the seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engines.core import Ask
from engines.thor_vs_loki import reading
from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import COLUMNS, Book, CardId, Power, Role
from engines.thor_vs_loki.view import Face, View
from renderers.kit.phrases import Phrases
from renderers.thor_vs_loki.narration import Narrator, came_out

_ACT, _DRAW, _DEPLOY, _CHALLENGE, _POWER, _PLACE = "act", "draw", "deploy", "challenge", "power", "place"


class Reasons(msgspec.Struct, frozen=True):
    """Says of a whole answer what it comes to, to the seat that is asked."""

    book: Book
    words: Phrases
    view: View

    def reason(self, steps: Sequence[tuple[Ask, tuple[str, ...]]]) -> str:
        """Say what an answer wins, keeps or risks; nothing where nothing can be said of it."""
        picks = [picked[0] for _, picked in steps if picked]
        if not picks:
            return ""
        if steps[0][0].slot == _PLACE and self.view.shown:
            return " ".join(self._placed(COLUMNS.index(picks[0])))
        return "" if steps[0][0].slot != _ACT else " ".join(self._acted(picks[0], picks[1:]))

    def _acted(self, verb: str, picks: Sequence[str]) -> Iterator[str]:
        own = 1 - reading.foe(self.view)
        if verb == _DRAW:
            hand, deck = self.view.counts[own] + 1, self.view.decks[own] - 1
            yield self.words("reason.draw", hand=self.words("reason.cards", n=hand), n=deck)
        elif verb == _DEPLOY and len(picks) > 1:
            yield from self._deployed(picks[0], Spot.read(picks[1]))
        elif verb == _CHALLENGE and picks:
            column = COLUMNS.index(picks[0])
            challenger, face = reading.mine(self.view)[column][0].card, reading.theirs(self.view)[column][0]
            yield from self._challenged(challenger, face, column)
        elif verb == _POWER and picks:
            yield from self._played(picks[0], picks[1:])

    def _deployed(self, card: CardId, spot: Spot) -> Iterator[str]:
        """Say what a card that is put down does for its column, and what it has across from it."""
        mine, facing = reading.mine(self.view), reading.theirs(self.view)[spot.column]
        if not mine[spot.column] and reading.avatar_column(self.book, mine) is None:
            yield self.words("reason.deploy.opens")
        elif len(mine[spot.column]) == 1:
            yield self.words("reason.deploy.backs", column=COLUMNS[spot.column])
        if spot.row:
            yield self.words("reason.deploy.behind", n=spot.row + 1)
        elif not facing:
            yield self.words("reason.deploy.alone")
        elif facing[0].card:
            yield self.words("reason.deploy.across", card=self._named(facing[0].card))
            yield from self._meeting(card, facing[0].card, spot.column)
        else:
            yield self.words("reason.deploy.unseen")
            if self.book.face(card).challenges:
                yield from self._prospect(card, facing[0])

    def _placed(self, column: int) -> Iterator[str]:
        """Say what a card of theirs that comes to a column has across from it."""
        facing = reading.mine(self.view)[column]
        if facing:
            yield from self._meeting(facing[0].card, self.view.shown, column)
        else:
            yield self.words("reason.place.alone")

    def _meeting(self, mine: CardId, theirs: CardId, column: int) -> Iterator[str]:
        """Say how a challenge of one's own would come out, and one of theirs, between two cards that are known."""
        own, other = self.book.face(mine), self.book.face(theirs)
        if own.challenges and other.role is not Role.AVATAR:
            yield self._told(mine, theirs, column, "reason.meeting.mine")
        if other.challenges and own.role is not Role.AVATAR:
            if own.role is Role.TREASURE:
                yield self.words("reason.meeting.found")
                return
            falls, stands = reading.fallen(self.book, self.view, theirs, mine, reading.foe(self.view))
            kind = "both" if falls and stands else "falls" if stands else "stands"
            yield self.words(f"reason.meeting.{kind}", card=self._name(mine))

    def _challenged(self, challenger: CardId, face: Face, column: int) -> Iterator[str]:
        if face.card:
            yield self._told(challenger, face.card, column, "reason.challenge.known")
        else:
            yield from self._prospect(challenger, face)

    def _prospect(self, challenger: CardId, face: Face) -> Iterator[str]:
        """Say how a challenge of a face-down card may come out."""
        falls, ties, beats = reading.prospect_of(self.book, self.view, challenger, face)
        n, treasure = self._possible(face)
        phrase = "reason.challenge.unseen-treasure" if treasure else "reason.challenge.unseen"
        yield self.words(phrase, n=n, falls=falls, ties=ties, beats=beats)

    def _possible(self, face: Face) -> tuple[int, bool]:
        """How many cards a face-down card may be, and whether the one that decides the game is among them."""
        cards = reading.possible(self.book, self.view, face)
        return cards.total(), any(self.book.face(card).role is Role.TREASURE for card in cards)

    def _played(self, card: CardId, picks: Sequence[str]) -> Iterator[str]:
        """Say what a power meets, or what it does."""
        power, theirs = self.book.face(card).power, reading.theirs(self.view)
        if power is Power.STRIKE and picks:
            spot = Spot.read(picks[0])
            yield from self._struck(theirs[spot.column][spot.row])
        elif power is Power.FLANK and len(picks) > 1:
            spot = Spot.read(picks[1])
            challenger = reading.mine(self.view)[COLUMNS.index(picks[0])][0].card
            yield from self._challenged(challenger, theirs[spot.column][spot.row], spot.column)
        elif power is Power.SEDUCE and (top := self.view.tops[reading.foe(self.view)]):
            yield self.words("reason.seduce", card=self._named(top))
        else:
            kind = self.book.cards[card].kind
            yield self.words("reason.power", card=self._name(card), line=self.words(f"card_line.{kind}"))

    def _struck(self, face: Face) -> Iterator[str]:
        if not face.card:
            yield self.words("reason.strike.unseen")
            n, treasure = self._possible(face)
            if treasure:
                yield self.words("reason.treasure", n=n)
            return
        treasure = self.book.face(face.card).role is Role.TREASURE
        yield self.words("reason.strike.won" if treasure else "reason.strike.known", card=self._named(face.card))

    def _told(self, challenger: CardId, target: CardId, column: int, phrase: str) -> str:
        book, view = self.book, self.view
        met, fallen = reading.meeting(book, view, challenger, target), reading.fallen(book, view, challenger, target)
        told = came_out(book, self.words, (challenger, target), met, fallen=fallen, column=COLUMNS[column])
        return self.words(phrase, card=self._name(challenger), told=told)

    def _name(self, card: CardId) -> str:
        return self.words(f"card.{self.book.cards[card].kind}")

    def _named(self, card: CardId) -> str:
        """A card with its strength."""
        return Narrator(self.book, self.words, ()).card(card)
