"""What computer players answered can be answered once more from the seed that is shown at the end."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from bot.autoplay.computer_worker import decide, task_of
from bot.autoplay.computers import Computers
from bot.autoplay.recomputed import recompute
from bot.cli.app import app
from bot.games import GAMES
from bot.store import Sitter, Status
from bot.tables.transcripts import Transcript, read_transcript, transcript_of, write_transcript
from engines.core import SEED_TAG, Game, Header, commitment, fallback
from tests.bot.harness import START, Harness, new_table
from tests.listings import shared_catalogue
from tests.slowly import mostly_slow

ENTRIES = 40
SEED = f"{SEED_TAG}recomputed"


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """No answer is given up because the machine is slow."""
    monkeypatch.setattr("bot.autoplay.workers.BUDGET", 120.0)


async def begun(store, key):
    """A table that computer players in processes of their own have played for a while."""
    catalogue = shared_catalogue((key,))
    harness = Harness(store, catalogue)
    seats = max(catalogue[key].rules.info.seats)
    sitters = tuple(Sitter(name=f"C{n}", joined_at=START, computer="skald") for n in range(seats))
    session = await harness.lobbies.demo(new_table(key), sitters)
    players = Computers(harness.sessions, pace=0.0)
    enough = asyncio.Event()

    def look(table):
        after = harness.sessions.peek(table)
        if after.table.head >= ENTRIES or after.table.status is not Status.PLAYING:
            enough.set()

    harness.sessions.watchers += [players.nudge, look]
    players.nudge(session.table.id)
    async with asyncio.timeout(240):
        await enough.wait()
    await players.close()
    return await transcript_of(harness.sessions, session.table.id)


@pytest.mark.parametrize("key", mostly_slow(GAMES))
async def test_every_answer_comes_out_the_same_from_the_seed(store, key):
    transcript = read_transcript(write_transcript(await begun(store, key)))
    assert transcript.computers == tuple(range(1, len(transcript.entries)))
    found = recompute(transcript)
    assert found.other == found.plain == ()
    assert found.same == transcript.computers


@pytest.fixture(scope="module")
def rivals():
    return shared_catalogue(("thor_vs_loki",))["thor_vs_loki"]


@pytest.fixture(scope="module")
def transcript(rivals):
    """Two sealed answers: a computer player thinks about the second while the first is given."""
    rules = rivals.rules
    config = rules.configure(2, {})
    game, setup = Game.start(rules, Header(rules.info.key, rules.info.version, rules.digest, config, SEED))
    first, second = [question for question in game.questions() if question.blocking]
    thought = decide(task_of(rivals, game, second))
    game, one = game.play(first.seat, first.key, fallback(game.walk(first.seat, first.key)))
    game, two = game.play(second.seat, second.key, thought)
    return Transcript(rivals, game.header, commitment(SEED), ("Ana", "Bragi"), (setup, one, two), (2,))


def test_an_answer_thought_out_while_another_came_is_recomputed(transcript):
    assert recompute(transcript).same == (2,)


def test_the_answer_of_the_clock_is_told_apart(transcript):
    found = recompute(replace(transcript, computers=(1, 2)))
    assert (found.same, found.plain, found.other) == ((2,), (1,), ())


def test_an_answer_that_somebody_has_chosen_is_named_and_is_no_fault_of_the_deal(transcript, rivals, tmp_path):
    game, _ = Game.start(rivals.rules, transcript.header)
    seat, key = transcript.entries[2].seat, transcript.entries[2].key
    after, one = game.play(transcript.entries[1].seat, transcript.entries[1].key, transcript.entries[1].picks)
    question = after.question(seat, key)
    thought = {decide(task_of(rivals, moment, question)) for moment in (game, after)}
    picks = next(picks for picks in game.legal(seat, key) if picks not in {*thought, fallback(game.walk(seat, key))})
    game = after
    _, other = game.play(seat, key, picks)
    bent = replace(transcript, entries=(transcript.entries[0], one, other))
    assert recompute(bent).other == (2,)
    (tmp_path / "bent.txt").write_text(write_transcript(bent))
    told = CliRunner().invoke(app, ["verify", str(tmp_path / "bent.txt")])
    assert told.exit_code == 0
    assert "Entries 2:" in told.output
    (tmp_path / "transcript.txt").write_text(write_transcript(transcript))
    told = CliRunner().invoke(app, ["verify", str(tmp_path / "transcript.txt")])
    assert "follow from the seed: 1." in told.output
    assert "Entries" not in told.output


def test_a_record_from_before_names_no_computers_and_is_verified_all_the_same(transcript, tmp_path):
    file = tmp_path / "old.txt"
    file.write_text(
        "\n".join(line for line in write_transcript(transcript).split("\n") if not line.startswith("computers"))
    )
    told = CliRunner().invoke(app, ["verify", str(file)])
    assert told.exit_code == 0
    assert "computer players" not in told.output
