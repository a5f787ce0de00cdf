"""One card large: everything that is printed on it, in words."""

from __future__ import annotations

from collections.abc import Iterator

from engines.nordic_glory.book.cards import CardId, Deck, JarlCard, ShieldCard, element_of
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.card_art import draw_art, flag, round_corners
from renderers.kit.cards import shadow
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint, theme
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap
from renderers.nordic_glory.backdrop import FIELD
from renderers.nordic_glory.icons import ATTACK, DEFENSE, ELEMENTS, ENHANCEMENTS, RUNES, emblem, portrait, tint
from renderers.nordic_glory.shield import draw_shield
from renderers.nordic_glory.signs import draw_gem
from renderers.nordic_glory.viewmodel import Lexicon
from renderers.nordic_glory.wall import pattern

_LEFT, _RIGHT = 76, 624
_CARD = (46, 40, 654, 962)
_ART = (60, 54, 640, 436)
"""The card on the page, and its art."""


def draw_card(model: Lexicon, card: CardId) -> bytes:
    """Draw any card of the Book: a PNG of 700 by 1000 pixels.

    Raises:
        KeyError: there is no such card.
    """
    canvas = frame.place(frame.INSPECT, FIELD, theme("nordic_glory").tint)
    book = model.book
    if card in book.shields:
        _shield(canvas, model, card, book.shields[card])
    elif card in book.jarls:
        _jarl(canvas, model, card, book.jarls[card])
    else:
        _ritual(canvas, model, card)
    return canvas.png()


def _sheet(canvas: Canvas, colour: Tint, icon: str, name: str) -> None:
    """Lay the card with its art and its name."""
    shadow(canvas, _CARD, radius=36, fall=10)
    canvas.panel(_CARD, colour.deep, line=Ink.NIGHT, stroke=3, radius=36)
    left, top, right, bottom = _CARD
    inner = (left + 14, top + 14, right - 14, bottom - 14)
    canvas.fill(inner, Ink.PARCHMENT)
    draw_art(canvas, _ART, tint=colour, name=icon, across=330)
    round_corners(canvas, inner, radius=26, ink=colour.deep)
    canvas.fill((_ART[0], _ART[3], _ART[2], _ART[3] + 5), Ink.GOLD)
    paper, face = Ink.PARCHMENT, Font.DISPLAY
    canvas.text((350, 490), name, size=58, font=face, ink=Ink.BARK, anchor="mm", room=540, least=40, on=paper)


