"""Says to whoever lets a trait of a shield count as another one why that is asked, and what each name comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core import Picks
from engines.nordic_glory import naming, reading
from engines.nordic_glory.book.cards import Trait
from engines.nordic_glory.naming import Name, Naming, Namings
from renderers.nordic_glory.viewmodel import ViewModel


def why(model: ViewModel) -> Iterator[str]:
    """Yield what lets the asked seat name traits, each source once."""
    found = naming.namings(model.book, model.view)
    if found is not None and model.view.cast is None:
        yield from _sources(model, found)


def best(model: ViewModel) -> Iterator[str]:
    """Yield what the best name for each trait that may be named comes to."""
    found = naming.namings(model.book, model.view)
    if found is not None:
        yield _worth(model, found, [(one, name) for one in found.each for name in one.names[:1]])


def comes_to(model: ViewModel, picks: Picks) -> str:
    """Say what each name for the chosen trait comes to; nothing before one is chosen."""
    found = naming.namings(model.book, model.view, picks) if len(picks) == 1 and model.view.cast is None else None
    return "" if found is None else _worth(model, found, [(one, name) for one in found.each for name in one.names])


def whose(model: ViewModel) -> str:
    """Ask whose trait a ritual shall let its player name; nothing where none does."""
    effect = naming.wild_effect(model.book, model.view)
    return "" if effect is None else model.words("asked.wild", trait=model.words(f"trait.{effect.what.value}"))


def _sources(model: ViewModel, found: Namings) -> Iterator[str]:
    """Yield what lets which traits be named."""
    view, words = model.view, model.words
    assert view.viewer is not None
    given: dict[tuple[str, Trait], list[str]] = {}
    for one in found.each:
        card = naming.source(model.book, view, view.viewer, one.place, one.trait)
        given.setdefault((card, one.trait), []).append(reading.spot_of(one.place))
    for (card, trait), spots in given.items():
        kind = "ritual" if card in model.book.rituals else "jarl"
        named = {"card": model.name(card), "trait": words(f"trait.{trait.value}")}
        yield words(f"aside.wild-{kind}", n=len(spots), spots=words.join(spots, style="or"), **named)


def _worth(model: ViewModel, found: Namings, names: Sequence[tuple[Naming, Name]]) -> str:
    """Say what is gained by each of these names that gains anything."""
    words, now = model.words, found.now
    gains = [
        words(
            "aside.name-total" if name.total > now.total else "aside.name-lent",
            n=name.total if name.total > now.total else name.lent - now.lent,
            spot=reading.spot_of(one.place),
            value=model.value(one.trait, name.value),
        )
        for one, name in names
        if name.total > now.total or name.lent > now.lent
    ]
    if not gains:
        return words("aside.names-nothing", n=now.total)
    return words("aside.names", n=now.total, after=words.join(gains))
