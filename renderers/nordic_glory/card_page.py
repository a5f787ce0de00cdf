"""One card large: everything that is printed on it, in words."""

from __future__ import annotations

from collections.abc import Iterator

from engines.nordic_glory.book.cards import CardId, JarlAbility, JarlCard, ShieldCard, element_of
from renderers.kit import border, frame
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint, theme
from renderers.kit.phrases import Phrases
from renderers.kit.text import wrap
from renderers.nordic_glory.icons import ELEMENTS, ENHANCEMENTS, GEMS, RUNES, emblem, tint
from renderers.nordic_glory.viewmodel import Lexicon

_LEFT, _RIGHT, _BOTTOM = 70, 630, 940


def draw_card(model: Lexicon, card: CardId) -> bytes:
    """Draw any card of the Book: a PNG of 700 by 1000 pixels.

    Raises:
        KeyError: there is no such card.
    """
    canvas = border.ground(frame.INSPECT, theme("nordic_glory").tint)
    book = model.book
    if card in book.shields:
        _shield(canvas, model, card, book.shields[card])
    elif card in book.jarls:
        _jarl(canvas, model, card, book.jarls[card])
    else:
        _ritual(canvas, model, card)
    return canvas.png()


def _sheet(canvas: Canvas, colour: Tint, icon: str, name: str) -> None:
    """Lay the parchment with the card's name and its emblem."""
    canvas.panel((_LEFT - 20, 56, _RIGHT + 20, _BOTTOM + 14), Ink.PARCHMENT, line=colour.deep, stroke=14, radius=36)
    paper, face = Ink.PARCHMENT, Font.DISPLAY
    canvas.text((350, 128), name, size=58, font=face, ink=Ink.BARK, anchor="mm", room=520, least=38, on=paper)
    canvas.panel((_LEFT, 180, _RIGHT, 420), colour.deep, radius=20, on=Ink.PARCHMENT)
    canvas.icon((350, 300), icon, 190, ink=Ink.BONE, on=colour.deep)


def _figures(canvas: Canvas, colour: Tint, attack: int, defense: int) -> None:
    """Write attack and defense large beside the emblem."""
    for x, icon, number in ((140, "battle-axe", attack), (560, "shield", defense)):
        canvas.icon((x, 246), icon, 64, ink=Ink.BONE, on=colour.deep)
        canvas.text((x, 346), str(number), size=96, font=Font.STRONG, anchor="mm", on=colour.deep)


def _shield(canvas: Canvas, model: Lexicon, card: CardId, printed: ShieldCard) -> None:
    icon, colour = ELEMENTS.get(printed.base, ("viking-shield", Tint.STONE))
    _sheet(canvas, colour, icon, model.name(card))
    _figures(canvas, colour, printed.attack, printed.defense)
    words = model.words
    top = 466
    for gem, label in ((printed.attack_gem, "attack"), (printed.defense_gem, "defense")):
        look = GEMS[gem]
        x = _LEFT + 26 if label == "attack" else 376
        canvas.shape((x, top), look.shape, 46, ink=look.ink, on=Ink.PARCHMENT)
        canvas.text((x, top), look.letter, size=28, font=Font.STRONG, ink=Ink.BONE, anchor="mm", on=look.ink)
        text = f"{words(f'gem.{gem}')}"
        canvas.text((x + 36, top), text, size=36, ink=Ink.BARK, room=200, least=28, on=Ink.PARCHMENT)
    letter, paper = RUNES[printed.rune], Ink.PARCHMENT
    canvas.text((_LEFT + 26, 532), letter, size=52, font=Font.RUNES, ink=Ink.BARK, anchor="mm", on=paper)
    rune = f"{words(f'rune.{printed.rune}')}. {words(f'rune_text.{printed.rune}')}"
    top = _paragraph(canvas, rune, left=_LEFT + 62, top=532)
    if printed.enhancement:
        top += 18
        canvas.icon((_LEFT + 26, top), ENHANCEMENTS[printed.enhancement], 48, ink=Ink.BARK, on=Ink.PARCHMENT)
        text = f"{words(f'enhancement.{printed.enhancement}')}. {words(f'enhancement_text.{printed.enhancement}')}"
        top = _paragraph(canvas, text, left=_LEFT + 62, top=top)
    subs = words("inspect.subs", subs=words.join(words(f"element.{sub}") for sub in printed.subs))
    top = _paragraph(canvas, subs, left=_LEFT, top=top + 18)
    base = f"{words(f'element.{printed.base}')} · {words(f'symbol.{printed.symbol}')}"
    canvas.text((350, 902), base, size=38, font=Font.STRONG, ink=colour.deep, anchor="mm", room=540, on=Ink.PARCHMENT)


def _jarl(canvas: Canvas, model: Lexicon, card: CardId, printed: JarlCard) -> None:
    _sheet(canvas, Tint.FROST, "viking-head", model.name(card))
    _figures(canvas, Tint.FROST, printed.attack, printed.defense)
    top = 486
    for level, gift in enumerate(printed.abilities, start=1):
        canvas.icon((_LEFT + 28, top), "round-shield", 58, ink=Ink.GLACIER, on=Ink.PARCHMENT)
        canvas.text((_LEFT + 66, top), str(level), size=46, font=Font.STRONG, ink=Ink.GLACIER, on=Ink.PARCHMENT)
        top = _paragraph(canvas, ability(model.words, gift), left=_LEFT + 108, top=top) + 46


def _ritual(canvas: Canvas, model: Lexicon, card: CardId) -> None:
    _sheet(canvas, tint(card), emblem(model.book, card), model.name(card))
    rule = model.text(card) if card in model.book.rituals else _element(model, card)
    _paragraph(canvas, rule, left=_LEFT, top=486, size=42)


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


def ability(words: Phrases, gift: JarlAbility) -> str:
    """Put a Jarl's ability into words."""
    rows = words("ability.row", n=len(gift.rows), rows=words.join(map(str, gift.rows))) if gift.rows else ""
    trait = words(f"trait.{gift.what.value}") if gift.what is not None else ""
    return words(f"ability.{gift.op.value}", n=gift.value, rows=rows, trait=trait)


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
            yield f"{level}: {ability(words, gift)}"
    else:
        yield model.text(card) if card in book.rituals else _element(model, card)
