"""What a scene card shows on the board, as plain values."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engines.god_of_war.book import Enemy, Face, Pos, Rune
from engines.god_of_war.book.format import TokenKind
from renderers.god_of_war.effects import tell
from renderers.god_of_war.icons import ICONS, emblem, is_chief
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit.palette import Tint


class Strike(msgspec.Struct, frozen=True):
    """How an Enemy attacks."""

    icon: str
    strength: int
    reach: str
    """Letters among L, S and R; nothing for an attack on the furthest column."""
    mark: str = ""
    """The icon of the status card that it brings."""


class Offer(msgspec.Struct, frozen=True):
    """An Interaction Spot: its name, and the symbols of its cost."""

    name: str
    cost: tuple[str, ...]


class Stir(msgspec.Struct, frozen=True):
    """A line at the foot of a place: what it does, and the rune that wakes it if one does."""

    said: str
    rune: Rune | None = None


class Count(msgspec.Struct, frozen=True):
    """A counter that lies on the card."""

    name: str
    n: int
    rune: Rune | None = None
    """The rune of a Fire."""


class SceneCard(msgspec.Struct, frozen=True, kw_only=True):
    """A scene card as the board shows it. Equal cards are drawn once and kept."""

    name: str
    emblem: str
    tint: Tint
    health: tuple[int, int] | None = None
    """What an Enemy has left, and its full health."""
    note: str = ""
    """A word in the place of the health: defeated, or immune."""
    armor: tuple[int, ...] = ()
    strike: Strike | None = None
    runes: tuple[Rune, ...] = ()
    boxes: tuple[Rune, ...] = ()
    """Runes in the boxes of an Enemy."""
    offers: tuple[Offer, ...] = ()
    pay: str = ""
    """The word before a cost."""
    far: str = ""
    """The word for a reach to the furthest column."""
    counts: tuple[Count, ...] = ()
    stirs: tuple[Stir, ...] = ()
    stunned: bool = False
    fallen: bool = False
    chief: bool = False

    @property
    def inert(self) -> bool:
        """Whether nothing can be done with the card, and nothing comes from it."""
        return self.health is None and not (self.note or self.offers or self.counts or self.stirs)


def scene_card(model: ViewModel, pos: Pos) -> SceneCard:
    """Read what the card at a position shows."""
    face = model.face(pos)
    enemy = face.enemy
    words = model.words
    bare = SceneCard(
        name=model.title(pos),
        emblem=emblem(face),
        tint=Tint.STONE,
        offers=_offers(model, face),
        pay=words("board.pay"),
        far=words("board.far"),
    )
    if enemy is None:
        return replace(bare, counts=_counts(model, pos), stirs=_stirs(model, face))
    if not model.standing(pos):
        return replace(bare, note=words("board.defeated"), fallen=True)
    return replace(
        bare,
        tint=Tint.EMBER,
        health=None if enemy.immune else (model.left(pos), model.health(enemy)),
        note=words("board.immune") if enemy.immune else "",
        armor=model.armor(pos),
        strike=_strike(model, enemy),
        runes=tuple(Rune(rune) for rune in enemy.runes),
        boxes=tuple(box.rune for box in face.boxes),
        counts=_counts(model, pos),
        stunned=model.view.cards[pos].stunned,
        chief=is_chief(enemy),
    )


def _strike(model: ViewModel, enemy: Enemy) -> Strike | None:
    attack = enemy.attack
    if attack is None:
        return None
    mark = "thunder-struck" if attack.stun else "fangs" if attack.poison else ""
    return Strike(ICONS[attack.kind], model.strength(attack.strength), "".join(attack.reach), mark)


def _offers(model: ViewModel, face: Face) -> tuple[Offer, ...]:
    return tuple(Offer(model.words(f"spot.{spot.id}"), tuple(spot.cost)) for spot in face.spots)


def _counts(model: ViewModel, pos: Pos) -> tuple[Count, ...]:
    """The counters on a card, each by the first word of its name."""
    found = []
    for token, rule in model.book.scenes[model.view.scene].head.tokens.items():
        if rule.at == pos:
            rune = Rune(token[-1].upper()) if rule.kind is TokenKind.FIRE else None
            found.append(Count(model.words(f"token.{token}").split()[0], model.view.tokens[token], rune))
    return tuple(found)


def _stirs(model: ViewModel, face: Face) -> tuple[Stir, ...]:
    """What boxes do, or what a single spot brings."""
    if face.boxes:
        return tuple(Stir(_joined(model, box.do), box.rune) for box in face.boxes)
    return (Stir(_joined(model, face.spots[0].do)),) if len(face.spots) == 1 else ()


def _joined(model: ViewModel, effects: tuple[object, ...]) -> str:
    return model.words.join(tell(model, effect) for effect in effects)
