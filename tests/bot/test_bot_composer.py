"""Controls: whole games are played by pressing, every panel fits Discord, and every control leads on."""

from __future__ import annotations

import pytest

from bot.games import Appearance, ControlStyle, Tone
from bot.panels.composer import BUTTONS, MENU, Composed, compose
from bot.panels.controls import ROW, Button, Select
from bot.panels.custom_id import CustomId
from bot.panels.draft import ChoicesChanged, follow
from engines.core import Action, Ask, Illegal, Option, Question, Rng, finish
from tests.bot.harness import toy_listing
from tests.bot.pressing import (
    TABLE,
    TEXTS,
    choices_of,
    complete,
    controls_of,
    path_after,
    press_until_answered,
    pressed,
)
from tests.conformance.playing import ask_somebody
from tests.conformance.registry import Table, all_tables, entrants
from tests.core.toy import Roll
from tests.slowly import mostly_slow

MOMENTS = 100


def check_fits(composed: Composed) -> None:
    """Hold a panel's controls to Discord's limits."""
    assert len(composed.rows) <= 5
    ids = [control.id for control in controls_of(composed)]
    assert len(ids) == len(set(ids))
    assert all(len(id_) <= 100 and CustomId.read(id_) is not None for id_ in ids), ids
    assert 0 < len(composed.words) <= 2000
    for row in composed.rows:
        if isinstance(row, Select):
            assert 1 <= len(row.lines) <= 25
            assert 0 < len(row.prompt) <= 150
            assert 1 <= row.least <= row.most <= len(row.lines)
            assert len({line.value for line in row.lines}) == len(row.lines)
            for line in row.lines:
                assert 0 < len(line.label) <= 100
                assert len(line.hint) <= 100
                assert 0 < len(line.value) <= 100
        else:
            assert 1 <= len(row) <= 5
            for press in row:
                assert press.label or press.emoji
                assert len(press.label) <= 80


@pytest.mark.parametrize(("key", "table"), mostly_slow(all_tables(), quick=slice(None, None, 3)), ids=str)
def test_games_are_played_by_pressing_and_every_panel_fits(key: str, table: Table):
    entrant = entrants()[key]
    listing, rng = entrant.listing, Rng(f"press-{key}-{table}")
    game, _ = entrant.start(table, "press")
    for _ in range(MOMENTS):
        question = ask_somebody(game, rng)
        if question is None:
            break
        walk = game.walk(question.seat, question.key)
        assert isinstance(walk(()), Ask), "a question without anything to pick would have no control"
        for draft, composed in press_until_answered(listing, game, question, rng):
            if composed is None:
                assert isinstance(finish(walk, complete(draft)), Action)
                game, _ = game.play(question.seat, question.key, draft.picks)
                continue
            check_fits(composed)
            worn = {face.icon for control in controls_of(composed) for face in getattr(control, "lines", (control,))}
            assert worn <= {"", *listing.pictures.emojis}
            closed = {option.id for option in draft.ask.options if option.why_not}
            for control in controls_of(composed):
                for way in choices_of(control, rng):
                    try:
                        after = pressed(walk, way)
                    except Illegal:
                        continue
                    assert closed.isdisjoint(after.partial)


# one ask at a time


def desk(ask, path="", *, appearance=None, then=None):
    """Compose one ask of the toy's listing; returns its walk and the panel."""

    def walk(picks):
        if not picks:
            return ask
        return then or Roll(roll=True)

    listing = toy_listing(
        controls=ControlStyle(appearance or (lambda _view, _ask, option: Appearance(option.id.title())))
    )
    question = Question(0, "roll", "roll")
    draft = follow(walk, path)
    composed = compose(listing, TEXTS, view=None, question=question, table=TABLE, draft=draft)
    check_fits(composed)
    return walk, composed


def options(n, **changes):
    return tuple(Option(f"c{i}", **changes) for i in range(n))


