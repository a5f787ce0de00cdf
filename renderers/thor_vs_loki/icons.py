"""The picture on each kind of card, where it is not the emblem that the Book gives."""

from __future__ import annotations

from engines.thor_vs_loki.book import Kind, KindId

ART: dict[KindId, str] = {
    "thor": "lightning-storm",
    "loki": "drama-masks",
    "guard": "guards",
    "giant": "fire-silhouette",
    "archer": "bowman",
    "valkyries": "winged-sword",
    "vidarr": "leather-boot",
    "seer": "crystal-ball",
    "freya": "heart-necklace",
    "idunn": "shiny-apple",
    "berserker": "bear-head",
    "nightmare": "horse-head",
}
"""An icon's name by the kind of card."""

USES = {"draw": "card-draw", "deploy": "poker-hand", "challenge": "crossed-swords", "power": "sparkles"}
"""The icon of each thing that a point is spent on."""


def art(kind: KindId, printed: Kind) -> str:
    """The icon of a card's picture."""
    return ART.get(kind, printed.emblem)
