"""Moments for special cards, and what a Knocked Down Mimir cannot do (docs/rules/god_of_war.md 1.8.7, 1.13.5, 1.16)."""

from __future__ import annotations

from engines.core import Ask
from engines.god_of_war import pending
from engines.god_of_war._steps import (
    Brace,
    EndRound,
    Foresee,
    Guard,
    LastCall,
    Reveal,
    UpgradePhase,
)
from engines.god_of_war.facts import HeroHurt, StunShaken, TokenCount
from engines.god_of_war.pending import IncomingDamage, Source
from tests.rules.god_of_war.staging import Table


def revealed(*, hand: tuple[str, ...] = ("F-01", "UP-069"), rune: str = "F") -> Table:
    """Kratos stands before the Traveler of the Oath, who attacks at Fehu; Freya holds cards."""
    table = Table("kratos", "freya", where={"kratos": 2, "freya": 4}).hand(0, "K-01").hand(1, *hand)
    table.card("B1", dead=True)
    table.card("T4", dead=True)
    return table.rune(rune)


def test_R1_8_7_a_special_card_is_played_between_the_reveal_and_the_attack() -> None:
    table = revealed()
    assert table.asked() == (1, "pause")
    table.do("UP-069", "B2", seat=1, topic="aid")
    assert table.told(StunShaken), "nobody is left to be asked, and the rune acts"
    assert table.hero("kratos").damage == 0


def test_R1_8_7_after_a_pass_the_rune_acts() -> None:
    table = revealed()
    ask = table.ask(seat=1, topic="pause")
    assert isinstance(ask, Ask)
    assert (ask.open, ask.default) == (("go-on",), ("go-on",))
    table.do("go-on", seat=1, topic="pause")
    assert table.asked() == (0, "defend")


def test_R1_8_7_nobody_is_asked_who_cannot_hold_a_card_that_changes_what_the_rune_does() -> None:
    assert revealed(hand=("F-12", "F-01")).asked() == (0, "defend"), "healing can wait for the blow"
    assert revealed(rune="J").asked() == (0, "turn"), "nothing that can be stunned acts"
    table = Table("kratos", "freya", where={"kratos": 2, "freya": 4}).hand(0, "K-01").discard(1, "UP-069").rune("F")
    assert table.asked() == (0, "defend"), "the card lies in the discard pile"


def test_R1_8_7_who_is_asked_hinges_on_what_all_can_know() -> None:
    held = revealed(hand=("UP-069", "F-01"))
    table = Table("kratos", "freya", where={"kratos": 2, "freya": 4}).hand(0, "K-01").hand(1, "F-02", "F-01")
    table.card("B1", dead=True)
    drawn = table.deck(1, "UP-069", "F-03").rune("F")
    assert held.questions() == drawn.questions()


def test_R1_8_7_quick_step_leads_out_of_reach() -> None:
    table = revealed(hand=("UP-071",))
    table.do("UP-071", "kratos", "4", "back", seat=1, topic="aid")
    assert not table.told(HeroHurt)


def test_R1_8_7_all_who_may_hold_a_card_are_asked_at_once_and_pass_for_themselves() -> None:
    table = Table("kratos", "freya", "atreus", where={"kratos": 2, "freya": 3, "atreus": 4})
    table.hand(0, "UP-069").hand(1, "UP-070").hand(2, "A-01").rune("F")
    asked = {seat: q.key for (seat, topic), q in table.questions().items() if topic == "pause"}
    assert set(asked) == {0, 1}
    table.do("go-on", seat=1, topic="pause")
    assert table.questions()[0, "pause"].key == asked[0]
    assert (1, "pause") not in table.questions()
    table.do("go-on", seat=0, topic="pause")
    assert table.asked()[1] == "defend"
    assert table.questions()[table.asked()].key not in asked.values()


def closing(*hand: str, damage: int = 0, rage: int = 6) -> Table:
    table = Table("kratos", "freya", where={"kratos": 1, "freya": 2}).hand(1, *hand)
    table.hero("kratos", damage=damage, rage=5)
    table.hero("freya", rage=rage)
    table.state.agenda = [EndRound(), UpgradePhase(), LastCall()]
    table.state.row = ["UP-001", "UP-002", "UP-003"]
    return table.run()


def test_R1_8_7_a_last_special_card_is_played_before_hands_are_discarded() -> None:
    table = closing("F-12", "F-01", damage=4)
    assert table.asked() == (1, "closing")
    table.do("F-12", "kratos", seat=1, topic="aid")
    assert table.hero("kratos").damage == 2
    assert table.asked() == (0, "upgrade")
    assert table.state.players[1].discard == ["F-12", "F-01"]


def test_R1_8_7_no_last_moment_without_a_card_that_leaves_something_behind() -> None:
    assert closing("F-12", "F-01").asked() == (0, "upgrade"), "nobody is wounded, and no Rage can rise"
    assert closing("UP-064", damage=4).asked() == (0, "upgrade"), "cards that are drawn now would be discarded"


