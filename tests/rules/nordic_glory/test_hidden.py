"""docs/rules/nordic_glory.md 5: who knows what."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import SEED_TAG, Dealer, seeded
from engines.nordic_glory.book.effects import Draw, Hit, Match, Peek, Target, Then, Toss, Who, Zone
from engines.nordic_glory.view import Stage
from tests.rules.nordic_glory.staging import FILLER, ROW, RULES, Trial, ritual, shield, trial

LOOK = Peek(zone=Zone.HAND, value=99, then=Then.NONE)


def test_hands_and_decks_are_seen_by_their_owners_alone() -> None:
    state = RULES.setup(RULES.configure(2, {}), Dealer(seeded(SEED_TAG + "hidden")))
    for seat, side in enumerate(state.sides):
        own, other, gallery = (RULES.view(state, viewer).sides[seat] for viewer in (seat, 1 - seat, None))
        assert (own.hand, own.deck, own.reserve) == (
            tuple(side.hand),
            tuple(sorted(side.deck)),
            tuple(sorted(side.reserve)),
        )
        for stranger in (other, gallery):
            assert stranger.hand == stranger.deck == stranger.reserve == stranger.known == ()
            assert (stranger.hand_count, stranger.deck_count) == (len(side.hand), len(side.deck))
            assert stranger.reserve_count == 16
            assert stranger.columns == own.columns


def test_everybody_sees_who_is_asked_and_what_the_jarls_have_left() -> None:
    played = trial(ROW, ROW, stage=Stage.RITUAL, leader=1)
    played.side(0).hurt = 7
    for viewer in (0, 1, None):
        view = played.view(viewer)
        assert (view.viewer, view.asked, view.stage, view.leader) == (viewer, (1,), Stage.RITUAL, 1)
        assert [side.left for side in view.sides] == [23, 30]
        assert view.outcome is None


def test_deck_lists_are_known_to_their_owners_unless_they_are_open() -> None:
    for opened in (False, True):
        played = trial(ROW, ROW)
        played.state.config = replace(played.state.config, open_lists=opened)
        lists = played.state.config.decks
        assert played.view(0).decks == (lists[0], lists[1] if opened else None)
        assert played.view(1).decks == (lists[0] if opened else None, lists[1])
        assert played.view(None).decks == (lists if opened else (None, None))


def test_everything_is_open_when_the_game_is_over() -> None:
    played = trial({"a1": shield(99, 9)}, {"a1": shield(0, 1)}, stage=Stage.RITUAL)
    played.side(1).deck, played.side(1).reserve = ["thaw", "rust"], ["snow1"]
    played.answer("done").answer("done", draws=[5])

    gallery = played.view(None)
    assert (gallery.asked, gallery.stage) == ((), Stage.OVER)
    assert (gallery.sides[1].hand, gallery.sides[1].deck) == ((FILLER,), ("rust", "thaw"))
    assert gallery.sides[1].reserve == ("snow1",)
    assert all(gallery.decks)
    assert gallery.sides[1].left == 0


def test_a_card_that_was_seen_is_known_until_it_leaves_the_hand() -> None:
    hands = (("trick", FILLER), ("rust", "rust", "thaw"))
    played = ritual("trick", ROW, ROW, hands=hands, rituals={"trick": (LOOK, Toss(side=Who.OPP, value=1, by=Who.OPP))})
    played.answer("rust")
    assert played.view(0).sides[1].known == ("rust", "thaw")
    played.answer("done").answer("thaw")

    assert played.view(0).sides[1].known == ("rust",)
    assert played.view(1).sides[1].known == ()


def test_a_card_drawn_after_a_look_is_not_known() -> None:
    hands = (("trick", FILLER), ("thaw",))
    trick = (LOOK, Draw(side=Who.OPP, value=1))
    played = ritual(
        "trick", ROW, ROW, hands=hands, rituals={"trick": trick}, before=lambda t: t.side(1).deck.append("rust")
    )

    assert played.view(0).sides[1].known == ("thaw",)
    assert played.view(0).sides[1].hand_count == 2


def test_a_card_that_everybody_saw_stays_public_and_a_look_adds_the_rest() -> None:
    def piles(played: Trial) -> None:
        played.side(1).shown = ["rust"]

    hands = (("trick", FILLER), ("rust", "rust", "thaw"))
    played = ritual("trick", ROW, ROW, hands=hands, rituals={"trick": (LOOK,)}, before=piles)

    assert played.view(None).sides[1].known == ("rust",)
    assert played.view(0).sides[1].known == ("rust", "rust", "thaw")
    played.answer("done").answer("rust")
    assert played.view(None).sides[1].known == ("rust",)
    assert played.view(0).sides[1].known == ("rust", "thaw")


def test_the_owner_knows_the_bottom_until_it_is_drawn() -> None:
    def deck(played: Trial) -> None:
        played.side().deck = ["rust", "thaw", "whetstone", "battle-cry", "bodyguard"]

    played = ritual("norns-thread", ROW, before=deck).answer("bodyguard", "battle-cry", "whetstone")
    assert played.side().deck == ["thaw", "whetstone", "battle-cry", "rust"]
    assert played.view(0).sides[0].bottom == ("thaw", "whetstone", "battle-cry")
    assert played.view(1).sides[0].bottom == played.view(None).sides[0].bottom == ()
    assert played.side().hand == ["bodyguard", FILLER]

    for left in (3, 3, 2):
        assert played.side().bottom == left
        played.side().hand, played.side().ritual_played = ["raven-errand", FILLER], False
        played.answer("raven-errand")


def test_a_known_bottom_grows_by_what_is_laid_under_it() -> None:
    def deck(played: Trial) -> None:
        played.side().deck, played.side().bottom = ["e-ash", "rust", "rust", "rust", "rust"], 1

    played = ritual("norns-thread", ROW, before=deck).answer("rust")

    assert (played.side().deck, played.side().bottom) == (["rust", "rust", "rust", "e-ash"], 4)


def test_what_is_chosen_from_is_seen_only_while_it_is_chosen() -> None:
    def deck(played: Trial) -> None:
        played.side().deck = ["rust", "thaw", "whetstone"]

    first = Hit(target=Target(side=Who.OPP, match=Match(row=(1,))), value=1)
    trick = (first, Peek(zone=Zone.TOP, value=2, then=Then.TAKE))
    played = ritual("trick", ROW, ROW, rituals={"trick": trick}, before=deck)
    assert played.view(0).looking == ()
    played.answer("a1")
    assert played.view(0).looking == ("whetstone", "thaw")
    assert played.view(1).looking == ()
    played.answer("thaw")

    assert played.view(0).looking == ()
    assert played.side().deck == ["whetstone", "rust"]