def verbs(composed):
    return [CustomId.read(control.id).verb for control in controls_of(composed)]


@pytest.mark.parametrize("n", [1, ROW, ROW + 1, BUTTONS])
def test_few_options_are_buttons_five_in_a_row(n):
    walk, composed = desk(Ask("card", options(n)))
    assert [len(row) for row in composed.rows] == [min(ROW, n), n - ROW][: 1 + (n > ROW)]
    found = [pressed(walk, (press, ())).picks for press in controls_of(composed)]
    assert found == [((f"c{i}",),) for i in range(n)]


@pytest.mark.parametrize("n", [BUTTONS + 1, MENU])
def test_more_options_are_one_menu(n):
    walk, composed = desk(Ask("card", options(n)))
    (menu,) = composed.rows
    assert (len(menu.lines), menu.prompt, menu.least, menu.most) == (n, f"Choose one: {n} possible", 1, 1)
    assert pressed(walk, (menu, (menu.lines[-1].value,))).picks == ((f"c{n - 1}",),)


def test_what_chooses_none_of_the_things_is_a_button_below_their_menu() -> None:
    entrant = entrants()["gulveig"]
    game, _ = entrant.start(entrant.tables[0], "counted")
    (question,) = game.questions()
    assert "menu.bid" in entrant.listing.phrases
    bids = [option for option in game.walk(question.seat, question.key)(()).options if not option.why_not]
    few = Ask("bid", (*bids[: BUTTONS + 1], Option("pass")))
    draft = follow(lambda _picks: few, "")
    view = game.view(question.seat)
    menu, (passes,) = compose(entrant.listing, TEXTS, view=view, question=question, table=TABLE, draft=draft).rows
    assert menu.prompt == f"Choose a bid: {BUTTONS + 1} possible"
    assert len(menu.lines) == BUTTONS + 1
    assert pressed(lambda _picks: few, (passes, ())).picks == (("pass",),)


def test_closed_options_cost_a_line_and_a_button_that_tells_why():
    ask = Ask("rune", (Option("a"), Option("b", why_not="toy.cursed"), Option("c", why_not="toy.cursed")))
    _, composed = desk(ask)
    assert [(press.label, press.closed) for row in composed.rows for press in row] == [("A", False)]
    assert composed.words == "**Rune**\n-# Not possible now: B and C."
    many = (Option("a"), *[Option(name, why_not="toy.cursed") for name in "bcde"])
    assert desk(Ask("rune", many))[1].words == "**Rune**\n-# Not possible now: B, C and 2 more."
    (why,) = composed.extras
    assert (why.label, CustomId.read(why.id).verb, why.closed) == ("Why not?", "why", False)


def test_the_only_answer_is_gold_and_no_other():
    _, composed = desk(Ask("rune", (Option("a"), Option("b", why_not="toy.cursed"))))
    assert [press.tone for press in composed.rows[0]] == [Tone.MAIN]
    _, composed = desk(Ask("rune", options(2), default=("c1",)))
    assert [press.tone for press in composed.rows[0]] == [Tone.PLAIN, Tone.PLAIN]
    _, composed = desk(Ask("rune", options(1), least=0))
    assert [press.tone for press in composed.rows[0]] == [Tone.PLAIN, Tone.PLAIN]


def test_one_thing_that_may_be_taken_or_left_takes_one_press():
    walk, composed = desk(Ask("rune", options(1), least=0, most=3))
    (row,) = composed.rows
    assert [pressed(walk, (press, ())).picks for press in row] == [(("c0",),), ((),)]