def test_R1_11_1_a_rage_icon_counts_even_if_nobody_is_hurt() -> None:
    table = closing("F-12", rage=2)
    assert table.asked() == (1, "closing")
    table.do("F-12", seat=1, topic="aid")
    assert table.hero("freya").rage == 3
    assert table.state.players[1].discard == ["F-12"]


def test_R1_11_1_cards_for_rage_alone_in_the_own_turn() -> None:
    table = Table("freya", "kratos").hand(0, "F-12")
    table.do("special", "F-12")
    assert (table.hero("freya").rage, table.hero("kratos").damage) == (1, 0)
    table = Table("freya", "kratos").hand(0, "UP-061", "F-09")
    assert table.why_not("special") == "refused.no-special", "Mending shows no Rage icon"


def guarded() -> Table:
    table = Table("kratos", "mimir", "freya", where={"kratos": 2, "freya": 4})
    table.state.carrier = "kratos"
    table.hand(0, "K-01").hand(1, "MI-11", "MI-01").hand(2, "F-01")
    table.hero("mimir", damage=3)
    table.deck(1, "PN-01", "MI-02", "MI-03")
    return table


def test_R1_16_2_a_fallen_mimir_swallows_no_blow() -> None:
    table = guarded()
    incoming = IncomingDamage("kratos", 3, Source.ATTACK, "B2")
    table.run(Guard(1, incoming)).hand(2, "MI-12")
    assert table.asked() == (1, "guard")
    table.do("MI-12", "mimir", seat=2, topic="aid")
    assert table.hero("mimir").down
    assert table.state.agenda[-1] == Brace(incoming), "the choice has gone, the blow has not"
    table.do("take")
    assert table.hero("kratos").damage == 3


def test_R1_16_2_a_blow_that_mimir_took_is_the_carriers_again_when_he_falls_before_it_lands() -> None:
    table = guarded()
    table.run(Guard(1, IncomingDamage("kratos", 3, Source.ATTACK, "B2"))).hand(2, "MI-12")
    table.do("yes")
    assert table.asked() == (1, "defend")
    table.do("MI-12", "mimir", seat=2, topic="aid")
    assert table.hero("mimir").down
    assert table.asked() == (0, "defend")
    table.do("take")
    assert table.hero("kratos").damage == 3


def test_R1_16_2_a_fallen_mimir_foresees_nothing() -> None:
    table = guarded()
    table.hero("mimir", rage=4)
    table.state.agenda = [EndRound()]
    table.run(Reveal(0)).hand(2, "MI-12")
    assert isinstance(table.state.agenda[-1], Foresee)
    table.state.players[0].hand = []
    table.do("MI-12", "mimir", seat=2, topic="aid", draws=None)
    assert table.hero("mimir").down
    assert len(table.state.row) == 1
    assert not isinstance(table.state.agenda[-1], Foresee)


def test_R1_18_3_slot_tokens_go_when_their_card_flips() -> None:
    table = Table("kratos", "freya", scene="2", where={"kratos": 2, "freya": 4}).hand(0, "K-05")
    table.card("B2", damage=15)
    table.state.tokens["power-ash"] = 0
    table.state.tokens["power-frost"] = 2
    table.do("attack", "K-05")
    assert table.state.tokens == {"power-ash": 0, "power-frost": 3}

    table = Table("kratos", "freya", scene="2", where={"kratos": 2, "freya": 4}).hand(0, "UP-045", "K-13")
    table.card("B2", damage=15)
    table.do("attack", "UP-045", ("K-13",))
    assert table.state.tokens == {"power-ash": 0, "power-frost": 3}
    assert TokenCount("power-ash", 0) in table.facts


def test_R1_18_3_no_token_is_laid_where_no_slot_shows() -> None:
    table = Table("kratos", "freya", scene="2", where={"kratos": 3, "freya": 4}).hand(0, "UP-045", "K-13")
    table.card("B2", side="back")
    table.card("T2", side="back")
    table.state.tokens.update({"power-ash": 0})
    table.card("B3", damage=15)
    table.state.agenda[0:0] = [EndRound()]
    table.do("attack", "UP-045", ("K-13",), draws=None)
    assert table.state.tokens["power-ash"] == 0


def test_purge_names_each_player_once_and_those_of_fallen_heroes() -> None:
    table = Table("kratos", "brothers", "freya").hand(0, "UP-075")
    table.discard(1, "ST-01").discard(2, "PN-01").discard(0, "K-01")
    table.hero("freya", down=True)
    assert table.options("special", "UP-075") == ("brothers", "freya")
    table.do("special", "UP-075", "freya")
    assert table.state.players[2].discard == []
    assert table.state.supplies["poison"][-1] == "PN-01"


def test_R1_22_3_a_look_at_the_last_card_of_the_deck() -> None:
    table = Table("kratos", where={"kratos": 1})
    table.state.deck = ["UP-005"]
    table.do("companion", "mimir-look")
    assert table.options() == ("top-1", "bottom-1")
    table.do("bottom-1")
    assert table.state.deck == ["UP-005"]


def test_R1_8_7_a_moment_says_who_waits() -> None:
    table = revealed()
    assert table.view(None).pending == pending.Pause("pause", (1,))
