"""What a board of Champions of Midgard shows at a moment: a board's middle is one of a few scenes."""

from __future__ import annotations

from enum import StrEnum

from engines.champions_of_midgard.view import Phase, View
from renderers.champions_of_midgard.viewmodel import AT_ARMS, AT_SEA


class Page(StrEnum):
    """Which picture of a table is wanted."""

    NOW = "now"
    """The one that matters at this moment."""
    VILLAGE = "village"
    """The village and the shores, all on one board."""
    TOWN = "town"
    """The village alone, with harbour and hunt: larger, for small screens."""
    COAST = "coast"
    """The enemies alone, on land and at the shores: larger, for small screens."""
    FIGHT = "fight"
    """The fight or voyage that is going on, or the last one."""


class Scene(StrEnum):
    """What stands in the middle of a board."""

    LEADERS = "leaders"
    VILLAGE = "village"
    TOWN = "town"
    COAST = "coast"
    FIGHT = "fight"
    HUNT = "hunt"
    VOYAGE = "voyage"
    SCORES = "scores"


def scene_of(view: View, page: Page = Page.NOW) -> Scene:
    """Return what a page shows at a moment; where there is no fight to show, that is the village."""
    if page is Page.NOW and view.phase is Phase.OVER:
        return Scene.SCORES
    if view.phase is Phase.LEADER:
        return Scene.LEADERS
    if page in (Page.TOWN, Page.COAST):
        return Scene(page.value)
    fighting = page is Page.FIGHT or (page is Page.NOW and view.phase in (*AT_ARMS, *AT_SEA))
    if not fighting or (view.fight is None and view.voyage is None):
        return Scene.VILLAGE
    if view.phase in AT_SEA or view.fight is None:
        return Scene.VOYAGE
    return Scene.FIGHT if view.fight.enemy else Scene.HUNT