def test_options_that_are_alike_are_one_control_where_one_is_picked():
    def appearance(_view, _ask, option):
        return Appearance("Axe", alike="axe") if option.id != "c2" else Appearance("Bow")

    walk, composed = desk(Ask("card", options(4)), appearance=appearance)
    assert [press.label for press in composed.rows[0]] == ["Axe (one of 3)", "Bow"]
    assert pressed(walk, (composed.rows[0][0], ())).picks == (("c0",),)
    _, composed = desk(Ask("card", options(2)), appearance=appearance)
    assert [(press.label, press.tone) for press in composed.rows[0]] == [("Axe (one of 2)", Tone.MAIN)]
    _, composed = desk(Ask("card", options(4), most=2), appearance=appearance)
    assert [line.label for line in composed.rows[0].lines] == ["Axe", "Axe", "Bow", "Axe"]


def test_options_stand_in_the_order_of_their_ranks():
    def appearance(_view, _ask, option):
        return Appearance(option.id, rank=-int(option.id[1:] == "2"))

    walk, composed = desk(Ask("card", options(4)), appearance=appearance)
    assert [press.label for press in composed.rows[0]] == ["c2", "c0", "c1", "c3"]
    assert pressed(walk, (composed.rows[0][0], ())).picks == (("c2",),)
    _, composed = desk(Ask("card", options(4), most=2), appearance=appearance)
    assert [line.label for line in composed.rows[0].lines] == ["c2", "c0", "c1", "c3"]


def test_buttons_that_take_too_many_lines_on_a_phone_are_a_menu():
    _, composed = desk(Ask("card", options(10)), appearance=lambda _v, _a, o: Appearance(f"{o.id} and a long name"))
    (menu,) = composed.rows
    assert len(menu.lines) == 10
    _, composed = desk(Ask("card", options(6)), appearance=lambda _v, _a, o: Appearance(f"{o.id} and a long name"))
    assert [len(row) for row in composed.rows] == [5, 1]


def test_closed_options_do_not_make_a_menu_and_an_empty_menu_is_none():
    few = (*options(3), *(Option(f"x{i}", why_not="toy.cursed") for i in range(12)))
    walk, composed = desk(Ask("card", few))
    assert [press.label for press in composed.rows[0]] == ["C0", "C1", "C2"]
    assert pressed(walk, (composed.rows[0][2], ())).picks == (("c2",),)
    _, composed = desk(Ask("card", few[3:]))
    assert composed.rows == ()
    _, composed = desk(Ask("card", options(30, why_not="toy.cursed", group="far")))
    assert composed.rows == ()


def test_several_options_are_a_menu_with_bounds():
    walk, composed = desk(Ask("card", options(6), least=2, most=3))
    (menu,) = composed.rows
    assert (menu.least, menu.most) == (2, 3)
    assert pressed(walk, (menu, ("4", "0"))).picks == (("c0", "c4"),)


def test_what_is_picked_by_itself_is_a_button_beside_the_menu():
    def appearance(_view, _ask, option):
        return Appearance(option.id, apart=option.id in {"c0", "c2"})

    walk, composed = desk(Ask("card", options(4), least=1, most=4), appearance=appearance)
    menu, alone = composed.rows
    assert [line.label for line in menu.lines] == ["c1", "c3"]
    assert (menu.least, menu.most) == (1, 2)
    assert [press.label for press in alone] == ["c0", "c2"]
    assert pressed(walk, (menu, ("1", "3"))).picks == (("c1", "c3"),)
    assert pressed(walk, (alone[1], ())).picks == (("c2",),)
    _, composed = desk(Ask("card", (Option("c0"),), least=1, most=2), appearance=appearance)
    assert [[press.label for press in row] for row in composed.rows] == [["c0"]]


def test_nothing_is_a_button_where_nothing_may_be_picked():
    walk, composed = desk(Ask("card", options(4), least=0, most=2))
    menu, (none,) = composed.rows
    assert (menu.least, menu.most, none.label) == (1, 2, "None")
    assert pressed(walk, (none, ())).picks == ((),)
    assert follow(walk, path_after((none, ()))).ask is None


