"""Every message id that the code can raise has a sentence, and every blank of it is filled where it is raised."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from bot.client.responses import sentence
from bot.cogs.people import BY
from bot.games import GAMES
from bot.panels.texts import Texts
from bot.store import PingBy, StoreError
from bot.tables.lobby_error import LobbyError
from bot.tables.options import settings_of
from engines.core import CannotTakeBack, ConfigError, Fault, Finished, Illegal, NotAsked, Problem, RuleError, Unreadable
from engines.kit.books import BookProblem
from renderers.kit.phrases import Phrases
from tests.listings import shared_catalogue

ROOT = Path(__file__).parents[2]
REFUSALS = {error.__name__ for error in (RuleError, Illegal, NotAsked, CannotTakeBack, Finished, Unreadable, Fault)}
PREFIXES = ("refused.", "lobby.", "config.", "deck.", "book.")
TEXTS = Texts()

Raised = tuple[str, str, frozenset[str] | None]
"""Where, message id, and the values given with it; None when these cannot be read from the source."""


def sources(*folders: str) -> list[Path]:
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in found if "sandbox" not in path.parts]


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def values_of(node: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in node.keywords]
    if len(node.args) > 1:
        second = node.args[1]
        if not isinstance(second, ast.Dict):
            return None
        names += [key.value if isinstance(key, ast.Constant) else None for key in second.keys]
    return None if None in names else frozenset(names)


@cache
def calls(path: Path) -> tuple[Raised, ...]:
    """Return what `raised` yields; several tests look through the same sources."""
    return tuple(raised(path))


def raised(path: Path) -> Iterator[Raised]:
    """Yield every refusal, lobby refusal, fault and phrase of the bot's own whose id stands in the source."""
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        first, name = node.args[0], called(node)
        if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
            continue
        where = f"{path.relative_to(ROOT)}:{node.lineno}"
        if name == "LobbyError":
            yield where, f"lobby.{first.value}", values_of(node)
        elif name == "CardSetError":
            yield where, f"sets.{first.value}", None
        elif name == "DeckError":
            yield where, f"decks.{first.value}", values_of(node)
        elif name in REFUSALS or name in {"texts", "_texts"}:
            yield where, first.value, values_of(node)


@cache
def ids(path: Path) -> frozenset[str]:
    """Return every string that looks like a message id: reasons are handed around before they are raised."""
    strings = [node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)]
    found = (text for text in strings if isinstance(text, str) and text.startswith(PREFIXES) and " " not in text)
    return frozenset(found)


def blanks(phrases: Phrases, id_: str) -> set[str]:
    found = phrases._phrases[id_]
    forms = [found] if isinstance(found, str) else [*found.values(), "{n}"]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


CORE = sources("engines/core", "engines/kit", "bot")


def test_every_message_of_the_bot_and_the_kernel_has_a_sentence_whose_blanks_are_filled():
    own = [raised for path in CORE for raised in calls(path)]
    found = {id_ for _, id_, _ in own}
    assert {"refused.count", "lobby.full", "lobby.seated", "refused.not-yours", "hand.waiting"} <= found
    assert len(own) > 60
    for where, id_, values in own:
        assert id_ in TEXTS, where
        if values is not None:
            assert blanks(TEXTS.phrases, id_) <= values, where


def test_every_id_that_is_handed_around_has_a_sentence():
    missing = {id_ for path in CORE for id_ in ids(path) if id_ not in TEXTS and not id_.endswith(".")}
    assert missing == set()


def test_the_shared_refusals_and_faults_have_sentences():
    for error in (Illegal, NotAsked, CannotTakeBack, Finished, Unreadable):
        assert error.default in TEXTS
    for problem in Problem:
        assert problem in TEXTS


def test_every_error_of_the_store_has_a_sentence_of_its_own():
    kinds = [StoreError, *StoreError.__subclasses__()]
    assert len({TEXTS(kind.phrase) for kind in kinds}) == len(kinds)
    for kind in kinds:
        assert TEXTS(kind.phrase) in (sentence(TEXTS, kind()) or "")


