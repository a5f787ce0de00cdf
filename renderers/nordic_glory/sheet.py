"""A deck on one sheet: its counts against the limits, and the curves of attack and defense."""

from __future__ import annotations

from collections.abc import Mapping

from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import Deck
from engines.nordic_glory.book.deck_limits import counts
from renderers.kit import border, frame
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint, theme
from renderers.kit.phrases import Phrases
from renderers.kit.text import alt_text, clean
from renderers.nordic_glory.icons import ELEMENTS, ENHANCEMENTS

_TOP, _FOOT = 196, 580


def deck_name(words: Phrases, deck: Deck) -> str:
    """Return what a deck is called."""
    if deck.id and f"deck.{deck.id}" in words:
        return words(f"deck.{deck.id}")
    return clean(deck.name, otherwise=words("deck.own")) if deck.name else words("deck.own")


def draw_deck(book: Book, words: Phrases, deck: Deck) -> bytes:
    """Draw a deck sheet: a PNG of 1200 by 630 pixels."""
    number = counts(deck, book)
    tint, crest = theme("nordic_glory")
    canvas = border.ground(frame.SHEET, tint)
    note = words("deck.sheet", n=number.shields, re=number.re)
    frame.title(canvas, deck_name(words, deck), tint=tint, emblem=crest, note=note)
    jarl = book.jarls.get(deck.jarl)
    if jarl is not None:
        line = words("deck.jarl", card=words(f"name.{deck.jarl}"), attack=jarl.attack, defense=jarl.defense)
        canvas.text((60, 146), line, size=36, font=Font.STRONG, ink=Ink.FROST, room=620, least=28)
    tally = f"{words('deck.rituals')} {number.rituals} · {words('deck.elements')} {sum(number.elements.values())}"
    canvas.text((1140, 146), tally, size=30, ink=Ink.MIST, anchor="rm", room=440, least=24)
    bases = {base: (words(f"element.{base}"), n) for base, n in number.bases.items()}
    _list(canvas, words("deck.bases"), 60, bases, {base: look[0] for base, look in ELEMENTS.items()})
    worn = {name: (words(f"enhancement.{name}"), n) for name, n in number.enhancements.items()}
    _list(canvas, words("deck.enhancements"), 360, worn, ENHANCEMENTS)
    _curve(canvas, words("deck.attack"), 690, number.attack, Tint.EMBER)
    _curve(canvas, words("deck.defense"), 920, number.defense, Tint.SKY)
    return canvas.png()


def _list(canvas: Canvas, title: str, left: int, rows: Mapping[str, tuple[str, int]], icons: Mapping[str, str]) -> None:
    canvas.text((left, _TOP), title, size=32, font=Font.STRONG, ink=Ink.GOLD)
    step = min(58, (_FOOT - _TOP - 40) // max(1, len(rows)))
    for place, (row, (label, n)) in enumerate(rows.items()):
        middle = _TOP + 52 + place * step
        if row in icons:
            canvas.icon((left + 18, middle), icons[row], min(36, step - 4), ink=Ink.FROST)
        canvas.text((left + 46, middle), label, size=min(30, step - 4), room=150, least=20)
        canvas.text((left + 250, middle), str(n), size=min(36, step), font=Font.STRONG, anchor="rm")


def _curve(canvas: Canvas, title: str, left: int, bars: Mapping[int, int], tint: Tint) -> None:
    """Draw a column for each printed number, as tall as there are shields."""
    canvas.text((left, _TOP), title, size=32, font=Font.STRONG, ink=Ink.GOLD)
    wide = 220
    step = wide // max(1, len(bars))
    most = max(bars.values(), default=1)
    floor = _FOOT - 40
    for place, (number, n) in enumerate(bars.items()):
        tall = round((floor - _TOP - 70) * n / most)
        x = left + place * step
        canvas.panel((x, floor - tall, x + step - 6, floor), tint.deep, line=tint.bright, stroke=3, radius=6)
        middle = x + (step - 6) // 2
        canvas.text((middle, floor - tall - 18), str(n), size=26, font=Font.STRONG, anchor="mm", room=step)
        canvas.text((middle, floor + 20), str(number), size=26, ink=Ink.MIST, anchor="mm", room=step - 10, least=18)


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