def test_where_nothing_can_be_picked_nothing_is_the_only_button():
    for ask in (Ask("card", (), least=0, most=0), Ask("card", options(3, why_not="toy.cursed"), least=0, most=2),
                Ask("card", options(3), least=0, most=0)):  # fmt: skip
        walk, composed = desk(ask)
        assert verbs(composed) == ["pick"]
        assert pressed(walk, (controls_of(composed)[0], ())).picks == ((),)


def test_the_most_is_never_more_than_there_are():
    _, composed = desk(Ask("card", (*options(2), Option("x", why_not="toy.cursed")), least=0, most=9))
    assert composed.rows[0].most == 2


def grouped(n, of=12):
    return tuple(Option(f"c{i}", group=f"g{i // of}") for i in range(n))


def test_very_many_options_are_a_menu_of_headings_then_of_options():
    ask = Ask("card", (Option("pass"), *grouped(36)))
    walk, composed = desk(ask)
    (loose,), menu = composed.rows
    assert (loose.label, [line.label for line in menu.lines]) == ("Pass", ["g0", "g1", "g2"])
    assert pressed(walk, (loose, ())).picks == (("pass",),)
    opened = path_after((menu, ("1",)))
    walk, composed = desk(ask, opened)
    inside = composed.rows[1]
    assert [line.label for line in inside.lines] == [f"C{i}" for i in range(12, 24)]
    assert pressed(walk, (inside, (inside.lines[0].value,))).picks == (("c12",),)
    assert verbs(composed) == ["pick", "choose", "restart"]


def test_headings_without_an_open_option_are_left_out():
    ask = Ask("card", (*grouped(24), *(Option(f"x{i}", group="none", why_not="toy.cursed") for i in range(9))))
    _, composed = desk(ask)
    assert [press.label for row in composed.rows for press in (() if isinstance(row, Select) else row)] == []
    assert [line.label for line in composed.rows[0].lines] == [f"C{i}" for i in range(24)]
    more = (*grouped(36), *(Option(f"x{i}", group="none", why_not="toy.cursed") for i in range(9)))
    _, composed = desk(Ask("card", more))
    assert [line.label for line in composed.rows[0].lines] == ["g0", "g1", "g2"]
    assert [line.hint for line in composed.rows[0].lines] == ["12 to choose from"] * 3


def tally(least, most, chosen):
    """Choose these options one after the other, by opening their groups; returns the answer after Done."""
    ask = Ask("card", (Option("loose"), *grouped(36)), least=least, most=most)
    path = ""
    for id_ in chosen:
        walk, composed = desk(ask, path)
        if id_ == "loose":
            way = (next(c for c in controls_of(composed) if getattr(c, "label", "") == "Loose"), ())
            path = path_after(way)
            pressed(walk, way)
            continue
        menu = next(c for c in controls_of(composed) if isinstance(c, Select))
        heading = next(line.value for line in menu.lines if line.label == f"g{int(id_[1:]) // 12}")
        path = path_after((menu, (heading,)))
        pressed(walk, (menu, (heading,)))
        walk, composed = desk(ask, path)
        menu = next(c for c in controls_of(composed) if isinstance(c, Select))
        line = next(line for line in menu.lines if line.label == id_.title())
        draft = pressed(walk, (menu, (line.value,)))
        assert draft.partial[-1] == id_
        path = path_after((menu, (line.value,)))
    walk, composed = desk(ask, path)
    done = next((c for c in controls_of(composed) if getattr(c, "label", "").startswith(("Done", "None"))), None)
    return walk, composed, done


@pytest.mark.parametrize("chosen", [("c1",), ("c1", "c30"), ("c30", "loose", "c2"), ("c5", "c4", "c3")])
def test_several_of_very_many_are_chosen_one_after_the_other(chosen):
    walk, composed, done = tally(1, 3, chosen)
    assert done.label == f"Done ({len(chosen)} chosen)"
    assert (done.tone, done.closed) == (Tone.MAIN, False)
    (picked,) = pressed(walk, (done, ())).picks
    assert set(picked) == set(chosen)
    assert "Chosen: " in composed.words
    groups = [control for control in controls_of(composed) if isinstance(control, Select)]
    assert bool(groups) == (len(chosen) < 3)