def _figures(canvas: Canvas, colour: Tint, attack: int, defense: int) -> None:
    """Hang attack and defense on pennants into both corners."""
    wide, high = 118, 196
    for x, icon, number, ink in (
        (_ART[0] + 14, ATTACK, attack, Ink.RUST),
        (_ART[2] - 132, DEFENSE, defense, Ink.FJORD),
    ):
        top = _ART[1]
        canvas.stamp((x - 5, top), flag((wide + 10, high + 10)), ink=Ink.NIGHT, on=colour.deep)
        canvas.stamp((x, top), flag((wide, high)), ink=Ink.PARCHMENT, on=Ink.NIGHT)
        middle = (x + wide // 2, top + 62)
        canvas.text(middle, str(number), size=88, font=Font.STRONG, ink=ink, anchor="mm", on=Ink.PARCHMENT)
        canvas.icon((middle[0], top + 134), icon, 46, ink=ink, on=Ink.PARCHMENT)


def _shield(canvas: Canvas, model: Lexicon, card: CardId, printed: ShieldCard) -> None:
    icon, colour = ELEMENTS.get(printed.base, ("viking-shield", Tint.STONE))
    _sheet(canvas, colour, icon, model.name(card))
    draw_shield(canvas, (350, 250), 336, printed.base, pattern=pattern(card))
    _figures(canvas, colour, printed.attack, printed.defense)
    words = model.words
    base, symbol = words(f"element.{printed.base}"), words(f"symbol.{printed.symbol}")
    marks, paper = words("inspect.marks", base=base, symbol=symbol), Ink.PARCHMENT
    canvas.text(
        (350, 546), marks, size=34, font=Font.STRONG, ink=colour.deep, anchor="mm", room=540, least=28, on=paper
    )
    top = 604
    for x, gem, sign in ((_LEFT, printed.attack_gem, ATTACK), (360, printed.defense_gem, DEFENSE)):
        canvas.icon((x + 18, top), sign, 32, ink=Ink.UMBER, on=Ink.PARCHMENT)
        draw_gem(canvas, (x + 62, top), gem, 42, on=Ink.PARCHMENT)
        canvas.text((x + 92, top), words(f"gem.{gem}"), size=36, ink=Ink.BARK, room=180, least=28, on=Ink.PARCHMENT)
    top = 664
    canvas.icon((_LEFT + 24, top), RUNES[printed.rune].icon, 48, ink=Ink.BARK, on=Ink.PARCHMENT)
    rune = f"{words(f'rune.{printed.rune}')}. {words(f'rune_text.{printed.rune}')}"
    top = _paragraph(canvas, rune, left=_LEFT + 62, top=top) + 14
    if printed.enhancement:
        canvas.icon((_LEFT + 24, top), ENHANCEMENTS[printed.enhancement], 48, ink=Ink.BARK, on=Ink.PARCHMENT)
        text = f"{words(f'enhancement.{printed.enhancement}')}. {words(f'enhancement_text.{printed.enhancement}')}"
        top = _paragraph(canvas, text, left=_LEFT + 62, top=top) + 14
    subs = words("inspect.subs", subs=words.join(words(f"element.{sub}") for sub in printed.subs))
    _paragraph(canvas, subs, left=_LEFT, top=top)


def _jarl(canvas: Canvas, model: Lexicon, card: CardId, printed: JarlCard) -> None:
    _sheet(canvas, Tint.FROST, portrait(card), model.name(card))
    _figures(canvas, Tint.FROST, printed.attack, printed.defense)
    top = _paragraph(canvas, model.words("inspect.tiers"), left=_LEFT, top=550, size=30) + 22
    for level, gift in enumerate(printed.abilities, start=1):
        canvas.shape((_LEFT + 34, top + 6), Shape.SHIELD, 68, ink=Ink.GLACIER, on=Ink.PARCHMENT)
        at = (_LEFT + 34, top + 2)
        canvas.text(at, str(level), size=40, font=Font.STRONG, ink=Ink.BONE, anchor="mm", on=Ink.GLACIER)
        top = max(top + 88, _paragraph(canvas, model.ability(gift), left=_LEFT + 88, top=top, size=36) + 40)


def _ritual(canvas: Canvas, model: Lexicon, card: CardId) -> None:
    _sheet(canvas, tint(card), emblem(model.book, card), model.name(card))
    rule = model.text(card) if card in model.book.rituals else _element(model, card)
    _paragraph(canvas, rule, left=_LEFT, top=586, size=42)


def _element(model: Lexicon, card: CardId) -> str:
    """Say what an element card is for.

    Raises:
        KeyError: there is no such card.
    """
    return model.words("inspect.element", element=model.words(f"element.{element_of(card)}"))


def _paragraph(canvas: Canvas, text: str, *, left: int, top: int, size: int = 34) -> int:
    """Write wrapped lines, the first one's middle at `top`; return where the next one may stand."""
    for line in wrap(text, Font.TEXT, size, room=_RIGHT - left, lines=6):
        canvas.text((left, top), line, size=size, ink=Ink.BARK, on=Ink.PARCHMENT)
        top += round(size * 1.3)
    return top


def card_told(model: Lexicon, card: CardId) -> Iterator[str]:
    """Yield a card whole, sentence by sentence: what is printed, when it is used, and how many there are."""
    book, words = model.book, model.words
    yield from card_words(model, card)
    if card in book.rituals:
        yield words("inspect.ritual-use")
    elif card in book.jarls or card in book.shields:
        yield words("inspect.jarl-use" if card in book.jarls else "inspect.shield-use")
    else:
        yield words("inspect.element-use", n=book.limits["standard"].element)
    copies = {name: _copies(deck, card) for name, deck in book.decks.items()}
    held = [f"{words(f'deck.{name}')} {n}×" for name, n in copies.items() if n and f"deck.{name}" in words]
    yield words("inspect.decks", decks=words.join(held)) if held else words("inspect.no-deck")


def _copies(deck: Deck, card: CardId) -> int:
    """Count a card in a deck."""
    single = (deck.jarl == card) + deck.shields.count(card)
    return single + deck.rituals.get(card, 0) + deck.elements.get(card, 0)


def card_words(model: Lexicon, card: CardId) -> Iterator[str]:
    """Yield what is printed on a card, sentence by sentence, for alt texts."""
    book, words = model.book, model.words
    yield model.name(card)
    if card in book.shields:
        printed = book.shields[card]
        yield f"{words('inspect.attack')} {printed.attack}, {words('inspect.defense')} {printed.defense}"
        gems = [words(f"gem.{gem}") for gem in (printed.attack_gem, printed.defense_gem)]
        yield words("inspect.gems", attack=gems[0], defense=gems[1])
        yield f"{words(f'rune.{printed.rune}')}: {words(f'rune_text.{printed.rune}')}"
        yield words("inspect.marks", base=words(f"element.{printed.base}"), symbol=words(f"symbol.{printed.symbol}"))
        yield words("inspect.subs", subs=words.join(words(f"element.{sub}") for sub in printed.subs))
        if printed.enhancement:
            name = printed.enhancement
            yield f"{words(f'enhancement.{name}')}: {words(f'enhancement_text.{name}')}"
    elif card in book.jarls:
        jarl = book.jarls[card]
        yield f"{words('inspect.attack')} {jarl.attack}, {words('inspect.defense')} {jarl.defense}"
        for level, gift in enumerate(jarl.abilities, start=1):
            yield words("inspect.tier", n=level, text=model.ability(gift))
    else:
        yield model.text(card) if card in book.rituals else _element(model, card)
