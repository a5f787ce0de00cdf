"""What people read when a game has ended: who won and why, what it did to the ratings, and the way to a rematch."""

from __future__ import annotations

import re

import pytest

from bot.store import Status
from engines.gulveig.facts import Declared, TrickWon
from tests.e2e.conftest import MakeTown
from tests.e2e.playing import AnyGame, game_of, hasten, open_table


async def test_everybody_reads_who_won_and_why_and_opens_a_rematch_from_where_they_are(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="endings") as harness:
        await open_table(harness, "nordic_glory", seats=2)
        await hasten(harness)
        outcome = (await game_of(harness)).outcome()
        assert outcome is not None
        (winner,), names = outcome.winners, list(harness.people)
        loser = 1 - winner
        texts = {seat: harness.panel(person).text for seat, person in enumerate(harness.people.values())}  # type: ignore[union-attr]  # both have one
        assert f"**You win!** {names[loser]}'s Jarl fell." in texts[winner]
        assert f"**{names[winner]} wins!** Your Jarl fell." in texts[loser]
        for seat, text in texts.items():
            moved = dict(re.findall(r"\d\\\. (\S+) .*· Rating ([\d,]+ \([+−]\d+\))", text))
            assert set(moved) == {"**You**", names[1 - seat]}
            assert "+" in moved["**You**" if seat == winner else names[winner]]
            assert not re.search(rf"\b{names[seat]}\b", text)
        ana, bo = harness.people.values()
        result = harness.result(ana)
        assert result.text.lstrip("# ").startswith(f"{names[winner]} wins!\n{names[loser]}'s Jarl fell.")
        lines = result.text.split("\n")
        places = next(number for number, line in enumerate(lines) if line.startswith("2"))
        assert lines[places + 1] == "", "what the last answer brought stands apart from the places"
        assert f"{names[winner]} wins!" in harness.board(ana).text
        assert len([image for image in result.images if image.name.startswith("moment-")]) == 1

        panel = harness.panel(ana)
        assert panel is not None
        assert {"Rematch", "Log"} <= {button.label for button in panel.buttons}
        log = await ana.click(panel, label="Log")
        assert "the log" in log.text
        set_up = await ana.click(panel, label="Rematch")
        assert "table [2](" in set_up.text
        await harness.quiet()
        lobby = harness.lobby(bo)
        assert lobby.id > result.id
        joined = await bo.click(result, label="Rematch")
        assert "you sit there now" in joined.text
        session = await harness.skald.services.sessions.get(2)
        assert session.table.status is Status.LOBBY
        assert session.names == ("Ana", "Bo")
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_an_answer_tells_what_it_caused_and_a_great_moment_stands_beside_the_board(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="caused") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        seen: set[str] = set()
        ana, bo = harness.people.values()
        while seen != {"played", "taken", "declared"}:
            session = await harness.skald.services.sessions.get(1)
            n = session.table.head
            await hasten(harness, until=lambda game, n=n: game.n > n)  # type: ignore[misc]  # mypy cannot infer its type
            session = await harness.skald.services.sessions.get(1)
            assert session.table.status is Status.PLAYING
            entry = session.recent[-1]
            told = session.listing.prose.fact(entry.told[0].fact, ("You", "Bo")) if entry.seat == 0 else ""
            panel, board = harness.panel(ana), harness.board(bo)
            assert panel is not None
            assert not re.search(r"\bAna\b", panel.text)
            if session.moving == (0,):
                assert "**Your turn: " in panel.text
            if told.startswith("You plays"):
                assert told.replace("You plays", "You play") in panel.text
                seen.add("played")
            facts = [line.fact for line in entry.told]
            if entry.seat == 0 and any(isinstance(fact, TrickWon) and fact.seat == 0 for fact in facts):
                assert "**You take trick " in panel.text
                seen.add("taken")
            if any(isinstance(fact, Declared) for fact in facts):
                poster = board.images[-1]
                assert poster.name == f"moment-1-{entry.n}.png"
                assert " declares " in (poster.alt or "")
                assert "moment-" not in panel.images[-1].name
                seen.add("declared")


def declared(game: AnyGame) -> bool:
    return bool(game.view(None).supremacy)


async def test_a_great_moment_is_shown_even_if_more_has_happened_since(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="caused") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        bo = harness.people["Bo"]
        game = await hasten(harness, until=declared, show=False)
        name = f"moment-1-{game.n}.png"
        await hasten(harness, until=lambda later: later.n > game.n)
        assert [image.name for image in harness.board(bo).images].count(name) == 1
        await hasten(harness, until=lambda later: later.n > game.n + 3)
        assert not [image for image in harness.board(bo).images if image.name.startswith("moment-")]


async def test_a_great_moment_that_nobody_was_shown_is_shown_once_after_a_restart(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="caused") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500 max_hands=3")
        bo = harness.people["Bo"]
        harness.skald.services.table_sync.paused = True
        game = await hasten(harness, until=declared, show=False)
        await harness.stop()
        await harness.start()
        await harness.quiet()
        names = [image.name for image in harness.board(bo).images]
        assert names.count(f"moment-1-{game.n}.png") == 1
        assert harness.sandbox.breaches == []
