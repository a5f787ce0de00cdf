"""What a name for a trait would come to, as it is read before, against what it does (`wild`, `a_wild`)."""

from __future__ import annotations

from typing import Any

from engines.nordic_glory.book.cards import Trait
from engines.nordic_glory.naming import Name, namings, source, wild_effect
from engines.nordic_glory.reading import spot_of
from engines.nordic_glory.view import Stage
from tests.rules.nordic_glory.staging import BOOK, ROW, ritual, shield, trial

SNOW = shield(base="snow", attack_gem="ruby", defense_gem="onyx")
MOSS = shield(base="moss", attack_gem="topaz", defense_gem="onyx")
STONE = shield(base="stone", attack_gem="ruby", defense_gem="topaz")
WALL = {"a1": SNOW, "b1": MOSS, "c1": STONE}


def before_the_dice(*wild: tuple[Trait, str], **more: Any) -> Any:
    """The table after the Rituals phase, with these wild traits on a1."""
    played = trial(WALL, ROW, stage=Stage.RITUAL, **more).set("a1", wild=wild)
    return played.answer("done").answer("done", draws=[5])


def told(played: Any, *words: str) -> dict[str, tuple[str, tuple[Name, ...]]]:
    found = namings(played.rules.book, played.view(0), tuple([(word,) for word in words]))
    return {} if found is None else {spot_of(one.place): (one.trait.value, one.names) for one in found.each}


def test_twin_banner_tells_of_each_shield_what_the_best_name_for_it_comes_to() -> None:
    played = ritual("twin-banner", WALL, ROW)
    view, now = played.view(0), played.tally().total

    assert wild_effect(played.rules.book, view) is not None
    found = told(played)
    assert {spot: trait for spot, (trait, _) in found.items()} == dict.fromkeys(("a1", "b1", "c1"), "base")
    assert [name.value for name in found["a1"][1]] == ["moss", "stone"]
    assert {name.total for _, names in found.values() for name in names} == {now + 4}


def test_what_a_name_was_told_to_come_to_it_comes_to() -> None:
    for trait in (Trait.BASE, Trait.ATTACK_GEM, Trait.DEFENSE_GEM):
        played = before_the_dice((trait, ""))
        asked = namings(played.rules.book, played.view(0), ((f"a1.{trait.value}",),))
        assert asked is not None
        for name in asked.each[0].names:
            after = before_the_dice((trait, "")).answer(f"a1.{trait.value}", name.value)
            lent = sum(map(sum, after.view(0).sides[0].defenses))
            assert (name.total, name.lent) == (after.tally().total, lent)
        assert asked.now == Name("", played.tally().total, sum(map(sum, played.view(0).sides[0].defenses)))


def test_who_may_name_hears_of_the_ritual_or_the_jarl_that_lets_them() -> None:
    played = before_the_dice((Trait.BASE, ""))
    played.side(0).discard = ["twin-banner", "painted-rim", "battle-cry"]
    view = played.view(0)
    assert source(BOOK, view, 0, (0, 0), Trait.BASE) == "twin-banner"
    assert source(BOOK, view, 0, (0, 0), Trait.ATTACK_GEM) == "painted-rim"
    gifted = before_the_dice(attached=(("e-moss", "e-moss"), ()))
    assert told(gifted) == {"b1": ("agem", told(gifted, "b1.agem")["b1"][1])}
    assert source(gifted.rules.book, gifted.view(0), 0, (1, 0), Trait.ATTACK_GEM) == "eydis"


def test_nothing_is_told_of_names_where_none_is_asked_for() -> None:
    assert told(trial(WALL, ROW, stage=Stage.RITUAL)) == {}
    assert told(ritual("hidden-blade", WALL, ROW)) == {}
    assert namings(BOOK, before_the_dice((Trait.BASE, "")).view(1)) is None, "the other side names nothing"
