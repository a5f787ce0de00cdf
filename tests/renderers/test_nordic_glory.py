"""Nordic Glory's pictures."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image

from engines.core import Codec, Rng
from engines.nordic_glory.book.cards import ELEMENT, Trait, is_element
from engines.nordic_glory.book.effects import Toss, Who
from engines.nordic_glory.effect_facts import (
    Mustered,
)
from engines.nordic_glory.facts import (
    BattleDecided,
    Covered,
    Defeated,
    Ending,
    GameOver,
    JarlWounded,
    Manner,
    Mended,
    RuneRolled,
    Swapped,
    Wounded,
)
from engines.nordic_glory.view import Line, Stage
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.card_values import UNMARKED, Look, Marks
from renderers.kit.phrases import load
from renderers.kit.text import ALT_LIMIT, ELLIPSIS, wrap_to_fit
from renderers.nordic_glory import NordicGloryProse, Pictures, board, clash, jarls, samples, signs
from renderers.nordic_glory import cards as hand_cards
from renderers.nordic_glory.describe import COLUMNS_WIDE
from renderers.nordic_glory.hand import boxes, size_for
from renderers.nordic_glory.icons import ELEMENTS, ENHANCEMENTS, GEMS, RUNES, emblem, portrait, tint
from renderers.nordic_glory.viewmodel import Lexicon, ViewModel
from renderers.nordic_glory.wall import box_of, pattern
from tests.conformance.games.nordic_glory import ENTRANT
from tests.conformance.playing import random_play
from tests.renderers.lettering import watched
from tests.rules.nordic_glory.staging import ritual, trial

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


@pytest.mark.slow
def test_samples_show_boards_hands_cards_and_decks() -> None:
    drawn = samples.samples()

    assert {"ritual", "target", "hand", "over", "card-gunnvor", "deck-ember-host"} <= set(drawn)
    assert f"card-{ELEMENT}star" in drawn
    assert all(png.startswith(b"\x89PNG") and len(png) <= BUDGET for png in drawn.values())


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


def test_an_element_that_gives_dice_does_not_count_the_shields_that_it_serves():
    said = set()
    for game, question, _ in moments():
        view = game.view(question.seat)
        model = ViewModel(RULES.book, load("nordic_glory"), view, NAMES)
        said |= {model.effect(card) for card in view.sides[question.seat].hand if is_element(card)}
    dice = {text for text in said if text.startswith(("+1 die", "1 reroll"))}
    assert dice
    assert dice <= {"+1 die", "1 reroll"}
    assert any("shield)" in text for text in said)


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
    assert {words(f"board.key.{name}") for name in ("attack", "defense", "damage", "lent", "added")} <= names
    assert all(size >= 32 for string, size in written if string[0] not in "+−")


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
        (GameOver((1,), Ending.RESIGN), "Bo wins. Astrid gave up."),
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


def test_row_1_is_named_on_the_board_and_names_of_places_can_be_read_on_a_phone() -> None:
    board.ground.cache_clear()  # what is kept was written before the watch began
    with watched() as found:
        PICTURES.board(moments(30)[-1][0].view(0), NAMES)
    assert {"Row 1 fights", "2", "3", *"abc"} <= set(found.sizes)
    assert min(found.sizes[words] for words in ("Row 1 fights", *"abc")) >= 30


def test_all_cards_of_a_hand_are_dimmed_while_only_being_done_is_left(monkeypatch) -> None:
    game, question = next(
        (game, question)
        for game, question, _ in random_play(ENTRANT, ENTRANT.tables[0], "dimmed", 300)
        if question.topic == "ritual" and len(set(game.view(question.seat).sides[question.seat].hand)) > 1
    )
    view, looks = game.view(question.seat), []
    monkeypatch.setattr("renderers.nordic_glory.hand.draw_card", lambda *_args, look: looks.append(look))
    held = sorted(set(view.sides[question.seat].hand))
    for open_ in ({"done"}, {"done", held[0]}, set()):
        PICTURES.hand(view, NAMES, Marks(frozenset(open_)))
    count = len(held)
    assert looks[:count] == [Look.DIMMED] * count
    assert sorted(look.value for look in looks[count : 2 * count]) == ["dimmed"] * (count - 1) + ["playable"]
    assert looks[2 * count :] == [Look.PLAIN] * count
    looks.clear()
    PICTURES.hand(replace(view, stage=Stage.REROLL), NAMES, Marks(frozenset({"done"})))
    assert looks == [Look.PLAIN] * count


def test_a_card_of_the_hand_is_not_marked_where_one_like_it_is_asked_for_elsewhere(monkeypatch) -> None:
    looks: list[Look] = []
    monkeypatch.setattr("renderers.nordic_glory.hand.draw_card", lambda *_args, look: looks.append(look))
    effects = (Toss(side=Who.SELF, value=1, by=Who.SELF), Toss(side=Who.OPP, value=1, by=Who.SELF))
    hands = (("gather-kindling", "battle-cry", "e-bone"), ("battle-cry", "hidden-blade"))
    for effect, expected in zip(effects, (Look.PLAYABLE, Look.PLAIN), strict=True):
        played = ritual("gather-kindling", {"a1": "snow1"}, hands=hands, rituals={"gather-kindling": (effect,)})
        options = frozenset(played.can())
        assert "battle-cry" in options
        looks.clear()
        Pictures(played.rules.book, PICTURES.phrases).hand(played.view(0), NAMES, Marks(options))
        assert looks == [expected] * 2


@pytest.mark.parametrize("count", [3, 7, 10])
def test_every_ritual_that_changes_nothing_says_so_in_full_in_a_hand_of_any_size(count, monkeypatch) -> None:
    rituals = list(RULES.book.rituals)
    hands = [tuple(rituals[at : at + count]) for at in range(0, len(rituals), count)]
    for held in hands:
        view = trial({"a1": "snow1"}, stage=Stage.RITUAL, hands=(held, ("e-bone",))).view(0)
        hand_cards.sprite.cache_clear()
        with watched() as found:
            PICTURES.hand(view, NAMES, Marks(frozenset(held), idle=frozenset(held)))
        assert not found.cut
        assert "nothing" in " ".join(found.sizes)
        assert min(found.sizes.values()) >= hand_cards.LEAST
