"""A flood by one person: the others are answered in between, and the flood gets what there is time for."""

from __future__ import annotations

import asyncio

import pytest

from bot.client.edit_spacing import EditSpacing
from bot.sandbox.interaction import Kind
from tests.e2e.conftest import MakeTown
from tests.e2e.playing import open_table, waited_for

SHORT = "goal=500 max_hands=3"
FLOOD = 500


@pytest.mark.slow
async def test_a_flood_keeps_nobody_else_waiting(make_town: MakeTown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.client.deferral.IN_TIME", 20.0)  # order is what counts, not how fast the machine is
    async with make_town("Ana", "Bo") as harness:
        harness.sandbox.policy.answer_within = 21.0
        ana = harness.people["Ana"]
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        elsewhere = harness.sandbox.add_guild("Utgard", members=[]).add_channel("hall")
        assert elsewhere.guild is not None
        others = [harness.sandbox.add_user(f"P{n}", guilds=[elsewhere.guild]) for n in range(5)]
        opened = await others[0].slash(elsewhere, "play", game="gulveig")
        await harness.quiet()
        board, begin = harness.board(ana), harness.sandbox.talk.begin
        flood = [
            begin(Kind.COMPONENT, ana.user, board.channel, press("k:describe:1"), message=board.model)
            for _ in range(FLOOD)
        ]
        late = [
            begin(Kind.COMPONENT, other.user, elsewhere, press("k:rules:2"), message=opened.message.model)
            for other in others
        ]
        commands = [other.slash(elsewhere, "games") for other in others]
        replies = await asyncio.gather(*commands)
        await asyncio.gather(*[talk.first.wait() for talk in late])
        ids = [int(r.path.split("/")[2]) for r in harness.sandbox.requests if r.path.startswith("/interactions/")]
        wanted = {talk.id for talk in late} | {reply.interaction.id for reply in replies}
        last = max(place for place, number in enumerate(ids) if number in wanted)
        flooded = {talk.id for talk in flood}
        assert sum(number in flooded for number in ids[:last]) < FLOOD / 5
        await asyncio.gather(*[flood[n].first.wait() for n in range(12)])
        texts = [str(talk.original.components) for talk in flood[:12] if talk.original is not None]
        assert ["too much at once" in text for text in texts] == [False] * 10 + [True] * 2
        await asyncio.gather(*[talk.first.wait() for talk in flood])
        await harness.sandbox.until(lambda: harness.skald.intake.empty, timeout=30.0)
        assert harness.skald.intake.idle


async def test_a_move_and_its_take_back_in_turns_without_end_are_edited_ever_more_rarely(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "champions_of_midgard", seats=2)
        harness.skald.services.table_sync.spacing = EditSpacing(0.1)
        person = waited_for(harness)[0]
        panel, board = harness.panel(person), harness.board(person)
        assert panel is not None
        begun, asked = asyncio.get_running_loop().time(), len(harness.sandbox.requests)
        for _ in range(30):
            (menu,) = [select for select in panel.selects if select.custom_id.startswith("k:choose:")]
            assert not (await person.choose(panel, menu.values[:1], custom_id=menu.custom_id)).failed
            assert "Take back" in [button.label for button in panel.buttons]  # one's own answer is painted at once
            assert not (await person.click(panel, label="Take back")).failed
        lasted = asyncio.get_running_loop().time() - begun
        await harness.quiet()
        assert "move 60" in board.text
        edits = [r for r in harness.sandbox.requests[asked:] if r.method == "PATCH" and r.path.endswith(f"/{board.id}")]
        assert len(edits) <= most_edits(lasted + 1.0)


def most_edits(seconds: float) -> int:
    """How many edits of one message the spacing allows in such a time."""
    spacing, now, edits = EditSpacing(0.1), 0.0, 0
    while now < seconds:
        edits, now = edits + 1, now + spacing.rest(1, now)
    return edits


def press(custom_id: str) -> dict[str, object]:
    return {"custom_id": custom_id, "component_type": 2, "id": 1}