def test_a_tally_is_done_only_between_its_bounds():
    assert tally(2, 3, ())[2] is None
    assert tally(2, 3, ("c1",))[2] is None
    assert tally(2, 3, ("c1", "c2"))[2].tone is Tone.MAIN


def test_a_tally_of_nothing_is_an_answer_where_nothing_may_be_picked():
    walk, _, done = tally(0, 3, ())
    assert (done.label, done.tone) == ("None", Tone.PLAIN)
    draft = pressed(walk, (done, ()))
    assert (draft.ask, draft.picks) == (None, ((),))


def test_what_is_chosen_already_is_not_offered_again():
    ask = Ask("card", grouped(36), least=0, most=4)
    _, composed = desk(ask, "-c.d_!1")
    menu = next(control for control in controls_of(composed) if isinstance(control, Select))
    assert [line.label for line in menu.lines] == [f"C{i}" for i in range(14, 24)]


def test_a_grid_puts_each_option_in_its_cell():
    cells = [(row, column) for row in range(3) for column in range(4)]

    def appearance(_view, _ask, option):
        return Appearance(option.id, cell=cells[-1 - int(option.id[1:])])

    walk, composed = desk(Ask("card", options(12)), appearance=appearance)
    assert [[press.label for press in row] for row in composed.rows] == [
        ["c11", "c10", "c9", "c8"],
        ["c7", "c6", "c5", "c4"],
        ["c3", "c2", "c1", "c0"],
    ]
    assert pressed(walk, (composed.rows[0][0], ())).picks == (("c11",),)


def test_a_grid_leaves_out_rows_and_columns_in_which_nothing_can_be_picked():
    def appearance(_view, _ask, option):
        return Appearance(option.id, cell=divmod(int(option.id[1:]), 4))

    open_ = {"c1", "c3", "c9"}
    cells = tuple([Option(f"c{i}", why_not="" if f"c{i}" in open_ else "toy.cursed") for i in range(12)])
    walk, composed = desk(Ask("card", cells), appearance=appearance)
    shown = [[(press.label, press.closed) for press in row] for row in composed.rows]
    assert shown == [[("c1", False), ("c3", False)], [("c9", False), ("c11", True)]]
    assert pressed(walk, (composed.rows[1][0], ())).picks == (("c9",),)


def test_one_can_start_over_once_something_is_picked():
    then = Ask("words", options(2))
    _, fresh = desk(Ask("card", options(3)), then=then)
    assert "restart" not in verbs(fresh)
    walk, later = desk(Ask("card", options(3)), "1", then=then)
    assert verbs(later) == ["pick", "pick", "restart"]
    assert pressed(walk, (controls_of(later)[-1], ())).path == ""


def test_a_control_never_moves_when_its_choices_have_changed():
    _, composed = desk(Ask("card", options(4)))
    closed = (Option("c0"), Option("c1", why_not="toy.cursed"), Option("c2"), Option("c3"))
    fewer, barred = desk(Ask("card", options(3)))[0], desk(Ask("card", closed))[0]
    for press in controls_of(composed):
        with pytest.raises(ChoicesChanged):
            pressed(fewer, (press, ()))
        with pytest.raises((ChoicesChanged, Illegal)):
            pressed(barred, (press, ()))


def test_a_button_wears_its_dress():
    _, composed = desk(
        Ask("card", options(2)), appearance=lambda *_: Appearance("Strike", "⚡", tone=Tone.GRAVE, hint="only in menus")
    )
    press = composed.rows[0][0]
    assert press == Button(press.id, "Strike", "⚡", Tone.GRAVE)
