"""What a host chose: reads back from the store's text, and becomes the game's settings."""

from __future__ import annotations

import pytest

from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.tables.options import MINUTES, RUNNING, Hints, Late, Place, TableOptions, settings_of
from engines.core import ConfigError, Setting
from tests.bot.harness import ANA
from tests.conformance.registry import entrants
from tests.core.toy import ToyRules

CLOCK, LATE, PLACE, RATED, HINTS, HOURS, AWAY = RUNNING
SIDES = ToyRules().info.settings[0]


def test_the_defaults_are_those_of_the_settings():
    options = TableOptions()
    chosen = ["untimed", "play", "thread", "yes", "alone", "always", "wait", "6"]
    assert [options.value(setting) for setting in (*RUNNING, SIDES)] == chosen
    assert all(setting.default in setting.values for setting in RUNNING)
    assert (options.minutes, options.timed) == (0, False)
    assert TableOptions.read("{}") == options


@pytest.mark.parametrize(
    ("setting", "value"),
    [(setting, value) for setting in (*RUNNING, SIDES) for value in setting.values],
    ids=lambda part: part if isinstance(part, str) else part.id,
)
def test_every_choice_reads_back(setting, value):
    chosen = TableOptions().with_value(setting, value)
    assert chosen.value(setting) == value
    assert TableOptions.read(chosen.write()) == chosen
    others = [other for other in (*RUNNING, SIDES) if other != setting]
    assert all(chosen.value(other) == other.default for other in others)


def test_choices_come_in_their_own_types():
    options = TableOptions().with_value(LATE, "forfeit").with_value(PLACE, "channel").with_value(CLOCK, "1d")
    assert (options.late, options.place, options.minutes) == (Late.FORFEIT, Place.CHANNEL, 1440)
    assert TableOptions().with_value(HINTS, "yes").hints is Hints.YES
    assert [TableOptions(clock=clock).minutes for clock in MINUTES] == [0, 5, 60, 1440, 4320]


def test_going_back_to_the_default_leaves_nothing_behind():
    options = TableOptions().with_value(SIDES, "20")
    assert options.chosen == {"sides": "20"}
    assert options.with_value(SIDES, "6") == TableOptions()


def test_choosing_leaves_the_old_options_as_they_were():
    before = TableOptions(chosen={"other": "x"})
    before.with_value(SIDES, "20")
    assert before.chosen == {"other": "x"}


def test_a_value_that_a_running_setting_does_not_have_is_refused():
    with pytest.raises(ValueError, match="sometimes"):
        TableOptions().with_value(LATE, "sometimes")


def test_the_games_settings_come_before_those_of_every_table():
    assert settings_of(ToyRules()) == (SIDES, *RUNNING)
    assert len({setting.id for setting in RUNNING}) == len(RUNNING)


def test_choices_become_the_games_settings(gulveig):
    assert TableOptions(chosen={"sides": "20"}).configure(ToyRules(), 3).sides == 20
    goal = Setting("goal", ("500", "1000"), "1000")
    assert TableOptions().with_value(goal, "500").configure(gulveig.rules, 4).seats == 4
    with pytest.raises(ConfigError) as caught:
        TableOptions(chosen={"nothing": "x"}).configure(gulveig.rules, 9)
    assert {fault.id for fault in caught.value.faults} == {"config.unknown-setting", "config.wrong-seats"}


async def test_a_lobby_names_what_was_chosen_and_what_the_game_wants_always_shown(harness):
    render_queue = RenderQueue()
    panels = Panels(Texts(), render_queue)
    session = await harness.lobby(ANA)
    words = (await panels.lobby(session)).words
    clock, sides = [Texts().setting(session.listing, setting.id) for setting in (RUNNING[0], SIDES)]
    assert RUNNING[0].always_shown
    assert not SIDES.always_shown
    assert clock in words
    assert sides not in words
    session = await harness.lobbies.choose(session.table.id, ANA, SIDES.id, "20")
    assert sides in (await panels.lobby(session)).words
    render_queue.close()


def test_the_games_say_which_settings_a_lobby_always_names():
    shown = {(key, setting.id) for key, entrant in entrants().items()
             for setting in entrant.rules.info.settings if setting.always_shown}  # fmt: skip
    assert shown == {("gulveig", "goal"), ("thor_vs_loki", "sides"), ("god_of_war", "challenge")}
