"""Decks of people's own: built, checked, shared, taken in, and brought to tables where nobody else sees them."""

from __future__ import annotations

import pytest

from bot.sandbox import Person, Seen
from bot.store import Status
from bot.tables.session import Session
from engines.core import Rng
from engines.nordic_glory.book.cards import Deck
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import at_random, hasten, play_by_panels, statistics_of

GAME = "nordic_glory"
MAIN = 1
"""The style of a button that stands out."""
SMALL = "NG1-AaqAVKAAAAAAAAqoBVQCpUAAB4AAAAAAAACItxU"
"""A share code: 25 shields and only five rituals, for tables with smaller ritual decks."""


async def import_deck(person: Person, harness: Harness, name: str, code: str) -> Seen:
    reply = await person.slash(harness.channel, "deck import", name=name, code=code)
    assert reply.ephemeral
    return reply.message


async def bring(person: Person, harness: Harness, label: str) -> str:
    """Bring a deck to the table that is being set up, and return what the panel then says."""
    panel = await person.click(harness.lobby(person), label="My deck")
    assert panel.ephemeral
    (line,) = [option for option in panel.message.selects[0].options if option.label == label]
    return (await person.choose(panel.message, [line.value])).text


async def test_a_deck_is_built_card_by_card(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        reply = await ana.slash(harness.channel, "deck new", name="Wolves of Fjord")
        assert reply.ephemeral
        panel = reply.message
        assert "Wolves of Fjord" in panel.text
        assert "Shields 0 of 25" in panel.text
        assert "The Shield deck has 0 shields. It needs exactly 25." in panel.text
        assert panel.images[0].data is not None
        panel = (await ana.click(panel, label="Shields")).message
        base = next(select for select in panel.selects if select.placeholder.startswith("Base"))
        panel = (await ana.choose(panel, ["Fjord"], custom_id=base.custom_id)).message
        menu = panel.selects[-1]
        assert [option.label.split()[0] for option in menu.options] == ["Fjord"] * 6
        panel = (await ana.choose(panel, [menu.options[0].value], custom_id=menu.custom_id)).message
        assert panel.selects[-1].options[0].label.endswith("×1")
        more = next(button for button in panel.buttons if button.label.startswith("One more"))
        panel = (await ana.click(panel, custom_id=more.custom_id)).message
        assert "Shields 2 of 25" in panel.text
        less = next(button for button in panel.buttons if button.label.startswith("One less"))
        panel = (await ana.click(panel, custom_id=less.custom_id)).message
        assert "Shields 1 of 25" in panel.text
        sword = next(select for select in panel.selects if select.placeholder.startswith("Enhancement"))
        panel = (await ana.choose(panel, ["Sword"], custom_id=sword.custom_id)).message
        assert all("Sword" in option.description for option in panel.selects[-1].options)
        for label in ("Rituals", "Elements", "Jarl"):
            panel = (await ana.click(panel, label=label)).message
            menu = panel.selects[-1]
            panel = (await ana.choose(panel, [menu.options[1].value], custom_id=menu.custom_id)).message
        assert "Rituals and elements 2 of 45" in panel.text
        assert "Kettil Stonehand" in panel.images[0].alt
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_the_builder_goes_on_after_a_restart_and_sees_what_was_changed_elsewhere(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        panel = (await ana.slash(harness.channel, "deck new", name="Wolves", like="Frostgate Line")).message
        panel = (await ana.click(panel, label="Rituals")).message
        await harness.stop()
        await harness.start()
        menu = panel.selects[-1]
        panel = (await ana.choose(panel, [menu.options[0].value], custom_id=menu.custom_id)).message
        assert "Rituals and elements 46 of 45" in panel.text
        assert "The ritual deck has 46 cards. It may have at most 45." in panel.text
        assert "no deck called Wolves" in (await bo.slash(harness.channel, "deck edit", deck="Wolves")).text
        await ana.slash(harness.channel, "deck delete", deck="Wolves", sure="yes")
        assert "is gone" in (await ana.click(panel, label="Shields")).text
        assert harness.sandbox.crashes == []


async def test_decks_travel_as_text_and_share_code(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ana.slash(harness.channel, "deck new", name="Mist Wolves", like="Mire and Mist")
        exported = (await ana.slash(harness.channel, "deck export", deck="mist wolves")).message
        assert exported.ephemeral
        (file,) = exported.images
        assert file.data is not None
        code = exported.text.split("`")[1]
        assert code.startswith("NG1-")
        shared = (await ana.slash(harness.channel, "deck share", deck="Mist Wolves")).message
        assert not shared.ephemeral
        assert code in shared.text
        assert "can be played" in (await import_deck(bo, harness, "From code", code)).text
        await bo.slash(harness.channel, "deck import", name="From file", file=("deck.txt", file.data))
        form = await bo.slash(harness.channel, "deck import", name="From form")
        assert form.modal is not None
        kept = await bo.submit(form.modal, {"Text or share code": file.data.decode()})
        assert kept.ephemeral
        for name in ("From code", "From file", "From form"):
            again = (await bo.slash(harness.channel, "deck export", deck=name)).message
            assert code in again.text
        listed = (await bo.slash(harness.channel, "deck list")).text
        assert listed.count("can be played") == 3
        assert harness.sandbox.breaches == []


async def test_a_form_that_was_opened_before_a_restart_is_taken(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        form = await ana.slash(harness.channel, "deck import", name="Snow: Wolves")
        assert form.modal is not None
        await harness.stop()
        await harness.start()
        answer = await ana.submit(form.modal, {"Text or share code": "jarl eydis\n3 snow1"})
        assert not answer.failed
        assert "Snow: Wolves" in answer.text
        assert "Snow: Wolves" in (await ana.slash(harness.channel, "deck list")).text
        again = await ana.slash(harness.channel, "deck import", name="Nothing")
        assert again.modal is not None
        assert "nonsense" in (await ana.submit(again.modal, {"Text or share code": "nonsense"})).text
        assert harness.sandbox.breaches == []


async def test_every_fault_of_a_deck_is_told_at_once(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        wrong = await ana.slash(
            harness.channel, "deck import", name="Odd", file=("d.txt", b"jarl eydis\nnonsense\n3 snow1\n9 wolf-song\n")
        )
        assert "nonsense" in wrong.text
        assert "9 wolf-song" in wrong.text
        await ana.slash(harness.channel, "deck import", name="Odd", file=("d.txt", b"jarl eydis\n6 snow1\n4 e-snow"))
        told = (await ana.slash(harness.channel, "deck check", deck="Odd")).text
        assert told.count("\n- ") == 4
        assert "6 shields have the base Snow" in told
        assert "4 copies of Snow Element" in told
        assert "can be played" in (await ana.slash(harness.channel, "deck check", deck="Ember Host")).text
        assert "stays as it is" in (await ana.slash(harness.channel, "deck edit", deck="Ember Host")).text
        assert "already" in (await ana.slash(harness.channel, "deck new", name="Odd")).text
        assert "no deck called Even" in (await ana.slash(harness.channel, "deck show", deck="Even")).text
        offered = await ana.autocomplete(harness.channel, "deck show", deck="o", focused="deck")
        assert "Odd · Nordic Glory" in [choice.label for choice in offered]


async def test_a_deck_of_hostile_size_is_refused_in_words_and_nothing_is_kept(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        for body, words in (
            (b"jarl eydis\n" + b"99 snow1\n" * 400, "Copies of snow1: 39,600"),
            (b"jarl eydis\n" + b"9" * 3_900 + b" snow1", "names no card"),
            (b"9 snow1\n" * 1_000, "at most 4,000"),
            (b"9 snow1\n" * 10_000, "at most 4,000"),
            (b"a\n" * 1_900, "names no card"),
            (b"NG1-" + b"_" * 3_900, "no share code"),
            (b"\xff\x00\xfe" * 500, "names no card"),
        ):
            refused = await ana.slash(harness.channel, "deck import", name="Odd", file=("deck.txt", body))
            assert words in refused.text
        form = await ana.slash(harness.channel, "deck import", name="Odd")
        assert form.modal is not None
        refused = await ana.submit(form.modal, {"Text or share code": "jarl eydis\n" + "99 snow1\n" * 400})
        assert "Copies of snow1: 39,600" in refused.text
        assert "Odd" not in (await ana.slash(harness.channel, "deck list")).text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_everybody_brings_a_deck_that_nobody_else_sees(make_town: MakeTown) -> None:
    """Two people bring small decks; the game goes on until winter takes a Jarl, and only then the codes are public."""
    async with make_town("Ana", "Bo", "Watcher", seed="w59") as harness:
        watcher = harness.people.pop("Watcher")
        ana, bo = harness.people.values()
        await ana.slash(harness.channel, "play", game=GAME, options="re_size_max=yes")
        await bo.click(harness.lobby(bo), label="Join")
        for person in (ana, bo):
            await import_deck(person, harness, "Winter", SMALL)
            assert "You bring Winter." in await bring(person, harness, "Winter")
        assert "Now: **a deck of your own**" in await bring(ana, harness, "Winter")
        assert "do not sit at this table" in (await watcher.click(harness.lobby(watcher), label="My deck")).text
        await harness.stop()
        await harness.start()
        await ana.click(harness.lobby(ana), label="Start")
        await harness.quiet()
        view = (await harness.skald.services.sessions.get(1)).game.view(0)
        assert view.decks[0] is not None
        assert view.decks[1] is None
        assert sum(view.decks[0].rituals.values()) == 5
        await play_plainly(harness, most=20)
        for label in ("Describe", "Log"):
            await watcher.click(harness.board(watcher), label=label)
        assert "NG1-" not in harness.sandbox.text_received_by(watcher)
        assert '"deck"' not in harness.sandbox.text_received_by(watcher)
        await hasten(harness, at_random("winter-293"))
        session = await harness.skald.services.sessions.get(1)
        assert (session.table.status, session.table.reason) == (Status.OVER, "winter")
        record = next(file for file in harness.result(ana).images if file.name.endswith(".txt"))
        assert b"rituals" in record.data
        assert "With a deck of one's own" in await statistics_of(harness, ana)
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def play_plainly(harness: Harness, most: int) -> None:
    """Let everybody press the button that stands out, or else the first one."""
    while most and (found := [(p, s) for p in harness.people.values() if (s := harness.panel(p)) and moves(s)]):
        person, panel = found[0]
        open_ids = [custom_id for _, custom_id, _ in moves(panel)]
        standing_out = [button.custom_id for button in panel.buttons if button.style == MAIN]
        await person.click(panel, custom_id=next((each for each in standing_out if each in open_ids), open_ids[0]))
        await harness.quiet()
        most -= 1


async def test_a_deck_that_no_longer_fits_the_table_stops_the_start_without_saying_why_to_others(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ana.slash(harness.channel, "play", game=GAME, options="re_size_max=yes")
        await bo.click(harness.lobby(bo), label="Join")
        await import_deck(bo, harness, "Winter", SMALL)
        await bring(bo, harness, "Winter")
        options = (await ana.click(harness.lobby(ana), label="Options")).message
        setting = next(option for option in options.selects[0].options if option.label == "Smaller ritual decks")
        options = (await ana.choose(options, [setting.value], nth=0)).message
        await ana.choose(options, ["Exactly 45 cards"], nth=1)
        refused = await ana.click(harness.lobby(ana), label="Start")
        assert "Bo's deck does not fit this table's limits" in refused.text
        assert "Winter" not in refused.text
        panel = await bo.click(harness.lobby(bo), label="My deck")
        assert "Winter does not fit this table" in panel.text
        assert "Winter" not in [option.label for option in panel.message.selects[0].options]
        assert "You bring Gale Riders." in await bring(bo, harness, "Gale Riders")
        assert not (await ana.click(harness.lobby(ana), label="Start")).failed
        await harness.quiet()
        view = (await harness.skald.services.sessions.get(1)).game.view(1)
        assert view.decks[1].id == "gale-riders"


def own_deck(session: Session, person: Person) -> Deck:
    seat = session.seat_of(person.id)
    assert session.game is not None
    assert seat is not None
    return session.game.view(seat).decks[seat]


@pytest.mark.slow
async def test_a_rematch_begins_with_the_same_decks(make_town: MakeTown) -> None:
    async with make_town("Ana", seed="again") as harness:
        ana = harness.people["Ana"]
        await ana.slash(harness.channel, "play", game=GAME, computers=1, options="re_size_max=yes")
        await import_deck(ana, harness, "Winter", SMALL)
        await bring(ana, harness, "Winter")
        await ana.click(harness.lobby(ana), label="Start")
        await harness.quiet()
        await play_by_panels(harness, Rng("again"))
        sessions = harness.skald.services.sessions
        brought = own_deck(await sessions.get(1), ana)
        await ana.click(harness.result(ana), label="Rematch")  # it begins at once: nobody else is waited for
        await harness.quiet()
        again = await sessions.get(2)
        assert again.table.status is Status.PLAYING
        assert own_deck(again, ana) == brought
        assert brought.id == ""


async def test_games_without_decks_offer_none(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await ana.slash(harness.channel, "play", game="gulveig")
        assert "My deck" not in [button.label for button in harness.lobby(ana).buttons]
        assert "Which game?" in (await ana.slash(harness.channel, "deck new", name="Wolves", game="gulveig")).text
