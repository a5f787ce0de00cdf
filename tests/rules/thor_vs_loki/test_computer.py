"""The computer player: what it sees, what it does, and how strong it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engines.core import (
    SEED_TAG,
    Budget,
    Codec,
    DefaultPlayer,
    Game,
    Header,
    Level,
    Player,
    RandomPlayer,
    Rng,
    Weighed,
    finish,
)
from engines.thor_vs_loki import ThorVsLokiRules
from engines.thor_vs_loki._state import State
from engines.thor_vs_loki.book import Side
from engines.thor_vs_loki.computer import Computer, computer_player
from engines.thor_vs_loki.computer.inference import Inference
from engines.thor_vs_loki.computer.worlds import draw_world
from engines.thor_vs_loki.view import Spied, View
from tests.conformance.games.thor_vs_loki import ENTRANT
from tests.opponents.thor_vs_loki import PLANS
from tests.rules.thor_vs_loki.staging import LOKI, THOR, cards, dealt, look, question, rulebook, say, settings, stand


def decided(state: State, seed: str = "c", seat: int | None = None) -> str:
    """What the computer answers for the seat that is asked, in notation."""
    asked = question(state, seat)
    view = look(state, asked.seat)
    picks = Computer(rulebook(), Rng(seed)).decide(view, asked, lambda picks: rulebook().ask(view, asked, picks))
    return " ".join(",".join(step) for step in picks)


def final_view(players: list[Player], seed: str) -> View:
    """Play a game to its end; return what everybody sees then."""
    rules = rulebook()
    game, _ = Game.start(rules, Header("thor_vs_loki", rules.info.version, rules.digest, settings(), SEED_TAG + seed))
    while asked := [q for q in game.questions() if q.blocking]:
        seat, key = asked[0].seat, asked[0].key
        game, _ = game.play(seat, key, players[seat].decide(game.view(seat), asked[0], game.walk(seat, key)))
    return game.view(None)


def chance(number: int) -> Player:
    return RandomPlayer(Rng(f"random-{number}"))


def wins(side: int, games: int, other: Callable[[int], Player] = chance, level: Level = Level.NORMAL) -> int:
    """How many games the computer wins on one side against other players."""
    won = 0
    for number in range(games):
        players: list[Player] = [other(number), other(number)]
        players[side] = computer_player(rulebook(), Rng(f"computer-{number}"), level, Budget(0))
        won += final_view(players, f"strength-{side}-{number}").loser == 1 - side
    return won


@pytest.mark.parametrize("side", [THOR, LOKI], ids=["thor", "loki"])
def test_beats_random_players_from_either_side(side: int) -> None:
    assert wins(side, 4) >= 3


def silent(_rules: ThorVsLokiRules, _rng: Rng) -> Player:
    return DefaultPlayer()


@pytest.mark.parametrize("opponent", [*PLANS, silent])
def test_hardly_ever_loses_to_a_single_plan(opponent: Callable[[ThorVsLokiRules, Rng], Player]) -> None:
    won = [wins(side, 2, lambda number: opponent(rulebook(), Rng(f"other-{number}"))) for side in (THOR, LOKI)]
    assert sum(won) >= 3


def test_the_easy_one_beats_chance_in_three_games_of_four() -> None:
    assert wins(THOR, 4, level=Level.EASY) + wins(LOKI, 4, level=Level.EASY) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("side", [THOR, LOKI], ids=["thor", "loki"])
def test_beats_random_players_in_90_of_100_games_from_either_side(side: int) -> None:
    assert wins(side, 200) >= 180


def test_decides_the_same_from_a_view_that_went_through_bytes() -> None:
    codec: Codec[Any, Any, Any] = Codec(rulebook())
    state = stand("guard | wall ring | dwarf", "troll | | archer", hand="ravens baldr", deck="tyr", their_hand="odin")
    asked, view = question(state), look(state, THOR)
    revived = codec.read_view(codec.write_view(view))

    picks = [
        Computer(rulebook(), Rng("x")).decide(seen, asked, lambda picks, seen=seen: rulebook().ask(seen, asked, picks))
        for seen in (view, revived)
    ]
    assert picks[0] == picks[1]


def test_does_not_know_what_lies_hidden() -> None:
    for step in range(20):
        state = stand(
            "guard | viking ring | dwarf",
            "troll wall | giant | archer",
            hand="ravens mjolnir",
            deck="tyr",
            their_hand="odin crown dragon",
            their_deck="troll",
        )
        other = ENTRANT.redeal(rulebook(), state.copy(), THOR, Rng(f"{step}"))
        assert decided(state) == decided(other)


def test_reckons_with_every_card_that_it_has_not_seen() -> None:
    state = stand("guard", "troll^ wall | giant", their_pile="dragon odin", their_hand="crown", hand="l.viking")
    unseen = Inference(rulebook().book, look(state, THOR)).unseen

    assert unseen.total() == 50 - 4
    assert (unseen["l.troll"], unseen["l.dragon"], unseen["l.odin"], unseen["l.viking"]) == (4, 1, 0, 3)


def test_a_face_down_card_is_never_loki_and_seldom_the_crown_in_row_1() -> None:
    inference = Inference(rulebook().book, look(stand("guard", "troll wall"), THOR))
    front, deep = inference.at(0, 0), inference.at(0, 1)

    assert sum(front.values()) == pytest.approx(1)
    assert "l.loki" not in front
    assert front["l.crown"] < deep["l.crown"]


def test_remembers_what_frigg_saw() -> None:
    state = stand("guard", "troll", their_hand="crown odin")
    state.spied[THOR] = Spied(state.turn, ("l.crown", "l.odin"))
    assert Inference(rulebook().book, look(state, THOR)).in_hand == {"l.crown": 0.5, "l.odin": 0.5}


def test_a_captured_card_lying_face_down_is_known_when_it_was_traced() -> None:
    state = stand("guard", "t.tyr")
    state.traced[LOKI] = ["t.tyr"]
    assert Inference(rulebook().book, look(state, THOR)).at(0, 0) == {"t.tyr": 1.0}


@pytest.mark.parametrize(
    ("state", "answer"),
    [
        (stand("dwarf | guard", "crown^ | troll", deck="dwarf"), "challenge a"),
        (stand("wall | guard", "wall crown^ | troll", hand="mjolnir", deck="dwarf"), "power t.mjolnir a2"),
        (stand("dwarf | guard", "wall wall crown^ | troll", hand="vidarr", deck="dwarf"), "power t.vidarr a a3"),
        (stand("| guard | guard", "giant", hand="thor", deck="dwarf", points=2), "enter b"),
        (stand("archer | guard | guard", "wall^ | dragon^ | dragon^", deck="dwarf"), "challenge a"),
    ],
    ids=["found-crown", "strike-crown", "flank-crown", "enter", "archer-and-wall"],
)
def test_sees_the_obvious(state: State, answer: str) -> None:
    found = decided(state)
    assert found == answer or (answer.startswith("enter") and found.startswith("enter"))


@pytest.mark.parametrize(
    ("cover", "hand", "places"),
    [("dwarf", "wall viking", {"t.wall a1", "t.wall a2"}), ("dwarf archer", "tyr viking", {"t.tyr a1"})],
)
def test_covers_the_treasure_before_the_opponent_can_reach_it(cover: str, hand: str, places: set[str]) -> None:
    """A dragon that goes on challenging needs two or three points, and has three."""
    state = stand(
        f"{cover} ring | guard | guard", "dragon^ troll | giant | giant", hand=hand, deck="dwarf " * 20, points=1
    )
    assert decided(state).removeprefix("deploy ") in places


def test_leaves_a_cover_alone_that_holds() -> None:
    state = stand(
        "wall tyr ring | guard | guard", "dragon^ troll | giant | giant", hand="viking", deck="dwarf " * 20, points=1
    )
    assert not re.fullmatch(r"deploy \S+ a[12]", decided(state))


def test_does_not_open_a_column_that_falls_before_its_next_turn() -> None:
    """Alone before an open dragon, Ravens are lost and bring no point."""
    state = stand(
        "| guard^ dwarf | wall archer",
        "dragon^ wall^ | |",
        hand="ravens hel",
        deck="dwarf " * 33,
        their_hand="troll giant",
        their_deck="troll " * 38,
        points=2,
    )
    assert not re.fullmatch(r"deploy \S+ a1", decided(state))


def test_opens_a_column_with_a_card_that_holds_it() -> None:
    state = stand("| guard^ dwarf | wall archer", "dragon^ wall^ | |", hand="ravens tyr", deck="dwarf " * 33, points=2)
    assert decided(state) == "deploy t.tyr a1"


@pytest.mark.parametrize(
    ("hand", "draws"), [("ravens ravens baldr hel odin", True), ("guard wall dwarf viking", False)]
)
def test_draws_when_no_card_of_its_hand_can_hold_a_column(hand: str, *, draws: bool) -> None:
    """Powers laid behind weak fronts fall with them."""
    state = stand(
        "frigg | archer | archer", "troll dragon | troll giant | viking", hand=hand, deck="dwarf " * 40, turn=2
    )
    assert (decided(state) == "draw") is draws


def test_draws_before_it_lays_powers_down_while_nobody_may_challenge_yet() -> None:
    """Loki's first turn is followed by Thor's, in which no challenge is possible (B1)."""
    state = stand(
        "viking | archer | archer",
        "viking | dwarf | archer",
        hand="ravens baldr hel odin freya idunn",
        deck="troll " * 41,
        seat=LOKI,
        turn=1,
    )
    assert decided(state) == "draw"


def test_covers_its_last_card_before_it_draws_when_any_of_a_large_hand_could_break_it() -> None:
    """An archer out of seven cards, laid before the wall, would end the game (E3)."""
    state = stand(
        "| | wall",
        "dragon^ | giant^ |",
        hand="ravens nightmare baldr valkyries odin",
        deck="dwarf " * 20,
        their_hand="archer troll troll ravens wall baldr hel",
        their_deck="troll " * 20,
        points=1,
    )
    assert re.fullmatch(r"deploy \S+ c2", decided(state))


def test_puts_cards_behind_weak_fronts_as_the_opponents_points_do_not_go_round() -> None:
    """Three points clear three columns of one card, but one column of two."""
    state = stand(
        "archer | dwarf | archer",
        "troll dragon | archer giant | viking",
        hand="ravens ravens ravens frigg nightmare longships",
        deck="dwarf " * 40,
        their_hand="archer archer ravens wall baldr",
        their_deck="troll " * 38,
        turn=2,
    )
    assert re.fullmatch(r"deploy \S+ [abc]2", decided(state))


def test_does_not_bring_a_stronger_card_before_its_treasure() -> None:
    """Behind Frigg stands Tyr, who would beat the giant, the archer, and then find the Crown."""
    state = stand(
        "giant^ archer crown | dragon^ | giant^",
        "frigg^ tyr^ ravens | wall^ | wall^",
        hand="troll wall",
        deck="troll " * 20,
        points=1,
        seat=LOKI,
    )
    assert decided(state) != "challenge a"


def test_does_not_risk_its_last_card_with_its_last_point() -> None:
    """Whatever beats the dragon, a Nightmare among them, would end the game (E3)."""
    state = stand("dragon^", "viking | tyr^ | guard^", hand="odin", deck="troll " * 20, points=1, seat=LOKI)
    assert not decided(state).startswith("challenge")


def test_does_not_clear_the_last_column_that_it_can_reach() -> None:
    """Behind Thor nothing can challenge: with side and hand full the game would be lost (E2)."""
    state = stand(
        "thor^ guard | einherjar^ wall wall wall | guard wall archer",
        "giant^ troll | ravens^ |",
        hand="viking viking",
        deck="dwarf",
        points=2,
    )
    assert decided(state) != "challenge b"


@pytest.mark.parametrize("rest", ["", "viking^"])
def test_sends_ravens_at_its_own_thor_where_he_stands_in_the_way(rest: str) -> None:
    state = stand(
        "thor^ einherjar | guard | guard",
        f"giant^ troll | {rest} |",
        hand="ravens viking",
        deck="dwarf " * 20,
        their_hand="troll troll",
        points=2,
    )
    assert decided(state) == "power t.ravens row own"


@pytest.mark.parametrize(("points", "goes"), [(2, True), (1, False)])
def test_takes_its_own_thor_out_of_the_way_where_a_card_of_its_hand_can_challenge_then(
    points: int, *, goes: bool
) -> None:
    """Behind him stands a wall. What hides across from him is never reached, and his four points use up actions."""
    state = stand(
        "thor^ wall | guard^ dwarf | guard^ dwarf",
        "troll^ | archer |",
        hand="ravens guard viking",
        deck="dwarf " * 20,
        their_hand="troll troll",
        their_deck="troll " * 20,
        points=points,
    )
    assert (decided(state) == "power t.ravens row own") is goes


@pytest.mark.parametrize("hand", ["viking", ""])
def test_keeps_its_archers_for_walls(hand: str) -> None:
    """A face-down front beats an archer as often as it falls to one."""
    state = stand("archer | guard^ | guard^", "troll | dragon^ | dragon^", hand=hand, deck="dwarf " * 20, points=2)
    assert decided(state) != "challenge a"


def test_does_not_hunt_in_a_hand_for_a_treasure_that_cannot_be_there() -> None:
    """No treasure is among the first nine cards (rule 9)."""
    state = stand("guard", "troll", their_hand="troll viking", their_deck="troll " * 41)
    assert Inference(rulebook().book, look(state, THOR)).in_hand.get("l.crown", 0.0) == 0.0


def test_an_illegal_answer_is_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    state = stand("guard", "troll", hand="viking", deck="dwarf")
    wrong = (("draw",), ("twice",))
    monkeypatch.setattr(Computer, "_actions", lambda *_: iter([Weighed(wrong, 9.0)]))
    assert decided(state) == "draw twice"


def test_does_not_throw_a_strong_card_at_a_stronger_one() -> None:
    state = stand("giant | troll | troll", "tyr^ | einherjar^ | einherjar^", hand="viking", deck="troll", seat=LOKI)
    assert not decided(state).startswith("challenge")


def test_puts_the_treasure_behind_other_cards() -> None:
    state = stand(
        "guard guard wall | guard guard dwarf | dwarf archer", "troll | giant | giant", hand="ring", deck="tyr"
    )
    found = decided(state)
    assert found.startswith("deploy t.ring")
    assert int(found[-1]) > 2


def test_never_leads_with_the_treasure() -> None:
    state = dealt()
    state.hands[THOR][0] = "t.ring"
    assert "t.ring" not in decided(state, seat=THOR)


def test_orders_lost_cards_with_nothing_for_freya_on_top() -> None:
    state = stand("einherjar baldr dwarf | guard", "nightmare | troll", deck="dwarf")
    say(state, "challenge a")
    assert decided(state) == "t.baldr"


def test_takes_back_what_is_worth_most() -> None:
    state = stand("guard", "troll", hand="hel", pile="archer mjolnir wall", deck="dwarf")
    say(state, "power t.hel")
    assert decided(state) == "t.mjolnir"


def test_answers_are_complete_and_legal() -> None:
    state = stand("guard | wall", "troll | archer", hand="frigg baldr seer", their_hand="odin", their_deck="troll")
    asked, view = question(state), look(state, THOR)
    picks = Computer(rulebook(), Rng("y")).decide(view, asked, lambda picks: rulebook().ask(view, asked, picks))
    assert finish(lambda picks: rulebook().ask(view, asked, picks), picks)


def considered(state: State, seat: int) -> str | None:
    """What the computer makes of the offer that stands for a seat, in notation."""
    asked, view = question(state, seat), look(state, seat)
    picks = Computer(rulebook(), Rng("c")).consider(view, asked, lambda picks: rulebook().ask(view, asked, picks))
    return None if picks is None else " ".join(",".join(step) for step in picks)


@pytest.mark.parametrize(("hand", "answer"), [("thor", "b"), ("tyr", None)])
def test_R17_brings_thor_in_after_the_last_point_if_it_holds_him(hand: str, answer: str | None) -> None:
    state = stand("guard | | wall", "troll | | giant", hand=hand, deck="dwarf " * 20, their_deck="troll", points=1)
    state.at_large[THOR] = True
    say(state, "draw")
    assert considered(state, THOR) == answer


@pytest.mark.parametrize(
    ("their_hand", "their_deck", "answer"), [("troll " * 12, "crown wall", "reveal"), ("", "mjolnir odin hel", "stop")]
)
def test_goes_on_with_the_seer_where_the_next_card_is_welcome(their_hand: str, their_deck: str, answer: str) -> None:
    state = stand("guard", "troll^", hand="seer", their_hand=their_hand, their_deck=their_deck, deck="dwarf " * 20)
    gone = Counter(rulebook().book.deck(Side.LOKI)) - Counter(cards(LOKI, f"troll {their_hand} {their_deck}"))
    state.graves[LOKI] = list(gone.elements())
    say(state, "power t.seer")
    assert decided(state) == answer


def test_what_the_opposing_hel_took_is_told_from_what_the_own_one_has_brought_back() -> None:
    """Her own Freya, back in Loki's hand, must not make a Loki card of Thor's pile look like what Thor's Hel took."""
    state = stand("guard^", "troll^", hand="hel viking", their_hand="freya", pile="l.giant tyr", their_pile="giant hel")
    state.graves[THOR] = cards(THOR, "l.giant viking tyr")
    state.graves[LOKI] = cards(LOKI, "freya giant hel")
    state.at_large = [True, True]
    held = Counter([card for place in (*state.hands, *state.piles) for card in place])
    held += Counter([card.card for field in state.fields for column in field for card in column])
    for seat, side in enumerate((Side.THOR, Side.LOKI)):
        state.decks[seat] = list((Counter(rulebook().book.deck(side)) - held).elements())
    view = look(state, LOKI)
    for number in range(200):
        world = draw_world(Inference(rulebook().book, view), Rng(f"hel-{number}"))
        assert rulebook().view(world, LOKI) == view
