"""The list of moves that can be typed: what is asked first, then as the controls stand, what fits best before all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot.games import GAMES
from bot.panels.asking import AskContext, marks_of
from bot.panels.draft import follow
from bot.panels.texts import Texts
from bot.panels.typed_moves import asked_of
from bot.panels.typed_offers import offers
from engines.core import Ask
from renderers.kit.card_values import UNMARKED, Marks
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants

MOMENTS = 40


@pytest.mark.parametrize("key", GAMES)
def test_moves_are_offered_in_the_order_of_the_controls_and_what_is_asked_first(key: str) -> None:
    entrant = entrants()[key]
    names = ("Ana", "Bo", "Cai", "Dag")[: entrant.tables[0].seats]
    for game, _, _ in random_play(entrant, entrant.tables[0], "offers", MOMENTS):
        for seat in range(len(names)):
            asked, view = asked_of(game, seat), game.view(seat)
            if not asked:
                continue
            found = offers(entrant.listing, view, names, asked, "")
            question, walk = asked[0]
            ask = walk(())
            assert isinstance(ask, Ask)
            context = AskContext(entrant.listing, Texts(), view, question, 1, follow(walk, ""), ask, names)
            stood = [ask.options[i] for i in context.open]
            assert [offer.typed for offer in found[: len(stood)]] == [option.id for option in stood]
            if not stood:
                continue
            label = context.appearance(stood[-1]).label
            begun = offers(entrant.listing, view, names, asked[:1], label)
            assert not begun or begun[0].label.casefold().startswith(label.casefold()[:1]), (label, begun[:4])


def test_what_can_be_picked_next_is_marked_and_what_was_picked() -> None:
    entrant = entrants()["thor_vs_loki"]
    pictures = entrant.listing.pictures
    elsewhere = replace(entrant.listing, pictures=structs.replace(pictures, from_hand=lambda *_: False))
    in_hand = replace(entrant.listing, pictures=structs.replace(pictures, from_hand=lambda *_: True))
    steps = 0
    for game, _, _ in random_play(entrant, entrant.tables[0], "lit", MOMENTS):
        for question, walk in asked_of(game, 0):
            draft = follow(walk, "")
            assert draft.ask is not None
            assert marks_of(entrant.listing, game.view(0), draft) == Marks(frozenset(draft.ask.open))
            for index, option in enumerate(draft.ask.options):
                if option.why_not or draft.ask.most > 1 or index > 9:
                    continue
                second = follow(walk, str(index))
                if second.ask is not None:
                    picked = frozenset({option.id})
                    marked = [marks_of(listing, game.view(0), second) for listing in (elsewhere, in_hand)]
                    assert marked == [Marks(picked=picked), Marks(frozenset(second.ask.open), picked)]
                    steps += 1
            assert question.seat == 0
    assert steps
    assert marks_of(entrant.listing, None, None) == UNMARKED
