"""Close-ups, headings and advice: what a game with much to show adds to its panels."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games import Appearance, Catalogue, ControlStyle, Sheet
from bot.games.parts import Account
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.hand import PanelState
from bot.panels.reference import MOST, Reference
from bot.panels.table import Panels
from bot.panels.table_pictures import TablePictures
from bot.pictures.render_queue import RenderQueue
from engines.core import answers
from renderers.kit.phrases import Phrases
from tests.bot.harness import ANA, BO, TEXTS, TOY_PICTURES, Harness, ToyProse, toy_listing
from tests.bot.pressing import TEXTS as WORDS
from tests.core.toy import Kept

PAGES = Phrases(TEXTS | {"page": {"near": "Near", "far": "Far"}, "offer": {"boast": "Boast", "vow": "Another vow"}})


def labels(card):
    return [control.label for row in card.rows if isinstance(row, tuple) for control in row]


@pytest.fixture
async def room(store):
    """Makes a table of a toy with these parts, and the panels and pages that show it."""
    render_queue = RenderQueue()

    async def build(**parts):
        harness = Harness(store, Catalogue({"toy": toy_listing(phrases=PAGES, **parts)}))
        session = await harness.table(ANA, BO)
        panels = Panels(WORDS, render_queue)
        return session, panels, Reference(harness.sessions, TablePictures(render_queue), WORDS)

    yield build
    render_queue.close()


def sheet(name):
    return Sheet(
        name, lambda view, _names: f"{name} of {view.viewer}".encode(), lambda _view, _names: f"{name} in words"
    )


async def test_a_game_without_close_ups_has_no_button_for_them(room):
    session, _, pages = await room()
    assert "Look closer" not in labels(pages.more(session))


async def test_what_is_read_stands_behind_one_button_of_a_hand_and_each_page_takes_its_place(room):
    session, panels, pages = await room()
    hand, more = await panels.hand(session, 0, PanelState()), pages.more(session)
    assert labels(hand)[-1] == "More"
    assert not {*labels(hand)} & {*labels(more)}
    assert labels(more) == ["Rules", "Explain", "Log", "Describe"]
    assert CustomId.read(more.ids[1]).page == 0
    assert CustomId.read(more.ids[2]) == CustomId("log", session.table.id, page=0), "it names no line: the newest"


async def test_a_close_up_is_drawn_for_whoever_looks_and_leads_to_the_others(room):
    session, _, pages = await room(pictures=replace(TOY_PICTURES, closeups=(sheet("near"), sheet("far"))))
    assert "Look closer" in labels(pages.more(session))
    for viewer in (None, 0, 1):
        card = await pages.closer(session, viewer, 1)
        assert [picture.png for picture in card.pictures] == [f"far of {viewer}".encode()]
        assert [picture.alt for picture in card.pictures] == ["far in words"]
        assert [(press.label, press.closed) for press in card.rows[0]] == [("Near", False), ("Far", True)]
        assert [CustomId.read(press.id).page for press in card.rows[0]] == [0, 1]
    assert (await pages.closer(session, 0, 9)).pictures == (await pages.closer(session, 0, 1)).pictures


async def test_a_close_up_that_has_nothing_to_show_yet_is_not_offered(room):
    early = replace(sheet("near"), ready=lambda view: view.viewer == 1)
    session, _, pages = await room(pictures=replace(TOY_PICTURES, closeups=(early, sheet("far"))))
    for page in (0, 1):
        card = await pages.closer(session, 0, page)
        assert [(press.label, press.closed) for press in card.rows[0]] == [("Far", True)]
        assert [CustomId.read(press.id).page for press in card.rows[0]] == [1]
    assert labels(await pages.closer(session, 1, 0)) == ["Near", "Far"]


async def test_an_account_is_made_from_what_was_told_since_the_last_fact_of_its_kind(store):
    def paint(_view, _names, facts):
        return " ".join(type(fact).__name__ for fact in facts).encode()

    account = Account(Kept, paint, lambda _view, _names, facts: f"{len(facts)} in words")
    pictures = replace(TOY_PICTURES, closeups=(Sheet.told("near", account), sheet("far")))
    harness = Harness(store, Catalogue({"toy": toy_listing(phrases=PAGES, pictures=pictures)}))
    session = await harness.table(ANA, BO)
    render_queue = RenderQueue()
    pages = Reference(harness.sessions, TablePictures(render_queue), WORDS)
    assert labels(await pages.closer(session, 0, 0)) == ["Far"], "nothing was rolled yet"
    (question,) = [one for one in session.begun_game.questions(0) if one.blocking]
    picks = next(answers(session.begun_game.walk(0, question.key)))
    await harness.sessions.play(session.table.id, 0, question.key, picks, user=ANA)
    session = await harness.sessions.get(session.table.id)
    card = await pages.closer(session, 0, 0)
    render_queue.close()
    assert labels(card) == ["Near", "Far"]
    assert card.pictures[0].png.startswith(b"Kept")
    assert card.pictures[0].alt.endswith("in words")


def advice(view, ask):
    return f"-# {view.viewer} picks a {ask.slot}"


async def test_advice_stands_beside_the_prompt(room):
    session, panels, _ = await room(controls=ControlStyle(aside=advice))
    card = await panels.hand(session, 0, PanelState())
    assert card.words.splitlines()[:2] == ["**Rune**", "-# 0 picks a rune"]


async def test_an_option_that_stands_for_a_seat_bears_its_name(room):
    session, panels, _ = await room(
        controls=ControlStyle(lambda _view, _ask, _option: Appearance("leader " + "x" * 60, seat=1))
    )
    card = await panels.hand(session, 0, PanelState())
    names = [line.label for row in card.rows if not isinstance(row, tuple) for line in row.lines]
    assert names
    assert all(name.startswith("Bo · leader") and len(name) == 38 for name in names)


async def test_an_opened_offer_leads_back_to_the_move(room):
    session, panels, _ = await room()
    card = await panels.hand(session, 0, PanelState("boast"))
    presses = {press.label: press for row in card.rows for press in row if isinstance(press, Button)}
    assert CustomId.read(presses["Back to your move"].id).question == "keep"


class Wordy(ToyProse):
    """Describes in as many lines as it is told to."""

    def __init__(self, lines):
        self.lines = lines

    def describe(self, view, _names):
        return "\n".join(f"line {number} for {view.viewer}" for number in range(self.lines))


async def test_a_short_position_is_one_page_without_controls(room):
    session, _, pages = await room(prose=Wordy(3))
    card = pages.describe(session, 0)
    position, answers = card.words.split("\n\n")
    assert position.endswith("line 0 for 0\nline 1 for 0\nline 2 for 0")
    assert answers.startswith("**Rune**\n-# Type your answer with `/table act`")
    assert "- `r12` · R12" in answers
    watched = pages.describe(session, None)
    assert watched.words.endswith("line 2 for None")
    assert card.rows == ()


async def test_a_long_position_goes_on_pages_and_nothing_of_it_is_lost(room):
    session, _, pages = await room(prose=Wordy(500))
    read, page = [], 0
    while True:
        card = pages.describe(session, 1, page)
        assert len(card.words) <= MOST
        assert f"({page + 1} of " in card.head
        read += card.words.splitlines()
        before, after = card.rows[0]
        assert (before.label, after.label, before.closed) == ("Previous", "Next", page == 0)
        assert before.id != after.id
        if after.closed:
            break
        assert CustomId.read(after.id).verb == "describe"
        page = CustomId.read(after.id).page
    assert read[-500:] == [f"line {number} for 1" for number in range(500)]
    assert page > 1
    assert pages.describe(session, 1, 99).words == card.words
