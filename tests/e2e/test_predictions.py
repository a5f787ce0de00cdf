"""Predictions: those who watch guess with one click, as long as it is asked; kept, settled once, shown, and counted."""

from __future__ import annotations

import pytest

from bot.sandbox import Person, Reply
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import game_of, hasten, open_table
from tests.e2e.test_foreign import forge

GULVEIG = "goal=500 max_hands=3"


GUESS = "Watcher's guess"


def on_board(harness: Harness, person: Person) -> list[str]:
    """Return the labels of the controls by which the board lets somebody guess."""
    return [button.label for button in harness.board(person).buttons if button.custom_id.startswith("k:guess:")]


async def guesses(harness: Harness, person: Person) -> list[str]:
    """Return what a person may guess, by the page that the board's one control opens for them alone."""
    assert on_board(harness, person) == [GUESS]
    return labels_of(await person.click(harness.board(person), label=GUESS))


def labels_of(page: Reply) -> list[str]:
    assert page.ephemeral
    return [button.label for button in page.message.buttons]


async def guess(harness: Harness, person: Person, answer: str) -> Reply:
    page = await person.click(harness.board(person), label=GUESS)
    if answer not in [button.label for button in page.message.buttons]:
        return page
    reply = await person.click(page.message, label=answer)
    assert reply.updated
    await harness.quiet()
    return reply


def asks(kind: str):
    """Return a condition: a game asks a prediction of this kind."""

    def holds(game) -> bool:
        found = listing_of(game).watching.predict(game.view(None))
        return found is not None and found.kind == kind

    return holds


def listing_of(game):
    from tests.conformance.registry import entrants

    return entrants()[game.header.game].listing


async def test_who_watches_guesses_whether_a_bid_is_made_and_is_told_how_it_came_out(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo", "Dag", "Eir") as harness:
        ana, _, cleo, dag, eir = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options=GULVEIG)
        assert on_board(harness, cleo) == []
        await hasten(harness, until=asks("bid"))
        assert await guesses(harness, cleo) == ["Yes", "No"]
        assert "make the bid of" in harness.board(cleo).text
        first = await guess(harness, cleo, "No")
        assert "You say: **No**" in first.text
        assert [button.label for button in first.message.buttons if button.emoji] == ["No"]
        opened = await cleo.click(harness.board(cleo), label=GUESS)
        assert "You say: **No**" in opened.text, "whoever comes back sees what they have guessed"
        assert "You say: **Yes**" in (await guess(harness, cleo, "Yes")).text
        await guess(harness, dag, "No")
        assert "Those who watch can guess by **Watcher's guess**: 2 guesses so far." in harness.board(eir).text
        refused = await ana.click(harness.board(ana), label=GUESS)
        assert refused.ephemeral
        assert refused.text.startswith("Only those who watch can guess, and you sit at this table")
        assert not refused.message.buttons
        stale = next(button.custom_id for button in opened.message.buttons if button.label == "No")
        board = harness.board(eir)
        assert "Only those who watch" in (await forge(harness, ana, board, stale)).text
        old = await forge(harness, dag, board, stale)
        assert "You say: **No**" in old.text, "a button of an older version's board still guesses"
        assert not old.updated
        await hasten(harness, until=lambda game: sum(game.view(None).taken) > 2)
        assert "Yes: 1 · No: 1" in harness.board(eir).text
        assert "too late" in (await forge(harness, eir, board, stale)).text
        assert "too late" in (await cleo.click(opened.message, label="No")).text
        await harness.stop()
        await harness.start()
        await hasten(harness, until=lambda game: game.view(None).hand_no == 2)
        made = next(line for line in (await game_of(harness)).view(None).history[0].scores if line.bid)
        winner, loser = ("Cleo", "Dag") if made.made >= made.bid else ("Dag", "Cleo")
        assert f"2 guesses, 1 right: {winner}" in harness.board(eir).text
        listed = await eir.slash(harness.channel, "league seers")
        assert f"1. {winner}: 1 of 1 guess right, +0.5" in listed.text
        assert f"2. {loser}: 0 of 1 guess right, -0.5" in listed.text
        await harness.stop()
        await harness.start()
        await harness.quiet()
        assert (await eir.slash(harness.channel, "league seers", game="gulveig")).text.count("of 1 guess") == 2
        shown = await cleo.slash(harness.channel, "privacy show")
        assert "1 guess of yours" in shown.text
        assert not (await cleo.slash(harness.channel, "privacy forget", sure="yes")).failed
        assert "Cleo" not in (await eir.slash(harness.channel, "league seers")).text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_what_was_decided_while_nobody_could_note_it_is_settled_at_the_next_start(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        *_, cleo = harness.people.values()
        await open_table(harness, "gulveig", seats=2, options=GULVEIG)
        await hasten(harness, until=asks("bid"))
        await guess(harness, cleo, "Yes")
        harness.skald.services.sessions.watchers.remove(harness.skald.services.table_sync.predictions._follow)
        await hasten(harness, until=lambda game: game.view(None).hand_no == 2)
        assert "Nobody has guessed yet" in (await cleo.slash(harness.channel, "league seers")).text
        await harness.stop()
        await harness.start()
        await harness.quiet()
        assert "Cleo" in (await cleo.slash(harness.channel, "league seers")).text


@pytest.mark.slow
async def test_each_game_asks_and_settles_its_own_predictions(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        *_, cleo = harness.people.values()
        for table, (game, kind) in enumerate(
            (("nordic_glory", "battle"), ("thor_vs_loki", "challenge"), ("champions_of_midgard", "fight")), start=1
        ):
            await open_table(harness, game, seats=2)
            await hasten(harness, until=asks(kind), table=table)
            labels = await guesses(harness, cleo)
            assert len(labels) >= 2
            await guess(harness, cleo, labels[0])
            asked = (await game_of(harness, table)).view(None)
            key = listing_of(await game_of(harness, table)).watching.predict(asked).key
            (row,) = await harness.skald.services.store.predictions.of(table)
            assert row.key == key
            assert row.outcome is None
            await hasten(harness, until=_left(key), table=table)
            await hasten(harness, until=_decided(harness, table), table=table)
            (row,) = await harness.skald.services.store.predictions.of(table)
            assert row.outcome
            await harness.people["Ana"].slash(harness.channel, "table resign", table=table, sure="yes")
            await harness.quiet()
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


def _left(key: str):
    def holds(game) -> bool:
        found = listing_of(game).watching.predict(game.view(None))
        return found is None or found.key != key

    return holds


def _decided(harness: Harness, table: int):
    predictions = harness.skald.services.table_sync.predictions
    return lambda _game: table not in predictions._open


async def test_whoever_gave_a_seat_up_has_seen_its_hand_and_may_not_guess(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo", "Dag") as harness:
        *_, cleo, dag = harness.people.values()
        await open_table(harness, "gulveig", seats=3, options=GULVEIG)
        assert not (await cleo.slash(harness.channel, "table resign", table=1, sure="yes")).failed
        await hasten(harness, until=asks("bid"))
        assert "or did" in (await guess(harness, cleo, "Yes")).text
        assert "You say" in (await guess(harness, dag, "Yes")).text
        assert harness.sandbox.crashes == []
