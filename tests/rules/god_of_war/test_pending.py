"""What a view tells of what the table waits for, and readings that rulebook and renderers share (4.1, 4.2)."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from engines.core import SEED_TAG, Codec, CorruptLog, Game, Header
from engines.god_of_war import _observe, pending, reading
from engines.god_of_war._questions import AID, TOPICS
from engines.god_of_war._steps import (
    ASKING,
    Brace,
    ChooseRune,
    Guard,
    Pause,
    PlaceHero,
    Slot,
    SortAhead,
    Step,
    Strike,
    Turn,
    Vote,
)
from engines.god_of_war.book import Side
from engines.god_of_war.pending import Decision, IncomingDamage, Pending, Source
from tests.rules.god_of_war.staging import DIE, Table, plain_rules

DAMAGE = IncomingDamage("kratos", 3, Source.ATTACK, "B2")
POISON = IncomingDamage("kratos", 1, Source.POISON)


def test_every_step_that_waits_for_an_answer_is_told_and_no_other() -> None:
    assert set(_observe._PENDING) == ASKING


def test_what_is_told_is_a_closed_union_of_public_structs() -> None:
    assert {kind.__module__ for kind in get_args(Pending)} == {"engines.god_of_war.pending"}
    assert all(kind.__struct_config__.frozen for kind in get_args(Pending))


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (PlaceHero("freya"), pending.Placing("place", 1, "freya")),
        (Turn(0, ("T3.rally",)), pending.Activation("turn", 0, ("T3.rally",))),
        (Slot(2), pending.Activation("slot", 2, ())),
        (ChooseRune(2, 0, ("UP-001", "UP-002")), pending.Choice("rune", 2, ("UP-001", "UP-002"))),
        (SortAhead(0, 2), pending.Amount("sort", 0, 2)),
        (Guard(2, DAMAGE), pending.Threat("guard", 2, DAMAGE)),
        (Brace(DAMAGE), pending.Threat("defend", 0, DAMAGE)),
        (Brace(POISON), pending.Threat("brace", 0, POISON)),
        (Vote(("2", "3"), boss=False), pending.Vote("quest", ("2", "3"))),
        (Vote(("7", "8"), boss=True), pending.Vote("boss", ("7", "8"))),
        (Pause((0, 2), 1), pending.Pause("pause", (0, 2))),
        (Pause((1,), 3, closing=True), pending.Pause("closing", (1,))),
    ],
)
def test_R4_1_a_view_and_the_questions_tell_the_same_topic_and_seats(step: Step, told: Pending) -> None:
    table = Table("kratos", "freya", "mimir")
    table.state.agenda = [step]
    assert table.view(None).pending == told
    seats = [told.seat] if isinstance(told, Decision) else getattr(told, "waiting", (0, 1, 2))
    asked = [(question.seat, question.topic) for question in table.questions().values() if question.blocking]
    assert asked == [(seat, told.topic) for seat in seats]
    assert told.topic in set(TOPICS) - {AID}
    assert list(table.view(None).asked) == list(seats)


def test_a_declared_attack_tells_the_cards_that_lie_open_with_it() -> None:
    table = Table("kratos", "freya")
    table.state.agenda = [Strike("kratos", ("B1",), 5, ("K-01",), 2, stun=True)]
    told = pending.DeclaredAttack("strike", 0, "kratos", ("B1",), 5, ("K-01",), ride=False, die_adds=False)
    assert table.view(1).pending == told


@pytest.mark.parametrize(
    ("how", "draws", "dealt"),
    [
        ({"broken": 1}, [DIE[2]], 2),
        ({"broken": 0}, [], 0),
        ({"broken": 1, "ride": True}, [], 4),
        ({"broken": 1, "die_adds": True}, [DIE[2]], 6),
    ],
)
def test_R1_9_2_the_die_matters_where_it_weakens_the_attack(how: dict[str, int], draws: list[int], dealt: int) -> None:
    """What the reading says is what the roll then does: armor takes the whole Attack without a die (1.10.2)."""
    table = Table("kratos", where={"kratos": 2})
    table.card("B2", broken=how["broken"])
    ride, die_adds = bool(how.get("ride")), bool(how.get("die_adds"))
    table.state.agenda.append(Strike("kratos", ("B2",), 4, (), 0, ride=ride, die_adds=die_adds))
    view = table.view(0)
    assert isinstance(view.pending, pending.DeclaredAttack)
    assert reading.die_matters(table.book, view, view.pending) is (dealt == 2)
    table.do("roll", draws=draws)
    assert table.card("B2").damage == dealt


def test_R3_7_a_fixed_block_takes_the_place_of_the_die() -> None:
    table = Table("kratos", scene="2")
    grendel = next(
        (pos, side)
        for pos, side, face in table.book.scenes["2"].faces()
        if face.enemy is not None and face.enemy.block is not None and face.enemy.block.fixed
    )
    enemy = table.book.enemy("2", *grendel)
    assert enemy is not None
    assert enemy.block is not None
    assert not reading.die_blocks(enemy, ride=False)
    assert reading.blocked(table.state, enemy, 3) == reading.strength(table.state, enemy.block.fixed or 0)


def test_A40_a_hidden_face_is_told_to_a_table_that_peeks_alone() -> None:
    shut, peeking = Table("kratos", "freya"), Table("kratos", "freya", peek="yes")
    assert reading.hidden_face(shut.book, shut.view(), "B2") is None
    face = reading.hidden_face(peeking.book, peeking.view(), "B2")
    assert face == peeking.book.scenes["1"].face("B2", Side.BACK)
    peeking.card("B2", side=Side.BACK)
    assert reading.hidden_face(peeking.book, peeking.view(), "B2") == peeking.book.scenes["1"].face("B2", Side.FRONT)


def test_R1_11_2_a_rage_ability_is_ready_on_the_last_slot_for_its_own_seat_alone() -> None:
    table = Table("kratos", "freya")
    full = table.book.heroes["kratos"].rage
    table.hero("kratos", rage=full)
    assert reading.rage_ready(table.book, table.view(), "kratos", 0)
    assert not reading.rage_ready(table.book, table.view(), "kratos", 1)
    table.hero("kratos", rage=full - 1)
    assert not reading.rage_ready(table.book, table.view(), "kratos", 0)


def test_a_state_written_under_other_names_is_refused_so_that_the_log_tells_the_game() -> None:
    rules = plain_rules()
    header = Header("god_of_war", rules.info.version, rules.digest, rules.configure(2, {}), SEED_TAG + "names")
    game, _ = Game.start(rules, header)
    codec = Codec(rules)
    body = msgspec.msgpack.decode(codec.write_snapshot(game.snapshot()))
    written = body[2]["state"]
    written["kits"] = written.pop("players")
    written["assaults"] = written.pop("enemy_attacks")
    with pytest.raises(CorruptLog, match="players"):
        codec.read_snapshot(msgspec.msgpack.encode(body))
