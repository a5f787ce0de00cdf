"""What is played when players play each other in bulk, read from the words of a command line."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

import msgspec

from bot.autoplay.computer_worker import ITERATIONS, SECONDS
from bot.games import GAMES, Listing, load_catalogue
from bot.panels.texts import Texts
from bot.system.nearest import did_you_mean
from engines.core import ConfigError, Fault, Level, Problem, Setting

KINDS = (*Level, "computer", "random", "first")
"""The kinds of players: the levels of computer players, of which `computer` is the normal one, and two yardsticks."""


class Thought(msgspec.Struct, frozen=True):
    """What one answer of a hard computer player may cost; as at the tables where nobody says so.

    Attributes:
        iterations: play-outs at the most.
        seconds: of processor time, so that other work on the machine weakens nobody; 0 for as many as it takes.
    """

    iterations: int = ITERATIONS
    seconds: float = SECONDS


class Plan(msgspec.Struct, frozen=True):
    """What is to be played.

    Attributes:
        game: key of the game.
        seats: how many play.
        players: the kind of player of each seat: one of `KINDS`, or the class of a player, as in `module:Class`.
        options: the host's choices.
        seed: seeds count on from this word.
        thought: what an answer may cost.
    """

    game: str
    seats: int
    players: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: str
    thought: Thought = msgspec.field(default_factory=Thought)

    @classmethod
    def read(cls, *, game: str, seats: int, players: str, options: str, seed: str) -> Plan:
        """Read the words of the command line; one kind of player stands for all seats, 0 seats for the most.

        Raises:
            ValueError: there is no such game or kind of player, not one for each seat, or no game of such settings.
        """
        seats = seats or max(listing_of(game).rules.info.seats)
        kinds = tuple(players.replace(",", " ").split())
        kinds = kinds * seats if len(kinds) == 1 else kinds
        if len(kinds) != seats:
            raise ValueError(f"{players!r} does not name {seats} of {', '.join(KINDS)}.")
        for kind in kinds:
            check_kind(kind)
        chosen = tuple((key, value) for key, _, value in (word.partition("=") for word in options.split()))
        rules = listing_of(game).rules
        try:
            rules.configure(seats, dict(chosen))
        except ConfigError as error:
            told = Texts().faults(listing_of(game), error)
            raise ValueError(f"{told}{_meant(rules.info.settings, error.faults[0])}") from error
        return cls(game, seats, kinds, chosen, seed)


@lru_cache(8)
def listing_of(game: str) -> Listing:
    """Return one of Skald's own games.

    Raises:
        ValueError: there is no such game.
    """
    if game not in GAMES:
        raise ValueError(f"there is no game {game}.{did_you_mean(game, GAMES)} There are {', '.join(GAMES)}.")
    return load_catalogue((game,))[game]


def check_kind(kind: str) -> None:
    """Check that there is this kind of player.

    Raises:
        ValueError: there is none.
    """
    if ":" not in kind and kind not in KINDS:
        raise ValueError(f"{kind!r} is none of {', '.join(KINDS)}.{did_you_mean(kind, KINDS)}")
    if ":" in kind:
        class_of(kind)


def class_of(kind: str) -> type:
    """Return the class of a player that is named by its module, as in `module:Class`.

    Raises:
        ValueError: there is no such class.
    """
    module, _, name = kind.partition(":")
    try:
        found: object = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"{kind} is no class that can be imported: {error}") from error
    if not isinstance(found, type):
        raise ValueError(f"{kind} is no class")  # noqa: TRY004 - what was typed is wrong
    return found


def _meant(settings: tuple[Setting, ...], fault: Fault) -> str:
    """Return the setting or the values that were meant, as a sentence after a blank; nothing for other faults."""
    known = {setting.id: setting.values for setting in settings}
    name = str(fault.params.get("setting", ""))
    if fault.id == Problem.UNKNOWN_SETTING:
        return did_you_mean(name, known) or f" There are {', '.join(known)}."
    if fault.id == Problem.UNKNOWN_VALUE and known.get(name):
        return f" There are {', '.join(known[name])}."
    return ""
