"""The dashboards beside a hand of God of War: nothing on them is cut off."""

from __future__ import annotations

import pytest

from engines.god_of_war.book import HeroId
from renderers.god_of_war.dashboard import Dashboard, sprite
from renderers.god_of_war.hand import DASHBOARD_WIDE, dashboard_high
from renderers.god_of_war.viewmodel import ability_text
from renderers.kit.phrases import load
from tests.conformance.games.god_of_war import ENTRANT

BOOK = ENTRANT.rules.book
EDGE = 6
"""Pixels of a dashboard's frame."""


@pytest.mark.parametrize("cards", [5, 7], ids=["one row", "two rows"])
@pytest.mark.parametrize(("hero", "of"), [*[(hero, 1) for hero in BOOK.heroes], ("brok", 2), ("sindri", 2)])
def test_the_words_of_an_ability_stand_on_it_whole_or_not_at_all(hero: HeroId, of: int, cards: int) -> None:
    words, printed, high = load("god_of_war"), BOOK.heroes[hero], dashboard_high(cards, of)
    shown = Dashboard(
        hero=hero,
        name="Sindri",
        seat=0,
        health=(3, 6),
        down="",
        rage=(1, printed.rage),
        full=False,
        ability=words(f"ability.{printed.ability}"),
        rule=ability_text(BOOK, words, hero),
    )
    picture = sprite(shown, (DASHBOARD_WIDE, high)).picture
    foot = picture.crop((2 * EDGE, high - 2 * EDGE, DASHBOARD_WIDE - 2 * EDGE, high - EDGE))
    assert len(foot.getcolors() or ()) == 1, "no letter reaches into the frame"
