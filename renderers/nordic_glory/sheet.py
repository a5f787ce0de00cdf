"""A deck on one sheet: its counts against the limits, and the curves of attack and defense."""

from __future__ import annotations

from collections.abc import Mapping

from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import Deck
from engines.nordic_glory.book.deck_limits import counts
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint, theme
from renderers.kit.phrases import Phrases
from renderers.kit.text import alt_text, clean
from renderers.nordic_glory.backdrop import FIELD
from renderers.nordic_glory.icons import ENHANCEMENTS
from renderers.nordic_glory.jarls import draw_portrait
from renderers.nordic_glory.shield import draw_shield

_TOP, _FOOT = 214, 590


def deck_name(words: Phrases, deck: Deck) -> str:
    """Return what a deck is called."""
    if deck.id and f"deck.{deck.id}" in words:
        return words(f"deck.{deck.id}")
    return clean(deck.name, otherwise=words("deck.own")) if deck.name else words("deck.own")


def draw_deck(book: Book, words: Phrases, deck: Deck) -> bytes:
    """Draw a deck sheet: a PNG of 1200 by 630 pixels."""
    number = counts(deck, book)
    tint, _ = theme("nordic_glory")
    canvas = frame.table(frame.SHEET, FIELD, tint)
    note = words("deck.sheet", n=number.shields, re=number.re)
    frame.head(canvas, deck_name(words, deck), tint=tint, emblem="viking-shield", note=note)
    canvas.panel((28, 108, 1172, 602), Ink.NIGHT, line=Ink.LINE, stroke=2, radius=18)
    jarl = book.jarls.get(deck.jarl)
    if jarl is not None:
        draw_portrait(canvas, (84, 160), deck.jarl, 76)
        line = words("deck.jarl", card=words(f"name.{deck.jarl}"), attack=jarl.attack, defense=jarl.defense)
        canvas.text((140, 160), line, size=36, font=Font.STRONG, ink=Ink.FROST, room=650, least=26)
    tally = f"{words('deck.rituals')} {number.rituals} · {words('deck.elements')} {sum(number.elements.values())}"
    canvas.text((1148, 160), tally, size=32, ink=Ink.MIST, anchor="rm", room=330, least=24)
    _bases(canvas, words, number.bases)
    worn = {name: (words(f"enhancement.{name}"), n) for name, n in number.enhancements.items()}
    _list(canvas, words("deck.enhancements"), 372, worn, ENHANCEMENTS)
    _curve(canvas, words("deck.attack"), 676, number.attack, Tint.EMBER)
    _curve(canvas, words("deck.defense"), 924, number.defense, Tint.SKY)
    return canvas.png()


def _bases(canvas: Canvas, words: Phrases, bases: Mapping[str, int]) -> None:
    """List the bases, each with its shield."""
    canvas.text((52, _TOP + 8), words("deck.bases"), size=32, font=Font.STRONG, ink=Ink.GOLD)
    step = _step(len(bases))
    for place, (base, n) in enumerate(bases.items()):
        middle = _TOP + 66 + place * step
        draw_shield(canvas, (80, middle), min(58, step - 6), base, pattern=0)
        canvas.text((122, middle), words(f"element.{base}"), size=min(32, step - 2), room=150, least=20)
        canvas.text((316, middle), str(n), size=min(36, step), font=Font.STRONG, anchor="rm")


def _list(canvas: Canvas, title: str, left: int, rows: Mapping[str, tuple[str, int]], icons: Mapping[str, str]) -> None:
    canvas.text((left, _TOP + 8), title, size=32, font=Font.STRONG, ink=Ink.GOLD)
    step = _step(len(rows))
    for place, (row, (label, n)) in enumerate(rows.items()):
        middle = _TOP + 66 + place * step
        if row in icons:
            canvas.icon((left + 22, middle), icons[row], min(42, step - 4), ink=Ink.FROST)
        canvas.text((left + 58, middle), label, size=min(32, step - 2), room=150, least=20)
        canvas.text((left + 236, middle), str(n), size=min(36, step), font=Font.STRONG, anchor="rm")


def _step(rows: int) -> int:
    """Return how far the rows of a list lie apart."""
    return min(66, (_FOOT - _TOP - 46) // max(1, rows))


def _curve(canvas: Canvas, title: str, left: int, bars: Mapping[int, int], tint: Tint) -> None:
    """Draw a column for each printed number, as tall as there are shields."""
    canvas.text((left, _TOP + 8), title, size=32, font=Font.STRONG, ink=Ink.GOLD)
    wide = 224
    step = wide // max(1, len(bars))
    most = max(bars.values(), default=1)
    floor = _FOOT - 44
    for place, (number, n) in enumerate(bars.items()):
        tall = round((floor - _TOP - 74) * n / most)
        x = left + place * step
        canvas.panel((x, floor - tall, x + step - 5, floor), tint.deep, line=tint.bright, stroke=3, radius=6)
        middle = x + (step - 5) // 2
        canvas.text((middle, floor - tall - 18), str(n), size=28, font=Font.STRONG, anchor="mm", room=step)
        canvas.text((middle, floor + 22), str(number), size=26, ink=Ink.MIST, anchor="mm", room=step - 7, least=18)


def deck_alt(book: Book, words: Phrases, deck: Deck) -> str:
    """Say what a deck sheet shows, within 1,024 characters."""
    number = counts(deck, book)

    def listed(kind: str, row: Mapping[str, int]) -> str:
        return words.join(f"{words(f'{kind}.{name}')} {n}" for name, n in row.items()) or words("deck_count.none")

    def curve(bars: Mapping[int, int]) -> str:
        parts = [words("deck.bar", n=n, value=value) for value, n in bars.items()]
        return words.join(parts) or words("deck_count.none")

    said = words(
        "deck.alt",
        deck=deck_name(words, deck),
        card=words(f"name.{deck.jarl}") if f"name.{deck.jarl}" in words else deck.jarl,
        shields=number.shields,
        rituals=number.rituals,
        elements=sum(number.elements.values()),
        bases=listed("element", number.bases),
        enhancements=listed("enhancement", number.enhancements),
        attack=curve(number.attack),
        defense=curve(number.defense),
    )
    return alt_text([said])
