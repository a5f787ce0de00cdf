"""The whole position as text, in lines of at most 30 columns, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from engines.core import Seat
from engines.nordic_glory import reading
from engines.nordic_glory.view import Stage, Warrior
from renderers.nordic_glory.narration import dice_words
from renderers.nordic_glory.viewmodel import ViewModel

COLUMNS_WIDE = 30
"""Letters in a line."""

_HOLDS = {
    "frozen": reading.frozen,
    "unarmed": reading.unarmed,
    "unaligned": reading.unaligned,
    "bare": reading.bare,
}
"""What can hold a shield back for a while, by the field that says until when."""


def describe(model: ViewModel) -> str:
    """Give everything that the viewer may know; what can be looked up elsewhere comes last."""
    lines: list[str] = []
    for text in _position(model):
        lines += wrap(text, COLUMNS_WIDE, subsequent_indent="  ") or [""]
    return "\n".join(lines)


def _position(model: ViewModel) -> Iterator[str]:
    yield from _moment(model)
    yield from _battle(model)
    yield from _hand(model)
    for seat in (0, 1):
        yield ""
        yield from _side(model, seat)
    yield ""
    yield model.words("describe.key")
    for seat in (0, 1):
        yield from _piles(model, seat)


def _moment(model: ViewModel) -> Iterator[str]:
    """Say whose move it is, who leads, what the rune die shows, and which ritual is at work."""
    view, words = model.view, model.words
    yield words("describe.turn", turn=view.turn, stage=model.stage())
    yield words("describe.leader", who=model.names[view.leader])
    if view.roll:
        yield words("describe.roll", n=view.roll)
    if view.last_roll:
        yield words("describe.last-roll", n=view.last_roll)
    if view.blocked:
        yield words("describe.silent")
    if view.runes:
        yield words("status.runes", runes=words.join(words(f"rune.{rune}") for rune in view.runes))
    if view.cast is not None:
        yield words("describe.cast", who=model.names[view.cast.seat], card=model.name(view.cast.card))


def _battle(model: ViewModel) -> Iterator[str]:
    """Say what was rolled, who won by how much, and which shield takes the damage."""
    view, words = model.view, model.words
    battle = view.battle
    if battle is None:
        return
    for seat, dice in enumerate(battle.dice):
        said = dice_words(model, model.names[seat], dice)
        yield words("describe.rolled", dice=said, n=battle.fixed[seat] + model.rolled(seat), fixed=battle.fixed[seat])
    loser = reading.loser(battle)
    if loser is None:
        return
    yield words("describe.won", who=model.names[1 - loser], n=battle.damage)
    place = reading.find(view.sides[loser], battle.target)
    if place is not None:
        spot = reading.spot_of(place)
        card = model.name(reading.warrior_at(view.sides[loser], spot).card)
        yield words("fact.aimed", who=model.names[loser], card=card, spot=spot)
    if battle.overflow:
        yield words("describe.overflow", who=model.names[loser], n=battle.overflow)


def _hand(model: ViewModel) -> Iterator[str]:
    """Say what the viewer holds, what it looks at, and what it knows of its own deck."""
    view, words = model.view, model.words
    if view.viewer is None:
        return
    side = view.sides[view.viewer]
    yield ""
    yield words("describe.hand" if side.hand else "alt.hand-empty")
    if side.hand:
        yield from model.hand()
    if view.looking:
        yield words("describe.looking", cards=words.join(map(model.name, view.looking)))
    if side.bottom:
        yield words("describe.bottom", cards=words.join(map(model.name, side.bottom)))


def _side(model: ViewModel, seat: Seat) -> Iterator[str]:
    view, words, side = model.view, model.words, model.view.sides[seat]
    yield words("describe.side-own" if seat == view.viewer else "describe.side", who=model.names[seat])
    jarl = model.book.jarls[side.jarl]
    yield words("describe.jarl", card=model.name(side.jarl), attack=jarl.attack, left=side.left, defense=jarl.defense)
    yield words("describe.attached", cards=model.attached(side) or words("describe.nothing"))
    yield words("describe.total", n=side.tally.total, parts=model.parts(side.tally))
    yield words("describe.dice", n=side.tally.dice)
    yield from _lasting(model, seat)
    yield from map(model.line, side.tally.lines)
    yield words("describe.counts", hand=side.hand_count, deck=side.deck_count, reserve=side.reserve_count)
    yield from _wall(model, seat)


def _lasting(model: ViewModel, seat: Seat) -> Iterator[str]:
    """Say what holds for a side this turn: rerolls, a floor for the dice, guards, and what was done already."""
    view, words, side = model.view, model.words, model.view.sides[seat]
    rerolls = view.battle.rerolls[seat] if view.battle is not None else side.tally.rerolls
    for phrase, n in (
        ("rerolls", rerolls),
        ("floor", side.floor),
        ("shield-guard", side.shield_pool),
        ("jarl-guard", side.jarl_pool),
    ):
        if n:
            yield words(f"describe.{phrase}", n=n)
    if view.stage is Stage.RITUAL:
        yield words("describe.ritual-played" if side.ritual_played else "describe.ritual-open")
        yield words("describe.attaches", n=side.attaches)
    for tier in side.gifts:
        yield words("describe.gift", tier=tier)


def _wall(model: ViewModel, seat: Seat) -> Iterator[str]:
    side = model.view.sides[seat]
    for place, warrior in reading.everyone(side):
        lent = side.defenses[place[0]][place[1]]
        yield from _shield(model, warrior, spot=reading.spot_of(place), lent=lent)
        if reading.iced(model.book, model.view, seat, place):
            yield f"  {model.words('describe.iced')}"


def _shield(model: ViewModel, warrior: Warrior, *, spot: str, lent: int) -> Iterator[str]:
    """Say everything that is printed on a shield, and what has become of it."""
    words, card = model.words, model.book.shields[warrior.card]
    name, left = model.name(warrior.card), model.left(warrior)
    yield words("describe.shield", spot=spot, card=name, attack=model.attack(warrior), left=left)
    marks = [f"element.{card.base}", f"rune.{card.rune}", f"symbol.{card.symbol}"]
    marks += [f"enhancement.{card.enhancement}"] if card.enhancement else []
    yield f"  {', '.join(map(words, marks))}"
    gems = words("inspect.gem", attack=words(f"gem.{card.attack_gem}"), defense=words(f"gem.{card.defense_gem}"))
    yield f"  {gems}; {', '.join(words(f'element.{sub}') for sub in card.subs)}"
    for state in _states(model, warrior, lent):
        yield f"  {state}"


def _states(model: ViewModel, warrior: Warrior, lent: int) -> Iterator[str]:
    """Say what has happened to a shield: damage, lent defense, what holds it back, wild traits and runes."""
    words, turn = model.words, model.view.turn
    for phrase, n in (("damage", warrior.damage), ("lent", lent)):
        if n:
            yield words(f"describe.{phrase}", n=n)
    for phrase, holds in _HOLDS.items():
        if holds(warrior, turn):
            last = getattr(warrior, phrase)
            yield words(f"describe.{phrase}-ever" if last >= reading.FOREVER else f"describe.{phrase}", n=last)
    for trait, value in warrior.wild:
        said = words(f"trait.{trait.value}")
        if value:
            yield words("describe.wild", trait=said, value=model.value(trait, value))
        else:
            yield words("describe.unnamed", trait=said)
    if warrior.bears:
        yield words("describe.bears", rune=words(f"rune.{warrior.bears}"))
    if warrior.moved:
        yield words("describe.moved")
    if warrior.used:
        yield words("describe.used")


def _piles(model: ViewModel, seat: Seat) -> Iterator[str]:
    """Say which cards lie open, and what is known of the other hand; after the game, all of it."""
    view, words, side = model.view, model.words, model.view.sides[seat]
    other = () if seat == view.viewer else side.hand or side.known
    for phrase, cards in (("valhalla", side.valhalla), ("discard", side.discard), ("known", other)):
        if cards:
            yield words(f"describe.{phrase}", who=model.names[seat], cards=model.cards(cards))
