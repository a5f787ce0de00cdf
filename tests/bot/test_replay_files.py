"""Replays as files: what they show is what was seen, they fit, and they tell nobody what they may not know."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import re
from base64 import b64decode
from itertools import pairwise

import pytest
from PIL import Image
from typer.testing import CliRunner

from bot.cli.app import app
from bot.games import GAMES
from bot.panels.replay_files.animation import LONGEST, animation, paced
from bot.panels.replay_files.choosing import Weight, chosen, turning_points, weights_of
from bot.panels.replay_files.making import make
from bot.panels.replay_files.page import page
from bot.panels.replay_files.process import WAITING, Busy, FileMaker, NotMade
from bot.panels.replay_files.scenes import Scenes, unmarked
from bot.panels.replay_files.strip import strip
from bot.panels.replay_files.wanted import MOST_BYTES, FileKind, Wanted, replay_of
from bot.panels.texts import Texts
from bot.tables.replays import Played, Replay
from bot.tables.transcripts import Transcript, write_transcript
from engines.core import Rng, commitment
from tests.bot.test_bot_replays import private_left_out, replay_of_game, whole
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants
from tests.slowly import mostly_slow

NAMES = ("Ana", "B*ö*rn", "Cleo", "Dag")


def silent(_done: int, _of: int) -> None:
    """Tell nobody how far a file has come."""


def transcript_of(key: str, most: int | None = None) -> Transcript:
    entrant, header, entries = whole(key)
    promised = commitment(header.seed)
    return Transcript(entrant.listing, header, promised, NAMES[: header.config.seats], entries[:most])


@pytest.mark.parametrize("key", GAMES)
def test_the_entries_of_a_file_are_in_order_and_those_that_matter_most(key: str) -> None:
    replay = replay_of_game(key)
    span = (0, replay.last)
    for most in (2, 10, 60, 10_000):
        found = chosen(replay, None, span, most)
        assert len(found) <= most
        assert found == sorted(set(found))
        assert found[-1] == replay.last
        weights = weights_of(replay, None, span)
        left = [weights[n] for n in weights if n not in found]
        if len(found) == most:
            assert max(left, default=Weight.NOTHING) <= max(weights[n] for n in found)
        else:
            assert set(left) <= {Weight.NOTHING}
    ends = turning_points(replay, span, 12)
    assert len(ends) <= 12
    assert ends[-1] == replay.last


def test_times_come_to_a_minute_at_most() -> None:
    assert paced([1000, 2000]) == [1000, 2000]
    assert 59_000 < sum(paced([3000] * 60)) <= LONGEST


@pytest.mark.parametrize("kind", [FileKind.WEBP, FileKind.GIF])
async def test_an_animation_loses_nothing_and_begins_with_who_plays(kind: FileKind) -> None:
    replay = replay_of_game("thor_vs_loki")
    scenes, steps = Scenes(replay, Texts()), []
    span = (10, 14)
    data = await animation(scenes, 1, span, kind, lambda done, of: steps.append((done, of)))
    with Image.open(io.BytesIO(data)) as found:
        assert found.n_frames == len(chosen(replay, 1, span, 59)) + 1 == 6
        for place, n in enumerate(range(10, 15), start=1):
            found.seek(place)
            board = Image.open(io.BytesIO(await scenes.board(n, 1))).convert("RGB")
            assert found.convert("RGB").crop((0, 0, 1200, 800)).tobytes() == board.tobytes()
    assert steps == [(done, 6) for done in range(1, 7)]
    fewer = await animation(scenes, 1, span, kind, silent, most=3)
    with Image.open(io.BytesIO(fewer)) as found:
        assert found.n_frames == 3
    scenes.close()


@pytest.mark.slow
async def test_a_strip_shows_the_ends_of_chapters() -> None:
    scenes = Scenes(replay_of_game("thor_vs_loki"), Texts())
    data = await strip(scenes, None, (0, scenes.replay.last), silent)
    scenes.close()
    with Image.open(io.BytesIO(data)) as found:
        assert found.size[0] == 1200
        assert found.size[1] > 400


def read_page(data: bytes) -> tuple[str, dict]:
    text = data.decode()
    packed = re.search(r'id="data">([^<]+)<', text)
    assert packed is not None
    return text, json.loads(gzip.decompress(b64decode(packed[1])))


@pytest.mark.slow
async def test_a_page_holds_all_words_and_as_many_pictures_as_there_is_room_for() -> None:
    transcript = transcript_of("thor_vs_loki")
    wanted = Wanted(FileKind.PAGE, transcript, (None, 0, 1), 5, 16)
    scenes = Scenes(replay_of(wanted), Texts())
    text, game = read_page(await page(scenes, wanted.eyes, (5, 16), silent, most=40))
    scenes.close()
    assert "//" not in re.sub(r'id="data">[^<]+<', "", text), "nothing comes from elsewhere"
    assert "default-src 'none'" in text
    assert "$" not in text.partition("<script")[0]
    assert [view["label"] for view in game["views"]] == ["Everybody", "Ana", "B*ö*rn"]
    for view in game["views"]:
        assert len(view["told"]) == len(view["position"]) == 12
        assert max(view["position"]) < len(view["positions"])
    assert len(game["tracks"]) == 5
    for track in game["tracks"]:
        assert len(track["frames"]) == 8
        assert all(one["n"] < other["n"] for one, other in pairwise(track["frames"]))
        drawn = [frame for frame in track["frames"] if not frame.get("nothing")]
        assert drawn[0]["whole"]
        assert all(frame["alt"] for frame in drawn)
    whole_page = await make(wanted, silent)
    assert len(whole_page) < MOST_BYTES
    assert whole_page == await make(wanted, silent), "the same game gives the same bytes"


def test_marks_of_messages_are_not_read() -> None:
    assert unmarked("**Ana**\\_x plays\n-# small") == "Ana_x plays\nsmall"


@pytest.mark.parametrize("key", mostly_slow(GAMES, quick=2))
async def test_redealing_the_unseen_changes_no_file(key: str) -> None:
    entrant, rng, texts = entrants()[key], Rng("files"), Texts()
    table, differed = entrant.tables[0], 0
    first, setup = entrant.start(table, "secrets")
    moments = [*random_play(entrant, table, "secrets", 30)]
    game, entries = moments[-1][0], (setup, *[entry for _, _, entry in moments[:-1]])
    span = (game.n, game.n)
    for viewer in (None, 0):
        other = entrant.another_world(game, viewer, rng)
        differed += other.state != game.state
        eyes = (None,) if viewer is None else (None, viewer)
        made = []
        for world in (game, other):
            heard = private_left_out(entries, viewer)
            scenes = Scenes(
                Replay(session_of(entrant, world, entries[-1], table.seats), Played(heard, (), (first,), world)), texts
            )
            made.append((
                await animation(scenes, viewer, span, FileKind.WEBP, silent),
                await page(scenes, eyes, span, silent),
            ))  # fmt: skip
            scenes.close()
        assert made[0] == made[1]
    assert differed or entrant.redeal is None


@pytest.mark.slow
async def test_a_process_makes_a_file_once_and_tells_how_far_it_is() -> None:
    transcript, maker = transcript_of("thor_vs_loki", 3), FileMaker()
    wanted = Wanted(FileKind.STRIP, transcript, (None,), 0, 2, table=7, over=False)
    answers = [answer async for answer in maker.make(("key",), wanted)]
    assert answers[:-1] == [(1, 1)]
    assert answers[-1] == await make(wanted, silent)
    assert [answer async for answer in maker.make(("key",), wanted)] == [answers[-1]]
    assert wanted.name == "skald-thor_vs_loki-7.png"


async def test_a_file_that_breaks_off_is_told_and_too_many_are_refused() -> None:
    wanted = Wanted(FileKind.STRIP, transcript_of("thor_vs_loki", 3), (None,), 0, 2)
    broken = FileMaker(module="this")
    with pytest.raises(NotMade):
        [answer async for answer in broken.make(("key",), wanted)]
    slow = FileMaker(module="http.server", timeout=0.5)

    async def one(number: int) -> str:
        try:
            return str([answer async for answer in slow.make((number,), wanted)])
        except (Busy, NotMade) as error:
            return type(error).__name__

    found = await asyncio.gather(*map(one, range(WAITING + 1)))
    assert sorted(found) == ["Busy", *["NotMade"] * WAITING]


def test_the_command_line_writes_files_of_a_transcript(tmp_path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(write_transcript(transcript_of("thor_vs_loki", 2)))
    made = CliRunner().invoke(
        app, ["replay", str(record), "--strip", str(tmp_path / "a.png"), "--html", str(tmp_path / "a.html")]
    )
    assert made.exit_code == 0, made.output
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    _, game = read_page((tmp_path / "a.html").read_bytes())
    assert [view["label"] for view in game["views"]] == ["Everybody"], "nobody's secrets while a game is not over"
    refused = CliRunner().invoke(app, ["replay", str(record), "--gif", str(tmp_path / "no" / "a.gif")])
    assert refused.exit_code == 2
    assert "cannot be written" in refused.output
