"""Names act in no message: no link, no mention, no heading, no turned line; whatever the game."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games import GAMES
from bot.panels.controls import Select
from bot.panels.layout import Layout
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import Result, Status
from bot.tables.lobby_error import LobbyError
from bot.tables.session import Session
from engines.core import ConfigError, Fault, Illegal, Problem
from tests.bot.test_panels_secrecy import cards, session_of
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants
from tests.renderers.test_typed import HOSTILE, acting, turning
from tests.slowly import mostly_slow

EVIL = ("[x](http://e.vil)", "<@1> @everyone <#1>", "\u202e~~||z||~~\u2066", "［x］\n# `head`")
"""What four people call themselves."""

ACTS = re.compile(r"\]\(http:|://e\.vil|<@1>|<#1>|@everyone|~~|\|\||\[x\]|`head|^# ", re.MULTILINE)


def called(session: Session, *names: str) -> Session:
    seats = tuple(replace(seat, name=name) for seat, name in zip(session.seats, names, strict=False))
    return Session(session.table, seats, session.listing, session.game, session.recent)


def assert_harmless(card: Layout) -> None:
    for words in (card.head, card.lead, card.words, card.foot):
        assert not ACTS.search(acting(words)), words
        assert not turning.search(words), words
    shown = [picture.alt for picture in card.pictures]
    for row in card.rows:
        if isinstance(row, Select):
            shown += [row.prompt, *[part for line in row.lines for part in (line.label, line.hint)]]
        else:
            shown += [control.label for control in row]
    for text in shown:
        assert not turning.search(text), text
        assert "\n# " not in text
        assert "\u200b" not in text


@pytest.mark.parametrize("key", mostly_slow(GAMES))
async def test_hostile_names_act_in_no_message_of_a_game(key: str) -> None:
    entrant = entrants()[key]
    table = max(entrant.tables, key=lambda table: table.seats)
    for step, (game, _, entry) in enumerate(random_play(entrant, table, "names", 40)):
        if step % 10 == 0:
            session = called(session_of(entrant, game, entry, table.seats), *EVIL)
            for viewer in (None, *range(table.seats)):
                for card in await cards(session, viewer):
                    assert_harmless(card)


@pytest.mark.parametrize("status", [Status.LOBBY, Status.PLAYING, Status.OVER, Status.ENDED])
async def test_hostile_names_act_in_no_lobby_and_no_result(status: Status) -> None:
    entrant = entrants()["gulveig"]
    table = max(entrant.tables, key=lambda table: table.seats)
    game, _, entry = next(iter(random_play(entrant, table, "names", 1)))
    session = called(session_of(entrant, game, entry, table.seats), *EVIL)
    seats = tuple(replace(seat, resigned_at=1) for seat in session.seats)
    session = Session(replace(session.table, status=status), seats, session.listing, game, (entry,))
    render_queue = RenderQueue()
    panels = Panels(Texts(), render_queue)
    assert_harmless(await panels.lobby(session))
    results = tuple(
        Result(table=7, seat=seat.seat, game="gulveig", guild=1, season=1, user=seat.user, computer=None,
               name=seat.name, place=1, score=5, seats=len(seats), reason="goal", ended_at=1, detail="{}")
        for seat in seats
    )  # fmt: skip
    for seat in range(table.seats):
        game, entry = game.resign(seat) if game.outcome() is None else (game, entry)
    over = Session(replace(session.table, status=Status.OVER), seats, session.listing, game, (entry,))
    assert_harmless(await panels.result(over, results, (entry,), {}))
    render_queue.close()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.lists(st.one_of(st.sampled_from(HOSTILE), st.text(max_size=8)), max_size=6).map("".join))
def test_refusals_say_words_back_as_text(gulveig, name: str) -> None:
    texts = Texts()
    said = [
        texts.refusal(gulveig, Illegal("refused.no-option", option=name)),
        texts.refusal(gulveig, LobbyError("unfit-deck", who=name)),
        texts.faults(gulveig, ConfigError((Fault(Problem.UNKNOWN_VALUE, {"setting": "goal", "value": name}),))),
    ]
    for sentence in said:
        ours = re.compile(r"\*\*My deck\*\*|`/table describe`")
        assert not re.search(r"[`~|<>\[\]@]|://", ours.sub("", acting(sentence)))
        assert not turning.search(sentence)
        assert "\n" not in sentence
        assert len(sentence) < 600
