"""Transcripts: written, read back, told, and checked; whatever is bent is found."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from bot.cli.from_store import all_standings, stored_transcript
from bot.games import UnknownBook
from bot.operator.settings import Settings
from bot.tables.loader import NoTable
from bot.tables.transcripts import Transcript, check_draws, read_transcript, tell, transcript_of, write_transcript
from engines.core import (
    CorruptLog,
    DefaultPlayer,
    Game,
    Header,
    Level,
    RandomPlayer,
    Rng,
    Unreadable,
    commitment,
    format_entry,
)
from tests.bot.harness import ANA, BO
from tests.core.toy import KEEPS, WHOLE
from tests.listings import shared_catalogue

SEED = "sha256-1:record"


@pytest.fixture(scope="module")
def transcript(gulveig):
    """A short game of Gulveig, with somebody who gives up at its end."""
    rules = gulveig.rules
    config = rules.configure(3, {"goal": "500", "max_hands": "10"})
    game, entry = Game.start(rules, Header("gulveig", rules.info.version, rules.digest, config, SEED))
    log, players = [entry], (RandomPlayer(Rng("a")), DefaultPlayer(), RandomPlayer(Rng("b")))
    while game.n < 120:
        question = next(question for question in game.questions() if question.blocking)
        walk = game.walk(question.seat, question.key)
        picks = players[question.seat].decide(game.view(question.seat), question, walk)
        game, entry = game.play(question.seat, question.key, picks)
        log.append(entry)
    for seat in (2, 0):
        game, entry = game.resign(seat)
        log.append(entry)
    return Transcript(gulveig, game.header, commitment(SEED), ("Ana", "Bo of the North", "Cleo"), tuple(log))


@pytest.fixture
def again(monkeypatch, gulveig):
    """Reads transcripts without loading the Book anew each time."""
    catalogue = shared_catalogue(("gulveig",))
    monkeypatch.setattr("bot.tables.transcripts.load_catalogue", lambda: catalogue)
    return read_transcript


def test_a_record_reads_back(transcript, again):
    read = again(write_transcript(transcript))
    assert (read.header, read.promised, read.names) == (transcript.header, transcript.promised, transcript.names)
    assert [format_entry(entry) for entry in read.entries] == [format_entry(entry) for entry in transcript.entries]
    assert again(write_transcript(read).replace("\n", "\r\n")).entries == read.entries


def test_an_honest_record_has_no_faults(transcript, again):
    assert check_draws(transcript) == []
    assert check_draws(again(write_transcript(transcript))) == []


def test_a_record_looks_like_this(transcript):
    lines = write_transcript(transcript).split("\n")
    assert lines[:3] == ["skald record 1", "game gulveig", f"rules {transcript.header.version}"]
    assert lines[4:6] == [f"seed {SEED}", f"commitment {commitment(SEED)}"]
    assert lines[7:11] == ["seat Ana", "seat Bo of the North", "seat Cleo", ""]
    assert lines[11].startswith("0 setup | ")


def bend(transcript, n, **changes):
    entries = list(transcript.entries)
    entries[n] = msgspec.structs.replace(entries[n], **changes)
    return Transcript(transcript.listing, transcript.header, transcript.promised, transcript.names, tuple(entries))


def with_seed(transcript, seed, promised=None):
    header = msgspec.structs.replace(transcript.header, seed=seed)
    return Transcript(transcript.listing, header, promised or transcript.promised, transcript.names, transcript.entries)


def test_another_seed_is_found_by_its_promise_and_by_the_deal(transcript):
    first, second, *_ = check_draws(with_seed(transcript, SEED + "x"))
    assert "promised" in first
    assert second == "Entry 0: the deal does not follow from the seed."


def test_a_seed_that_fits_its_promise_but_not_the_deal_is_found(transcript):
    other = SEED + "x"
    faults = check_draws(with_seed(transcript, other, commitment(other)))
    assert faults[0] == "Entry 0: the deal does not follow from the seed."


def test_a_seed_of_an_unknown_kind_is_found(transcript):
    faults = check_draws(with_seed(transcript, "dice"))
    assert len(faults) == 2
    assert "unknown kind of seed" in faults[1]


def test_a_bent_deal_is_found(transcript):
    draws = transcript.entries[0].draws
    assert check_draws(bend(transcript, 0, draws=(draws[0] ^ 1, *draws[1:]))) == [
        "Entry 0: the deal does not follow from the seed."
    ]


def test_a_bent_draw_is_found(transcript):
    n = next(entry.n for entry in transcript.entries[1:] if entry.draws)
    draws = transcript.entries[n].draws
    for bent in ((*draws[:-1], draws[-1] ^ 1), draws[:-1], (*draws, 0)):
        assert check_draws(bend(transcript, n, draws=bent)) == [f"Entry {n}: its chance does not follow from the seed."]


def test_the_levels_of_computer_players_read_back(transcript, again):
    levels = {0: Level.EASY, 2: Level.HARD}
    told = write_transcript(replace(transcript, levels=levels | {1: Level.NORMAL}))
    assert again(told).levels == levels
    assert "level" not in write_transcript(transcript)


def test_a_bent_move_is_found(transcript):
    n = next(entry.n for entry in transcript.entries[1:] if entry.picks)
    (fault,) = check_draws(bend(transcript, n, picks=(("no-such-option",),)))
    assert fault == f"Entry {n}: this move was not possible (refused.no-option)."
    seats = len(transcript.names)
    (fault,) = check_draws(bend(transcript, n, seat=(transcript.entries[n].seat + 1) % seats))
    assert "not possible" in fault


def test_a_missing_entry_is_found(transcript):
    entries = (*transcript.entries[:2], *transcript.entries[3:])
    assert check_draws(
        Transcript(transcript.listing, transcript.header, transcript.promised, transcript.names, entries)
    )
    assert check_draws(Transcript(transcript.listing, transcript.header, transcript.promised, transcript.names, ()))


@pytest.mark.parametrize(
    "change",
    [
        lambda _: "",
        lambda _: "hello",
        lambda text: text.replace("skald record 1", "skald record 2"),
        lambda text: text.replace("seed ", "sead ", 1),
        lambda text: text.replace("config {", "config ", 1),
        lambda text: text.replace("rules ", "rules x", 1),
        lambda text: text.replace("0 setup", "0 set up", 1),
        lambda text: text.replace("\nseed", "\n???\nsaid", 1),
        lambda text: text.replace("commitment ", "commitment", 1),
        lambda text: text.replace('"seats":3', '"seats":"three"', 1),
    ],
    ids=["nothing", "words", "version", "no seed", "config", "rules", "entry", "line", "glued", "type"],
)
def test_what_is_no_record_is_unreadable(transcript, again, change):
    with pytest.raises(Unreadable):
        again(change(write_transcript(transcript)))


def test_a_name_that_an_editor_has_stripped_reads_back_empty(transcript, again):
    nameless = Transcript(
        transcript.listing, transcript.header, transcript.promised, ("", "Bo", "Cleo"), transcript.entries
    )
    assert again(write_transcript(nameless).replace("seat \n", "seat\n", 1)).names == ("", "Bo", "Cleo")


@pytest.mark.parametrize("field", ["game", "rules", "book"])
def test_a_record_of_another_book_is_refused_by_name(transcript, again, field):
    text = write_transcript(transcript)
    value = {"game": "tafl", "rules": "99", "book": "0123456789abcdef"}[field]
    lines = [f"{field} {value}" if line.startswith(f"{field} ") else line for line in text.split("\n")]
    with pytest.raises(UnknownBook):
        again("\n".join(lines))


def test_telling_keeps_secrets_unless_everything_is_asked_for(transcript):
    public, all_ = (list(tell(transcript, everything=everything)) for everything in (False, True))
    assert [line for line in public if not line.startswith(" ")] == [line for line in all_ if not line.startswith(" ")]
    assert public[0] == format_entry(transcript.entries[0])
    assert len(all_) >= len(public) > len(transcript.entries)
    assert public[-2:] == [
        "    Bo of the North wins the game!",
        "over: resign, places (2, 1, 3), scores (-835, 135, -43)",
    ]


def test_a_game_that_went_back_is_verified_with_the_chance_that_came_after(transcript, again):
    rules, log = transcript.listing.rules, list(transcript.entries[:50])
    games = [game for game, _ in Game.retell(rules, transcript.header, log)]
    answer = next(entry for entry in reversed(log[10:40]))
    game, entry = games[-1].go_back(answer.seat, games[answer.n - 1])
    log.append(entry)
    for take in (lambda game: game.hand_over(1), lambda game: game.resign(2), lambda game: game.come_back(2)):
        game, entry = take(game)
        log.append(entry)
    for _ in range(60):
        question = next(question for question in game.questions() if question.blocking)
        game, entry = game.play(question.seat, question.key, game.legal(question.seat, question.key).sample(Rng("c")))
        log.append(entry)
    went_back = replace(transcript, entries=tuple(log))
    assert any(entry.draws for entry in log[51:])
    read = again(write_transcript(went_back))
    assert check_draws(read) == []
    told = list(tell(read, everything=False))
    assert f"{answer.n + 50 - answer.n} s{answer.seat} go-back {answer.n}" in told
    bent = replace(read, entries=(*read.entries[:50], replace_entry(read.entries[50], withdraws=77)))
    assert check_draws(bent) == ["Entry 50: entry 50 goes back to what is not there."]


def replace_entry(entry, **changes):
    return msgspec.structs.replace(entry, **changes)


async def test_a_table_of_the_store_becomes_an_honest_record(harness):
    session = await harness.table(ANA, BO)
    table = session.table.id
    await harness.play(table, KEEPS[0])
    await harness.sessions.take_back(table, 0)
    await harness.play(table, *((seat, f"{key}~1", text) for seat, key, text in WHOLE))
    transcript = await transcript_of(harness.sessions, table)
    assert transcript.promised == session.table.commitment
    assert transcript.names == ("Ana", "Bo")
    assert check_draws(transcript) == []
    assert sum(line.startswith("    ") for line in tell(transcript, everything=True)) > 5


async def test_a_table_that_has_not_begun_has_no_record(harness):
    session = await harness.lobby(ANA)
    with pytest.raises(CorruptLog):
        await transcript_of(harness.sessions, session.table.id)
    with pytest.raises(NoTable):
        await transcript_of(harness.sessions, 404)


async def test_the_operator_reads_records_and_standings_from_the_store(harness, url):
    settings = Settings(database=url)
    assert [found async for found in all_standings(settings)] == []
    session = await harness.table(ANA, BO, game="gulveig")
    await harness.sessions.resign(session.table.id, 1)
    transcript = await stored_transcript(settings, session.table.id)
    assert (transcript.names, [entry.key for entry in transcript.entries]) == (("Ana", "Bo"), ["", "resign"])
    assert check_draws(transcript) == []
    ((table, _),) = [found async for found in all_standings(settings)]
    assert table.title == "Gulveig · server 7 · season 1"
    assert table.row_count == 2
