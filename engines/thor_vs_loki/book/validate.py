"""Checks that the Book of Thor against Loki is whole; every fault is noted with its file and key."""

from __future__ import annotations

from engines.kit.books import TomlFolder
from engines.thor_vs_loki.book.book import (
    DECK,
    STRONGEST,
    Kind,
    KindId,
    Power,
    Role,
    Side,
)

_CARDS = "cards.toml"


def check_kind(files: TomlFolder, where: str, kind: Kind, kinds: dict[KindId, Kind]) -> None:
    """Note what is wrong with one printed face."""
    if not -1 <= kind.strength <= STRONGEST:
        files.note_words(_CARDS, where, f"strength {kind.strength} is not -1 to {STRONGEST}")
    if kind.thor < 0 or kind.loki < 0 or kind.thor + kind.loki == 0:
        files.note_words(_CARDS, where, f"has {kind.thor} and {kind.loki} copies")
    if kind.role is not Role.PLAIN and kind.strength > 0:
        files.note_words(_CARDS, where, f"strength {kind.strength} does not go with the role {kind.role}")
    if (kind.banner is not None) != (kind.power is Power.BANNER):
        files.note_words(_CARDS, where, "needs both the power and a kind of banner, or neither")
    if kind.power in {Power.RECOVER, Power.FORESEE} and not 0 <= kind.least <= kind.most >= 1:
        files.note_words(_CARDS, where, f"takes {kind.least} to {kind.most} cards")
    for name in (*kind.slays, *kind.recovers):
        if name not in kinds:
            files.note_words(_CARDS, where, f"names the unknown card {name!r}")


def check_deck(files: TomlFolder, side: Side, kinds: dict[KindId, Kind]) -> None:
    """Note a deck that is not whole."""
    total = sum(kind.copies(side) for kind in kinds.values())
    if total != DECK:
        files.note_words(_CARDS, side, f"has {total} cards instead of {DECK}")
    for role in (Role.AVATAR, Role.TREASURE):
        found = sum(kind.copies(side) for kind in kinds.values() if kind.role is role)
        if found != 1:
            files.note_words(_CARDS, side, f"has {found} cards of the role {role} instead of 1")
