"""The steps by which a game is added, as README names them: five files, and it can be played."""

from __future__ import annotations

import re
from pathlib import Path

from bot.games import BOARD, Catalogue, built_in
from bot.sandbox import Person, Seen
from bot.store import Status
from engines.core import Rng
from tests.e2e.harness import Harness, harness
from tests.e2e.playing import clever, hasten, open_table, play_by_panels
from tests.games.tic_tac_toe.conformance import ENTRANT

FOLDER = Path(__file__).parent / "tic_tac_toe"
README = (Path(__file__).parents[2] / "README.md").read_text()
MOST_LINES = 150

ROW = ("a1", "a2", "b1", "b2", "c1")
"""The first seat gets three in a row, while the second is one cell short of them."""


def town(folder: Path, *names: str) -> object:
    return harness(folder, *names, catalogue=Catalogue({ENTRANT.key: ENTRANT.source}))


def cells(panel: Seen) -> set[str]:
    """Return the cells that a panel has a button for."""
    return {button.label for button in panel.buttons if re.fullmatch("[abc][123]", button.label)}


async def mark(harness: Harness, person: Person, cell: str) -> None:
    panel = harness.panel(person)
    assert panel is not None
    assert not (await person.click(panel, label=cell)).failed
    await harness.quiet()


def test_a_game_takes_five_files_and_fewer_than_150_lines() -> None:
    files = sorted(path for path in FOLDER.iterdir() if path.is_file())
    assert [path.name for path in files] == ["conformance.py", "engine.py", "listing.py", "renderer.py", "text.en.toml"]
    lines = [line for path in files for line in path.read_text().splitlines() if line.strip()]
    assert len(lines) < MOST_LINES
    steps = README.partition("A game is added in a few steps")[2].partition("\n## ")[0]
    assert len(re.findall(r"^\d\. ", steps, re.MULTILINE)) == len(files)
    assert all(f"`{path.name}`" in steps for path in files)


def test_a_catalogue_knows_titles_before_it_loads_a_game() -> None:
    catalogue = Catalogue({ENTRANT.key: ENTRANT.source, "gulveig": built_in("gulveig")})
    assert dict(catalogue.titles()) == {"tic_tac_toe": "Tic-tac-toe", "gulveig": "Gulveig"}
    listing = catalogue["tic_tac_toe"]
    assert listing.source == ENTRANT.source
    assert catalogue.under("tic_tac_toe", listing.rules.info.version, listing.rules.digest) is listing
    assert listing.sheet(BOARD).shared


async def test_two_people_play_by_buttons_from_play_to_the_result(tmp_path: Path) -> None:
    async with town(tmp_path, "Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await open_table(harness, "tic_tac_toe", seats=2)
        assert "Tic-tac-toe" in harness.board(ana).text
        for turn, cell in enumerate(ROW):
            panel = harness.panel((ana, bo)[turn % 2])
            assert panel is not None
            assert cells(panel) == {f"{column}{row}" for column in "abc" for row in "123"} - set(ROW[:turn])
            await mark(harness, (ana, bo)[turn % 2], cell)
        session = await harness.skald.services.sessions.get(1)
        assert session.table.status is Status.OVER
        result = harness.result(bo)
        assert "Ana" in result.text
        assert session.table.seed is not None
        assert session.table.seed in result.text
        assert result.images[0].alt.startswith("Tic-tac-toe is over. Ana wins.")
        standings = await ana.slash(harness.channel, "standings", game="tic_tac_toe")
        assert "Ana: Rating" in standings.message.images[0].alt
        assert (result.images[0].data or b"").startswith(b"\x89PNG")
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_one_person_plays_against_a_computer_player(tmp_path: Path) -> None:
    async with town(tmp_path, "Ana") as harness:
        await open_table(harness, "tic_tac_toe", seats=2, computers=1)
        await play_by_panels(harness, Rng("alone"))
        session = await harness.skald.services.sessions.get(1)
        assert session.table.status is Status.OVER
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with town(tmp_path, "Ana", "Bo") as harness:
        await open_table(harness, "tic_tac_toe", seats=2)
        await hasten(harness, clever, until=lambda game: game.n == 3)
        await harness.stop()
        await harness.start()
        await harness.quiet()
        await play_by_panels(harness, Rng("again"))
        assert (await harness.skald.services.sessions.get(1)).table.status is Status.OVER
