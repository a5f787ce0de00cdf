"""Pictures that teach Gulveig: a card taken apart, a hand that follows, tricks and who takes them, combos, the line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from engines.gulveig.book import Book, CardId, Combo
from engines.gulveig.config import SETTINGS, configure
from engines.gulveig.reading import card_points, winning
from engines.gulveig.view import Laid
from renderers.gulveig import card_page
from renderers.gulveig.backdrop import FEAST
from renderers.gulveig.card_page import CardFace, Cut
from renderers.gulveig.coin import coin
from renderers.gulveig.icons import ART, suit
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.card_values import Look
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint, theme
from renderers.kit.phrases import Phrases
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

WIDE = frame.BOARD[0]

_TRICKS = (("", ("V5", "V6", "A7", "V2")), ("A", ("V6", "V7", "A1", "D7")))
"""The supreme clan, or none, and the cards of a trick as they are laid."""

_LED, _FOLLOWING = "R5", ("A7", "V6", "R4", "R2", "D5")
"""What is led, and a hand that has to follow."""


class TeachingPictures(msgspec.Struct, frozen=True):
    """Draws what chapters show beside positions, under one Book and in one language."""

    book: Book
    phrases: Phrases

    def all(self) -> Mapping[str, Callable[[], bytes]]:
        """Every drawing by its name."""
        return {
            "card": self.card,
            "follow": self.follow,
            "tricks": self.tricks,
            "combos": self.combos,
            "alternates": self.alternates,
            "line": self.line,
        }

    def card(self) -> bytes:
        """A card taken apart, and what every strength is worth."""
        canvas = self._ground("card", 660)
        combo = max(self.book.combos, key=lambda combo: combo.value)
        face = self._face(combo.pair[0], combo)
        left, top, right, bottom = card_page.draw(canvas, (56, 128), face, cut=Cut.HAND)
        notes = (
            ("value", (right - 22, top + 36), top + 34),
            ("strength", (left + 92, top + 70), top + 124),
            ("clan", (left + 92, top + 118), top + 214),
            ("combo", (right - 16, bottom - 24), top + 304),
        )
        for name, at, middle in notes:
            canvas.line(((at[0] + 10, at[1]), (right + 36, middle)), ink=Ink.GOLD, stroke=4)
            canvas.shape(at, Shape.DISC, 18, ink=Ink.NIGHT)
            canvas.shape(at, Shape.DISC, 12, ink=Ink.GOLD, on=Ink.NIGHT)
            self._note(canvas, (right + 40, middle - 40, WIDE - 44, middle + 40), self.phrases(f"drawing.card.{name}"))
        self._values(canvas, (44, 506, WIDE - 44, 628))
        return canvas.png()

    def follow(self) -> bytes:
        """A card that is led, and a hand of which only the led clan may be played."""
        canvas = self._ground("follow", 560)
        card_page.draw(canvas, (52, 150), self._face(_LED), look=Look.CHANGED)
        self._words(canvas, (44, 438, 256, 530), self.phrases("drawing.follow.led"))
        clan = self.book.cards[_LED].clan
        wide = Cut.SLIM.pixels[0] + 18
        for place, card in enumerate(_FOLLOWING):
            fits = self.book.cards[card].clan == clan
            corner = (290 + place * wide, 118 - 10 * fits)
            look = Look.PLAYABLE if fits else Look.DIMMED
            card_page.draw(canvas, corner, self._face(card), cut=Cut.SLIM, look=look)
        words = self.phrases("drawing.follow.may", clan=self._clan(clan))
        self._note(canvas, (290, 470, WIDE - 44, 532), words)
        return canvas.png()

    def tricks(self) -> bytes:
        """A trick that the led clan takes, and one that a supreme card takes."""
        canvas = self._ground("tricks", 740)
        for row, (supremacy, cards) in enumerate(_TRICKS):
            self._trick(canvas, 112 + row * 312, supremacy, cards)
        return canvas.png()

    def combos(self, combos: Sequence[Combo] = ()) -> bytes:
        """Some combos, else those of the whole deck, and what they are worth, the greatest first."""
        return self._pairs("combos", sorted(combos or self.book.combos, key=lambda combo: -combo.value))

    def alternates(self) -> bytes:
        """The combos of the alternates."""
        found = [alternate.combo for alternate in self.book.alternates]
        return self._pairs("alternates", sorted(found, key=lambda combo: -combo.value))

    def line(self) -> bytes:
        """The way to the goal, and the line from which on scavengers score nothing."""
        goals = next(setting for setting in SETTINGS if setting.id == "goal").values
        canvas = self._ground("line", 150 + 170 * len(goals))
        for row, goal in enumerate(goals):
            config = configure(3, {"goal": goal})
            self._way(canvas, 186 + 170 * row, config.bar, config.goal)
        return canvas.png()

    def _ground(self, name: str, high: int) -> Canvas:
        tint, emblem = theme("gulveig")
        canvas = frame.place((WIDE, high), FEAST, tint)
        frame.head(canvas, self.phrases(f"drawing.{name}.title"), tint=tint, emblem=emblem)
        return canvas

    def _values(self, canvas: Canvas, box: Box) -> None:
        """A strip: every strength, the strongest first, and its value."""
        left, top, right, bottom = box
        canvas.panel(box, Ink.PANEL, line=Ink.GOLD)
        worth = {card.strength: card.value for card in self.book.cards.values()}
        room, middle = 262, (top + bottom) // 2
        for row, name in ((middle - 28, "strength-row"), (middle + 28, "value-row")):
            canvas.text((left + 24, row), self.phrases(f"drawing.card.{name}"), size=34, room=room - 34, on=Ink.PANEL)
        step = (right - left - room - 12) // len(worth)
        for place, (strength, value) in enumerate(sorted(worth.items(), reverse=True)):
            x = left + room + place * step + step // 2
            canvas.text((x, middle - 28), str(strength), size=48, font=Font.DISPLAY, anchor="mm", on=Ink.PANEL)
            coin(canvas, (x, middle + 28), value, side=54, on=Ink.PANEL)

    def _trick(self, canvas: Canvas, top: int, supremacy: str, cards: Sequence[CardId]) -> None:
        laid = [Laid(seat, card) for seat, card in enumerate(cards)]
        best = winning(self.book, laid, supremacy).card
        wide = Cut.TABLE.pixels[0] + 12
        for place, card in enumerate(cards):
            look = Look.PLAYABLE if card == best else Look.PLAIN
            card_page.draw(canvas, (44 + place * wide, top + 8), self._face(card), look=look)
        led = self._clan(self.book.cards[cards[0]].clan)
        lines = [self.phrases("drawing.tricks.led", clan=led)]
        if supremacy:
            lines.append(self.phrases("drawing.tricks.supreme", clan=self._clan(supremacy)))
        lines.append(self.phrases("drawing.tricks.takes", card=self.phrases(f"card.{best}")))
        left = 44 + len(cards) * wide + 12
        box = (left, top + 8, WIDE - 36, top + 8 + Cut.TABLE.pixels[1])
        canvas.panel(box, Ink.PANEL, line=suit(supremacy).tint.bright if supremacy else Ink.LINE, stroke=4)
        for row, line in enumerate(lines):
            self._words(canvas, (box[0], box[1] + 8 + row * 64, box[2], box[1] + 76 + row * 64), line, on=Ink.PANEL)
        coin(canvas, ((box[0] + box[2]) // 2, box[3] - 46), card_points(self.book, cards), side=76, on=Ink.PANEL)

    def _pairs(self, name: str, combos: Sequence[Combo]) -> bytes:
        canvas = self._ground(name, 576)
        wide, high = Cut.LESS_WIDE.pixels
        step = (WIDE - 60) // len(combos)
        for place, combo in enumerate(combos):
            middle = 30 + place * step + step // 2
            left = middle - wide // 2
            for row, card in enumerate(combo.pair):
                face = self._face(card)
                card_page.draw(canvas, (left, 114 + row * (high + 12)), face, cut=Cut.LESS_WIDE)
            words = self.phrases("drawing.combos.points", n=combo.value)
            box = (middle - wide // 2, 492, middle + wide // 2, 548)
            canvas.panel(box, Ink.SUN, line=Ink.NIGHT, radius=14)
            centre = (middle, 520)
            canvas.text(
                centre, words, size=40, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", room=wide, least=32, on=Ink.SUN
            )
        return canvas.png()

    def _way(self, canvas: Canvas, top: int, bar: int, goal: int) -> None:
        left, right = 60, WIDE - 60
        gate = left + (right - left) * bar // goal
        canvas.panel((left, top, right, top + 64), Ink.WELL, line=Ink.LINE, radius=14)
        canvas.panel((left + 5, top + 5, gate, top + 59), Tint.MOSS.deep, radius=10, on=Ink.WELL)
        canvas.hatch((gate, top + 5, right - 5, top + 59), ink=Ink.EMBER, on=Ink.WELL)
        canvas.fill((gate - 4, top - 12, gate + 4, top + 76), Ink.GOLD)
        free, barred = self.phrases("drawing.line.free"), self.phrases("drawing.line.barred")
        room = gate - left - 40
        canvas.text(((left + gate) // 2, top + 32), free, size=34, anchor="mm", room=room, least=26, on=Tint.MOSS.deep)
        canvas.shape((gate, top + 32), Shape.DISC, 64, ink=Ink.NIGHT)
        canvas.icon((gate, top + 32), "padlock", 42, ink=Ink.GOLD, on=Ink.NIGHT)
        canvas.shade((right - 470, top - 54, right, top - 12), radius=10)
        canvas.text((right - 8, top - 33), barred, size=32, font=Font.STRONG, ink=Ink.EMBER, anchor="rm", room=454)
        for x, points, anchor in ((left, 0, "lm"), (gate, bar, "mm"), (right, goal, "rm")):
            canvas.text((x, top + 98), str(points), size=38, font=Font.DISPLAY, ink=Ink.GOLD, anchor=anchor)

    def _face(self, card: CardId, combo: Combo | None = None) -> CardFace:
        """A card; with a combo its partner stands below its name."""
        printed = self.book.cards[card]
        words = self.phrases
        banner = words(f"clan_short.{self.book.clans[printed.clan].name}")
        if combo is not None:
            banner = words("hand.banner", card=words(f"card.{combo.partner(card)}"), points=combo.value)
        art = ART.get(card, suit(printed.clan).emblem)
        return CardFace(
            name=words(f"card.{card}"),
            clan=printed.clan,
            strength=printed.strength,
            value=printed.value,
            art=art,
            banner=banner,
        )

    def _clan(self, letter: str) -> str:
        return self.phrases(f"clan_short.{self.book.clans[letter].name}")

    def _note(self, canvas: Canvas, box: Box, words: str) -> None:
        """A line or two on a plate."""
        canvas.panel(box, Ink.PANEL, line=Ink.LINE, radius=14)
        self._words(canvas, box, words, on=Ink.PANEL)

    def _words(self, canvas: Canvas, box: Box, words: str, *, on: Ink | None = None) -> None:
        left, top, right, bottom = box
        rows, size = wrap_to_fit(words, Font.STRONG, 32, room=right - left - 28, lines=2, least=26)
        first: XY = ((left + right) // 2, (top + bottom) // 2 - round((len(rows) - 1) * size * 0.58))
        for place, row in enumerate(rows):
            at = (first[0], first[1] + round(place * size * 1.16))
            canvas.text(at, row, size=size, font=Font.STRONG, anchor="mm", on=on)