@pytest.mark.parametrize("game", GAMES)
def test_every_id_of_a_game_has_a_sentence_of_its_own_or_of_the_bot(game):
    listing = shared_catalogue((game,))[game]
    paths = sources(f"engines/{game}")
    missing = {id_ for path in paths for id_ in ids(path) if id_ not in TEXTS and id_ not in listing.phrases}
    missing |= {id_ for path in paths for _, id_, _ in calls(path) if id_ not in TEXTS and id_ not in listing.phrases}
    assert missing == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_blank_of_a_games_refusals_is_filled(game):
    listing = shared_catalogue((game,))[game]
    for path in sources(f"engines/{game}"):
        for where, id_, values in calls(path):
            phrases = listing.phrases if id_ in listing.phrases else TEXTS.phrases
            if values is not None:
                assert blanks(phrases, id_) <= values, where


@pytest.mark.parametrize("game", GAMES)
def test_every_setting_value_topic_and_rule_of_a_game_has_words(game):
    listing = shared_catalogue((game,))[game]
    general = TEXTS("refused.illegal")
    for setting in settings_of(listing.rules):
        assert TEXTS.setting(listing, setting.id) != general, setting.id
        assert TEXTS.sentence(listing, f"setting_help.{setting.id}") != general, setting.id
        for value in setting.values:
            assert 0 < len(TEXTS.value(listing, setting.id, value)) <= 100
    for phrase in ("title", "tagline", *(f"topic.{topic}" for topic in listing.rules.info.topics)):
        assert phrase in listing.phrases, phrase


def test_help_names_what_helps_a_newcomer():
    words = TEXTS("help.words")
    groups = words.strip().split("### ")[1:]
    assert len(groups) > 5, "in groups, each with a heading"
    assert "`/play game:Gulveig computers:3`" in groups[0]
    assert f"**{TEXTS('control.start')}**" in groups[0], "a game against computer players comes first, in one command"
    assert max(map(len, groups)) < 400
    for control in ("hint", "try", "more", "resign", "replay", "review"):
        assert f"**{TEXTS(f'control.{control}')}**" in words, control
    for command in ("/play", "/learn", "/rules", "/puzzle"):
        assert f"`{command}`" in words


@pytest.fixture
def listing(gulveig):
    return gulveig


def test_a_game_speaks_before_the_bot_and_the_bot_before_nobody(listing):
    own = next(id_ for id_ in listing.phrases.ids() if id_.startswith("refused."))
    assert TEXTS.sentence(listing, own) == listing.phrases(own)
    assert TEXTS.sentence(listing, "refused.finished") == "This game is over."
    assert TEXTS.sentence(None, own) == TEXTS.sentence(listing, "no.such.id") == TEXTS("refused.illegal")


def test_refusals_and_faults_become_sentences(listing):
    count = Illegal("refused.count", least=1, most=2, got=3)
    assert TEXTS.refusal(listing, count) == "Choose between 1 and 2."
    exactly = Illegal("refused.count-exactly", least=3, most=3, got=2)
    assert TEXTS.refusal(listing, exactly) == "Choose exactly 3."
    assert TEXTS.refusal(None, LobbyError("full", seats=4)) == "There is no seat left: this game has 4."
    faults = ConfigError((Fault(Problem.WRONG_SEATS, {"seats": 9}), Fault(Problem.UNKNOWN_SETTING, {"setting": "x"})))
    assert TEXTS.faults(listing, faults).split("\n") == [
        "This game is not played by 9.",
        "There is no setting called x.",
    ]


def test_kinds_of_values_in_a_card_set_are_told_in_words(listing):
    problem = BookProblem("sets/a.toml", "cards.odin", Fault("book.type", {"wanted": "int | str", "found": "null"}))
    assert (
        TEXTS.problem(listing, problem) == "`sets/a.toml: cards.odin` This needs a whole number or text, not nothing."
    )


def test_values_without_a_name_stand_for_themselves(listing):
    assert TEXTS.value(listing, "clock", "untimed") == "No time limit"
    assert TEXTS.value(listing, "clock", "7m") == "7m"


def test_words_are_joined_and_asked_for():
    assert TEXTS.join(["Ana", "Bo"]) == "Ana and Bo"
    assert "refused.illegal" in TEXTS
    assert "nothing.here" not in TEXTS
    assert Texts(Phrases({"greeting": "Hail {who}"}))("greeting", who="Ana") == "Hail Ana"


@pytest.mark.parametrize("way", [PingBy.MENTION, PingBy.DM])
def test_ways_to_be_told_are_called_alike_in_the_command_and_on_its_card(way):
    assert BY[way] == TEXTS(f"settings.value.by.{way}")
