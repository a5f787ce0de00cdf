"""Choices of a host: completed with defaults, and every fault of them listed."""

from __future__ import annotations

import pytest

from engines.core import ConfigError, Fault, Problem, Setting
from engines.kit.settings import chosen_seat, chosen_values, refuse

SETTINGS = (Setting("goal", ("500", "1000"), "1000"), Setting("drafting", ("no", "yes"), "no", seats=(3, 4)))


def values(seats=4, **chosen):
    return chosen_values(SETTINGS, seats, chosen, (2, 3, 4))


def test_choices_are_completed_with_the_defaults():
    assert values() == ({"goal": "1000", "drafting": "no"}, [])
    assert values(goal="500", drafting="yes") == ({"goal": "500", "drafting": "yes"}, [])


def test_a_choice_for_other_numbers_of_seats_is_a_fault_unless_it_is_the_default():
    assert values(2, drafting="no") == ({"goal": "1000", "drafting": "no"}, [])
    found, faults = values(2, drafting="yes")
    assert found["drafting"] == "no"
    assert faults == [Fault(Problem.NOT_WITH_SEATS, {"setting": "drafting", "seats": 2})]


def test_every_fault_of_the_choices_is_listed():
    found, faults = values(7, goal="9", bonus="yes", drafting="yes")
    assert found == {"goal": "1000", "drafting": "no"}
    assert [fault.id for fault in faults] == [
        "config.wrong-seats",
        "config.unknown-value",
        "config.unknown-setting",
        "config.not-with-seats",
    ]
    assert faults[1].params == {"setting": "goal", "value": "9"}
    with pytest.raises(ConfigError) as caught:
        refuse(faults)
    assert caught.value.faults == tuple(faults)


def test_without_faults_nothing_is_refused():
    refuse([])


@pytest.mark.parametrize(
    ("value", "seat", "faults"),
    [("random", None, []), ("0", 0, []), ("1", 1, []), ("2", 2, [Fault("config.nobody-there", {"seat": 2})])],
)
def test_a_seat_is_chosen_by_its_number_or_left_to_chance_and_has_to_be_there(value, seat, faults):
    found: list[Fault] = []
    assert chosen_seat(value, 2, found, missing="config.nobody-there") == seat
    assert found == faults
