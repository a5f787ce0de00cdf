"""The yardstick of rules: random no-limit hold'em by pokerkit, six seats, every operation validated."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

from msgspec.structs import replace

from bot.bench.row import Row, paired
from bot.bench.scale import Scale

MISSING = "pokerkit is not installed: install the extra `bench`"


def installed() -> bool:
    """Return whether pokerkit is there."""
    return find_spec("pokerkit") is not None


def against_poker(row: Row, scale: Scale, measure: Callable[[int], float]) -> list[Row]:
    """Fill in a row by pairs of measurements; without pokerkit it says so.

    Args:
        row: what is measured, and what is wished of it.
        scale: how much is played.
        measure: actions of a game that are done in a second, in the round of this number.
    """
    if not installed():
        return [replace(row, note=MISSING)]
    played = [(measure(number), actions_per_second(scale.hands, number)) for number in range(scale.rounds + 1)]
    return [paired(row.key, row.what, row.unit, row.wish, played[1:] or played)]


def actions_per_second(actions: int, seed: int) -> float:
    """Play at least so many random actions and return how many were done in a second of processor time."""
    kit, chance = import_module("pokerkit"), random.Random(seed)  # noqa: S311 - chance for a measurement
    began, done = process_time(), 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a fold without need is legal, and warned of
        while done < actions:
            done += _hand(kit, chance)
    return done / (process_time() - began)


def _hand(kit: Any, chance: random.Random) -> int:
    a = kit.Automation
    automations = (
        *(a.ANTE_POSTING, a.BET_COLLECTION, a.BLIND_OR_STRADDLE_POSTING, a.CARD_BURNING, a.HOLE_DEALING),
        *(a.BOARD_DEALING, a.RUNOUT_COUNT_SELECTION, a.HOLE_CARDS_SHOWING_OR_MUCKING, a.HAND_KILLING),
        *(a.CHIPS_PUSHING, a.CHIPS_PULLING),
    )
    hand = kit.NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, (200,) * 6, 6)
    done = 0
    while hand.status:
        _act(hand, chance)
        done += 1
    return done


def _act(hand: Any, chance: random.Random) -> None:
    choices = []
    if hand.can_fold():
        choices.append(hand.fold)
    if hand.can_check_or_call():
        choices.append(hand.check_or_call)
    if hand.can_complete_bet_or_raise_to():
        least = hand.min_completion_betting_or_raising_to_amount
        most = hand.max_completion_betting_or_raising_to_amount
        amount = chance.randint(least, most)
        choices.append(lambda: hand.complete_bet_or_raise_to(amount))
    chance.choice(choices)()
