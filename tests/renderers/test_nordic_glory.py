"""Nordic Glory's pictures and prose."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations
from typing import get_args

import pytest
from PIL import Image

from engines.core import Codec, Rng
from engines.nordic_glory.book.cards import ELEMENT, Trait
from engines.nordic_glory.effect_facts import (
    DiceSwayed,
    Fizzled,
    Frozen,
    HandSeen,
    Mustered,
    RunesBlocked,
    Searched,
    TopSeen,
    TopTaken,
)
from engines.nordic_glory.facts import (
    BattleDecided,
    Covered,
    Defeated,
    Drew,
    Ending,
    GameOver,
    JarlMended,
    JarlWounded,
    Manner,
    Mended,
    NordicGloryFact,
    PhaseLeft,
    RitualPlayed,
    RuneRolled,
    Swapped,
    WinterBit,
    Wounded,
)
from engines.nordic_glory.view import Line, Stage, View
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.card_values import UNMARKED
from renderers.kit.phrases import You, load
from renderers.kit.text import ALT_LIMIT, ELLIPSIS, wrap_to_fit
from renderers.nordic_glory import NordicGloryProse, Pictures, clash, jarls, samples, signs
from renderers.nordic_glory import cards as hand_cards
from renderers.nordic_glory.describe import COLUMNS_WIDE
from renderers.nordic_glory.hand import boxes, size_for
from renderers.nordic_glory.icons import ELEMENTS, ENHANCEMENTS, GEMS, RUNES, emblem, portrait, tint
from renderers.nordic_glory.viewmodel import Lexicon
from renderers.nordic_glory.wall import box_of, pattern
from tests.conformance.games.nordic_glory import ENTRANT
from tests.conformance.playing import random_play
from tests.rules.nordic_glory.staging import trial

RULES = ENTRANT.rules
PICTURES = Pictures(RULES.book, load("nordic_glory"))
PROSE = NordicGloryProse(RULES.book, load("nordic_glory"))
NAMES = ("Astrid", "Bo")
LONG = ("W" * 32, "Þórr Ægirson af Norðurlöndum MMM")
BUDGET = 300 * 1024


def moments(count: int = 120, seed: str = "pictures"):
    return [(game, question, entry) for game, question, entry in random_play(ENTRANT, ENTRANT.tables[0], seed, count)]


def size(png: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(png)).size


def test_boards_hands_cards_and_decks_have_their_sizes_and_stay_small() -> None:
    game, question, _ = moments(30)[-1]
    view = game.view(question.seat)
    hand = PICTURES.hand(view, LONG, UNMARKED)
    assert hand is not None
    pictures = {
        frame.BOARD: PICTURES.board(view, LONG),
        frame.HAND: hand,
        frame.INSPECT: PICTURES.card("snow6"),
        frame.SHEET: PICTURES.deck(RULES.book.decks["frostgate"]),
    }

    for wanted, png in pictures.items():
        assert size(png) == wanted
        assert len(png) <= BUDGET


def test_the_gallery_has_no_hand() -> None:
    game, _, _ = moments(5)[-1]

    assert PICTURES.hand(game.view(None), NAMES) is None
    assert PROSE.hand_alt(game.view(None), NAMES) == load("nordic_glory")("alt.hand-empty")


@pytest.mark.parametrize("card", ["snow1", "eydis", "battle-cry", "e-bog", "ash4", "hroald"])
def test_any_card_can_be_inspected_and_read(card: str) -> None:
    assert size(PICTURES.card(card)) == frame.INSPECT
    assert load("nordic_glory")(f"name.{card}") in PROSE.card_alt(card)


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(KeyError):
        PICTURES.card("nothing")


def test_every_word_of_the_world_has_a_look() -> None:
    book = RULES.book

    assert set(ELEMENTS) == set(book.elements)
    assert (set(GEMS), set(RUNES), set(ENHANCEMENTS)) == (set(book.gems), set(book.runes), set(book.enhancements))
    assert len({look.shape for look in GEMS.values()}) == 5
    assert len({look.icon for look in RUNES.values()}) == len({look.letter for look in RUNES.values()}) == 9
    assert len({icon for icon, _ in ELEMENTS.values()}) == 16


def test_a_picture_changes_exactly_when_its_view_does() -> None:
    codec = Codec(RULES)
    seen: dict[bytes, bytes] = {}
    for game, _, _ in moments(24)[::2]:
        view = game.view(None)
        key = codec.write_view(view)
        assert seen.setdefault(key, PICTURES.board(view, NAMES)) == PICTURES.board(view, NAMES)


def test_pictures_and_words_do_not_hinge_on_what_a_viewer_cannot_see() -> None:
    luck = Rng("pictures")
    for game, _, _ in moments(40, "secret")[::8]:
        for viewer in (None, 0, 1):
            state = ENTRANT.redeal(RULES, game.state.copy(), viewer, luck)
            other = game.with_state(state).view(viewer)
            view = game.view(viewer)
            assert PICTURES.board(other, NAMES) == PICTURES.board(view, NAMES)
            assert PROSE.alt(other, NAMES) == PROSE.alt(view, NAMES)
            assert PROSE.describe(other, NAMES) == PROSE.describe(view, NAMES)
            assert PICTURES.hand(other, NAMES) == PICTURES.hand(view, NAMES)


def test_words_fit_their_places_at_every_moment() -> None:
    for game, question, _ in moments(160, "words"):
        for viewer in (None, question.seat):
            view = game.view(viewer)
            for text in (PROSE.alt(view, LONG), PROSE.hand_alt(view, LONG)):
                assert 0 < len(text) <= ALT_LIMIT
            assert len(PROSE.status(view, LONG).splitlines()) <= 3
            lines = PROSE.describe(view, NAMES).splitlines()
            assert max(map(len, lines)) <= COLUMNS_WIDE


def test_alt_text_begins_with_whose_move_it_is() -> None:
    game, question, _ = moments(3)[-1]

    assert PROSE.alt(game.view(None), NAMES).startswith(NAMES[question.seat])


def test_the_description_names_every_shield_on_both_walls() -> None:
    game, _, _ = moments(3)[-1]
    view = game.view(None)
    told = PROSE.describe(view, NAMES)

    for side in view.sides:
        for column in side.columns:
            for warrior in column:
                assert load("nordic_glory")(f"name.{warrior.card}").split()[0] in told


def plain(view: View) -> str:
    """The description without its line breaks."""
    return " ".join(PROSE.describe(view, NAMES).split())


def test_the_description_tells_everything_that_is_printed_on_every_shield() -> None:
    words, book = load("nordic_glory"), RULES.book
    for viewer in (None, 0, 1):
        view = moments(3)[-1][0].view(viewer)
        told = plain(view)
        for side in view.sides:
            for column in side.columns:
                for warrior in column:
                    card = book.shields[warrior.card]
                    marks = [f"element.{card.base}", f"rune.{card.rune}", f"symbol.{card.symbol}"]
                    marks += [f"enhancement.{card.enhancement}"] if card.enhancement else []
                    gems = f"{words(f'gem.{card.attack_gem}')} / {words(f'gem.{card.defense_gem}')}"
                    subs = ", ".join(words(f"element.{sub}") for sub in card.subs)
                    assert f"{', '.join(map(words, marks))} {gems}; {subs}" in told


def test_the_description_tells_what_has_become_of_a_shield() -> None:
    marks = {
        "damage": 1, "lent": 3, "frozen": 2, "unarmed": 2, "unaligned": 2, "bare": 2, "bears": "love", "moved": True,
        "used": True, "wild": ((Trait.BASE, "bog"), (Trait.ATTACK_GEM, "")),
    }  # fmt: skip
    played = trial({"a1": "snow6", "b1": "ash1"}, {"a1": "ash1"}, stage=Stage.RITUAL, turn=2).set("a1", **marks)
    told = plain(played.view())

    assert "a1 Snow Wrath 0/3" in told
    for said in (
        "1 damage", "+3 defense in battle", "cannot move through turn 2", "gives no attack through turn 2",
        "no alignments through turn 2", "enhancement has no effect through turn 2", "also bears Love",
        "has moved this turn", "has used its rune", "named base: Bog", "attack gem may be named",
    ):  # fmt: skip
        assert told.count(said) == 1


def test_the_description_tells_of_a_shield_that_is_frozen_for_good() -> None:
    played = trial({"a1": "snow6"}, {"a1": "ash1"}, stage=Stage.RITUAL, turn=2).set("a1", frozen=1_000_000)

    assert "cannot move any more" in plain(played.view())


def test_the_description_tells_what_holds_for_a_side() -> None:
    attached = (("e-snow", "e-snow"), ())
    played = trial({"a1": "snow6", "b1": "ash1"}, {"a1": "ash1"}, stage=Stage.RITUAL, attached=attached, last_roll=4)
    side = played.side()
    side.floor, side.rerolls, side.shield_pool, side.jarl_pool, side.gifts = 3, 2, 5, 6, [1]
    side.valhalla, side.discard, side.bonus = ["moss1"], ["rust", "rust"], 4
    played.side(1).shown = ["e-bone"]
    told = plain(played.view(0))

    for said in (
        "Astrid leads. Rune die last turn: 4.", "YOUR HAND Bone Element (Nothing yet: no such shield stands)",
        "Astrid (you)",
        "Jarl Eydis Farsight: attack 12, 30 of 30 defense left", "Attached: Snow 2", "Attached: nothing",
        "Total before the dice 11: attack 7 + rituals 4", "2 dice", "3 rerolls", "Dice below 3 count as 3",
        "Absorbs 5 battle damage to a shield", "Absorbs 6 battle damage to the Jarl", "No ritual played yet",
        "May attach 1 element", "Ability 1 used this turn", "Astrid's Valhalla: Moss Ward",
        "Astrid's discard pile: 2× Rust", "Known of Bo's hand: Bone Element",
    ):  # fmt: skip
        assert said in told, said


def test_the_description_tells_the_battle() -> None:
    theirs = {"a1": "ash1", "b1": "ash3", "a2": "sand3"}
    played = trial({"a1": "snow3"}, theirs, stage=Stage.RITUAL)
    played.side().bonus = 20
    played.answer("done").answer("done", draws=[6, 5, 0, 0])
    assert "Rune die: 7. Runes: Protection. Astrid rolls 6: 32 with the 26 before the dice." in plain(played.view())
    assert "Bo rolls 1 and 1: 15 with the 13 before the dice. Astrid won: 17 damage." in plain(played.view())
    assert "The blow falls on Bo's Ash Fang (b1)." in plain(played.answer("b1").view())
    assert "Bo's Jarl is about to lose 11." in plain(played.answer("none").view(1))


def test_the_description_tells_no_other_hand_before_the_end() -> None:
    game, question, _ = moments(20)[-1]
    other = game.view(1 - question.seat).sides[1 - question.seat].hand
    assert "Known of" not in plain(game.view(question.seat))
    assert other


def test_an_element_that_can_do_nothing_more_says_so() -> None:
    wall = {"a1": "snow6"}
    played = trial(wall, wall, stage=Stage.RITUAL, hands=(("e-snow",), ("e-bone",)), attached=(("e-snow",) * 3, ()))

    assert "Snow Element (All abilities are active already)" in plain(played.view(0))


def test_every_kind_of_fact_is_told() -> None:
    told = {type(fact) for fact in TOLD}
    for table in ENTRANT.tables:
        for number in range(5):
            for _, _, entry in random_play(ENTRANT, table, f"facts-{number}", 240):
                for heard in entry.told:
                    for fact in (heard.fact, heard.others):
                        if fact is not None:
                            told.add(type(fact))
                            untold = isinstance(fact, UNTOLD) or fact in (Drew(0, 1), Drew(1, 1))
                            assert bool(PROSE.fact(fact, NAMES)) is not untold
    known = set(get_args(NordicGloryFact))
    assert {kind.__name__ for kind in known - told} <= {"WallLaid", "LeaderDrawn"}


UNTOLD = (PhaseLeft, Defeated)
"""What goes without saying, as the single card does that another draws; a fall is told with the last wound."""

TOLD = (
    Drew(0, 2, ("rust", "thaw")),
    HandSeen(0, 1, ("rust",)),
    TopSeen(0, 1, ("rust",)),
    TopTaken(0, "rust", ()),
    Searched(0, ""),
    GameOver((0, 1), Ending.WINTER),
    GameOver((1,), Ending.JARL),
    DiceSwayed(0, "floor", 3),
    Frozen(0, "a1", lasting=True),
    JarlMended(0, 4, 28),
    RunesBlocked(1),
    WinterBit(30),
    Covered(1, "a2", "sand3", 4),
)


def test_of_a_ritual_its_name_is_told_and_then_what_it_did() -> None:
    """The text on the card speaks to whoever plays it; to others it would tell of their own Jarl."""
    played, drawn = RitualPlayed(1, "raven-errand"), Drew(1, 1, by_ritual=True)
    assert PROSE.fact(played, NAMES) == "Bo plays Raven Errand."
    assert PROSE.fact(played, ("Astrid", You("Bo"))) == "You play Raven Errand."
    assert PROSE.fact(drawn, NAMES) == "Bo draws a card."


@pytest.mark.parametrize("fact", TOLD, ids=lambda fact: type(fact).__name__)
def test_rare_facts_have_their_own_words(fact) -> None:
    assert PROSE.fact(fact, NAMES)


def test_the_setup_is_told() -> None:
    _, entry = ENTRANT.start(ENTRANT.tables[0], "told")

    assert all(PROSE.fact(told.fact, NAMES) for told in entry.told)


def test_deck_sheets_have_words() -> None:
    for deck in RULES.book.decks.values():
        assert len(PROSE.deck_alt(deck)) <= ALT_LIMIT


@pytest.mark.slow
def test_samples_show_boards_hands_cards_and_decks() -> None:
    drawn = samples.samples()

    assert {"ritual", "target", "hand", "over", "card-gunnvor", "deck-ember-host"} <= set(drawn)
    assert f"card-{ELEMENT}star" in drawn
    assert all(png.startswith(b"\x89PNG") and len(png) <= BUDGET for png in drawn.values())


def test_an_effect_that_was_skipped_is_not_told_as_one_that_found_nothing() -> None:
    assert PROSE.fact(Fizzled(0, "close-ranks"), NAMES) == "One effect of Close Ranks comes to nothing."


def test_no_name_and_no_rule_is_cut_on_a_hand_card_however_many_there_are(monkeypatch) -> None:
    cut = []

    def watched(string, font, size, **limits):
        rows, letter = wrap_to_fit(string, font, size, **limits)
        if ELLIPSIS in "".join(rows):
            cut.append((string, limits))
        return rows, letter

    monkeypatch.setattr(hand_cards, "wrap_to_fit", watched)
    monkeypatch.setattr(hand_cards, "draw_art", lambda *_args, **_kwargs: None)
    model = Lexicon(RULES.book, load("nordic_glory"))
    named = [(card, model.short(card)) for card in RULES.book.rituals]
    gifts = [model.ability(gift) for jarl in RULES.book.jarls.values() for gift in jarl.abilities]
    longest = model.words("hand.element", n=9, text=max(gifts, key=len))
    named += [(ELEMENT + base, longest) for base in RULES.book.elements]
    named += [("e-star", model.words("hand.element", n=9, text=gift)) for gift in gifts]
    named += [("e-star", model.words("hand.element-spare"))]
    sizes = {(box[2] - box[0], box[3] - box[1]) for count in (1, 5, 6, 7, 9, 12, 20) for box in boxes(count)}
    for card, rule in named:
        face = hand_cards.HandCard(name=model.name(card), rule=rule, tint=tint(card), emblem=emblem(RULES.book, card))
        for measures in sizes:
            hand_cards.sprite.__wrapped__(face, measures, dimmed=False)

    assert cut == []


@pytest.mark.parametrize("count", range(1, 21))
def test_hand_cards_lie_apart_within_the_picture(count) -> None:
    placed, (wide, high) = boxes(count), size_for(count)

    assert len(placed) == count
    assert all(left >= 28 and top >= 96 and right <= wide - 28 and low <= high - 28 for left, top, right, low in placed)
    assert not any(overlap(one, other) for one, other in combinations(placed, 2))


def overlap(one, other) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_the_parts_of_the_board_lie_apart() -> None:
    places = [box_of(seat, (column, row)) for seat in (0, 1) for column in range(3) for row in range(3)]
    parts = [*places, *jarls.BOXES, signs.LEGEND, (440, 102, 760, 222)]

    assert not [pair for pair in combinations(parts, 2) if overlap(*pair)]
    assert all(left >= 28 and right <= 1172 and top >= 96 and low <= 773 for left, top, right, low in parts)


def test_what_alignments_give_lies_apart_between_the_walls() -> None:
    for game, _, _ in moments(400, "alignments"):
        pills = []
        for seat, side in enumerate(game.view(None).sides):
            bonds = clash.bonds(side.tally.lines, seat)
            pills += [clash.pill_box(bond, seat, y) for bond, y in zip(bonds, clash.heights(bonds), strict=True)]

        assert not [pair for pair in combinations(pills, 2) if overlap(*pair)]
        assert all(left > 472 for left, *_ in pills)
        assert all(right < 728 for _, _, right, _ in pills)


def test_even_four_alignments_of_the_same_two_shields_lie_apart() -> None:
    traits = {Trait.BASE: "ash", Trait.ATTACK_GEM: "ruby", Trait.DEFENSE_GEM: "onyx", Trait.SUB: "bog"}
    lines = tuple([Line(trait, value, (0, 1), 2) for trait, value in traits.items()])
    bonds = clash.bonds(lines, 0)
    pills = [clash.pill_box(bond, 0, y) for bond, y in zip(bonds, clash.heights(bonds), strict=True)]

    assert len(pills) == 4
    assert not [pair for pair in combinations(pills, 2) if overlap(*pair)]


def test_the_foot_of_the_board_says_in_large_letters_what_each_rune_does(monkeypatch) -> None:
    written: list[tuple[str, int]] = []
    words, write = load("nordic_glory"), Canvas.text

    def watch(canvas, xy, string, **rest):
        written.append((string, rest["size"]))
        return write(canvas, xy, string, **rest)

    monkeypatch.setattr(Canvas, "text", watch)
    for rune in RUNES:
        canvas = Canvas(frame.BOARD)
        signs.draw_legend(canvas, words, (rune, "luck"))

        assert (words(f"rune_text.{rune}"), signs.LETTERS) in written
    signs.draw_legend(Canvas(frame.BOARD), words, ())
    names = {string for string, _ in written}
    assert not {words(f"gem.{gem}") for gem in GEMS} - names
    assert all(size >= 32 for _, size in written)


def test_every_card_has_a_picture_of_its_own() -> None:
    book = RULES.book
    pictures = [emblem(book, card) for card in book.rituals]

    assert len(set(pictures)) == len(pictures)
    assert len({portrait(jarl) for jarl in book.jarls}) == len(book.jarls)
    looks = {(shield.base, pattern(card)) for card, shield in book.shields.items()}
    assert len(looks) == len(book.shields)


@pytest.mark.parametrize(
    ("fact", "headline"),
    [
        (GameOver((1,), Ending.JARL), "Bo wins. A Jarl fell."),
        (BattleDecided((30, 18), 0, 12), "Astrid wins the battle. 30 to 18: 12 damage."),
        (RuneRolled(1, 4, "healing", luck=True, active=("healing", "luck")), "Healing and Luck. Bo rolls 4 again"),
        (Defeated(1, "c1", "ash1"), "Bo's wall is broken. Ash Ward was the last shield in column c."),
    ],
    ids=lambda value: type(value).__name__,
)
def test_great_moments_have_a_poster(fact, headline) -> None:
    played = trial({"a1": "snow6"}, {"a1": "ash1"}, stage=Stage.RITUAL)
    poster = PICTURES.moment([Covered(1, "a2", "sand3", 4), fact], played.view(), NAMES)

    assert poster is not None
    assert poster.alt.startswith(headline)
    assert size(poster.png) == frame.SHEET
    assert len(poster.png) <= BUDGET


def test_small_moments_have_none() -> None:
    played = trial({"a1": "snow6"}, {"a1": "ash1"}, stage=Stage.RITUAL)
    facts = [
        BattleDecided((20, 18), 0, 2),
        BattleDecided((20, 20), None, 0),
        Defeated(1, "a1", "ash3"),
        RuneRolled(1, 4, "healing", luck=False, active=("healing",)),
    ]

    assert PICTURES.moment(facts, played.view(), NAMES) is None


def test_the_greatest_of_several_moments_is_shown() -> None:
    played = trial({"a1": "snow6"}, {"a1": "ash1"}, stage=Stage.RITUAL)
    facts = [BattleDecided((30, 18), 0, 12), Defeated(1, "c1", "ash1"), GameOver((0,), Ending.JARL)]
    poster = PICTURES.moment(facts, played.view(), NAMES)

    assert poster is not None
    assert poster.alt == "Astrid wins. A Jarl fell."


@pytest.mark.parametrize(
    "fact",
    [
        Wounded(1, "a1", "ash1", 3, 4),
        Mended(0, "a1", "snow6", 2, Manner.RUNE),
        JarlWounded(1, 5, 20),
        Defeated(1, "a1", "ash3"),
        Swapped(1, "a1", "a2", Manner.RAVENS),
        BattleDecided((30, 18), 0, 12),
        Mustered(1, "a2", "ash3", "reserve"),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_the_last_change_is_marked_on_the_board(fact) -> None:
    view = trial({"a1": "snow6"}, {"a1": "ash1", "a2": "ash3"}, stage=Stage.RITUAL).view()
    plain_board = PICTURES.board(view, NAMES)

    assert PICTURES.board(view, NAMES, [fact]) != plain_board
    assert PICTURES.board(view, NAMES, [Covered(1, "a2", "ash3", 4)]) == plain_board


def test_several_changes_are_added_up_where_their_shields_stand_now() -> None:
    view = trial({"a1": "snow6"}, {"a1": "ash1", "a2": "ash3", "b1": "ash2"}, stage=Stage.RITUAL).view()

    def board(*facts) -> bytes:
        return PICTURES.board(view, NAMES, facts)

    assert board(Wounded(1, "a1", "ash1", 3, 4), Wounded(1, "a1", "ash1", 2, 2)) == board(
        Wounded(1, "a1", "ash1", 5, 2)
    )
    assert board(JarlWounded(1, 5, 20), JarlWounded(1, 1, 19)) == board(JarlWounded(1, 6, 19))
    moved = Wounded(1, "c1", "ash2", 3, 4)  # it stood elsewhere then
    assert board(moved) == board(Wounded(1, "b1", "ash2", 3, 4))
    gone = Wounded(1, "a1", "ash5", 3, 4)
    assert board(gone) == board()
    fell = Defeated(1, "a1", "ash1")  # another of its kind still stands
    assert board(Wounded(1, "a1", "ash1", 3, 0), fell) == board(fell)
