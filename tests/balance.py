"""docs/balance.md, how even sides, decks and quests are: `python -m tests.balance GAME` lets normal players play them.

Tables of other games stay as they are. It takes half an hour on two cores: 400 games a figure and more.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import permutations
from pathlib import Path
from typing import Any, Final, cast

from bot.cli.plan import listing_of
from bot.cli.self_play import Seated
from bot.cli.simulation_report import interval
from bot.games import Listing, built_in
from bot.panels.news import facts_of
from engines.core import (
    SEED_TAG,
    Entry,
    Fact,
    Game,
    Header,
    OfferPlayer,
    Outcome,
    Picks,
    Question,
    RandomPlayer,
    Rng,
    Walk,
)
from engines.god_of_war.computer.votes import VOTES
from engines.god_of_war.facts import GameOver, QuestBegan, QuestDone
from engines.nordic_glory import NordicGloryRules
from engines.thor_vs_loki.facts import Began
from tests.strengths import line_of

PAGE: Final = Path(__file__).parents[1] / "docs" / "balance.md"
GAMES: Final = 400
SEED: Final = "balance"

HEAD: Final = """# How even the games are

Normal computer players play against each other, or together; in God of War chance picks their quests. *Won* is the
share of the games that a side, a deck or a party wins, or in which a quest is completed once it was begun; a shared
first place counts as half. The true share lies *between* the bounds in 95 of 100 cases.

`python -m tests.balance GAME` plays the games of one game again and writes its table anew.
"""
QUESTS: Final = "35% to 90%"
"""What is wanted of a quest."""

COLUMNS: Final = ("what", "wanted", "won", "between", "games")

Counted = tuple[str, float]
"""What was played, and how much of a win it was."""

Count = Callable[[int], list[Counted]]


def thor_vs_loki(number: int) -> list[Counted]:
    """Play one game; return how each side did."""
    listing = listing_of("thor_vs_loki")
    outcome, entries = _played(listing, 2, {}, number)
    (began,) = [fact for fact in facts_of(entries, None) if isinstance(fact, Began)]
    return [("Thor", _share(outcome, began.thor)), ("Loki", _share(outcome, began.loki))]


def nordic_glory(number: int) -> list[Counted]:
    """Play one game of a pair of decks; return how each of them did."""
    listing = listing_of("nordic_glory")
    rules = listing.rules
    assert isinstance(rules, NordicGloryRules)
    pairs = list(permutations(rules.book.decks, 2))
    pair = pairs[number % len(pairs)]
    outcome, _ = _played(listing, 2, {"deck_0": pair[0], "deck_1": pair[1]}, number)
    return [(listing.phrases(f"deck.{deck}"), _share(outcome, seat)) for seat, deck in enumerate(pair)]


def god_of_war(number: int) -> list[Counted]:
    """Play one game of a party that chance has put together; return how it, its quests and its boss came out."""
    listing, seats = listing_of("god_of_war"), number % 4 + 1
    outcome, entries = _played(listing, seats, {"heroes": "random"} if seats > 1 else {}, number)
    facts = facts_of(entries, None)
    (over,) = [fact for fact in facts if isinstance(fact, GameOver)]
    done = {fact.quest for fact in facts if isinstance(fact, QuestDone)}
    begun = [fact.quest for fact in facts if isinstance(fact, QuestBegan)]
    won = float(outcome.places[0] == 1)
    counted = [(f"party of {seats}", won)]
    if seats > 1:
        counted += [(f"party with {listing.phrases(f'dashboard.{hero}')}", won) for hero in over.dashboards]
    return counted + [(f"quest {quest}, {listing.phrases(f'quest.{quest}')}", float(quest in done)) for quest in begun]


WANTED: Final[Mapping[str, tuple[Count, int, str]]] = {
    "thor_vs_loki": (thor_vs_loki, 8 * GAMES, "45% to 55%"),
    "nordic_glory": (nordic_glory, 2 * GAMES + 40, "42% to 58%"),
    "god_of_war": (god_of_war, 8 * GAMES, "30% to 70%"),
}
"""By game: what counts a game, how many are played, and what is wanted of each figure."""


def count(game: str, numbers: Iterable[int], *, processes: int = 0) -> dict[str, tuple[float, int]]:
    """Play some games; return what was won of how many, by what was played."""
    won, games = defaultdict[str, float](float), Counter[str]()
    with ProcessPoolExecutor(processes or None) as pool:
        for counted in pool.map(WANTED[game][0], numbers, chunksize=8):
            for what, share in counted:
                games[what] += 1
                won[what] += share
    return {what: (won[what], games[what]) for what in sorted(games)}


def rows(found: Mapping[str, tuple[float, int]], wanted: str) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a game's table; quests are wanted otherwise than what else is counted."""
    for what, (won, games) in found.items():
        low, high = interval(won, games)
        share = QUESTS if what.startswith("quest ") else wanted
        yield what, share, f"{won / games:.1%}", f"{low:.1%} to {high:.1%}", str(games)


def page(tables: Mapping[str, Sequence[Sequence[str]]]) -> str:
    """Return the page with these rows, by game."""
    lines = [HEAD]
    for game in WANTED:
        lines += [f"## {game}", "", line_of(COLUMNS), line_of(["---"] * len(COLUMNS))]
        lines += [line_of(row) for row in tables.get(game, ())]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def read(text: str) -> dict[str, list[tuple[str, ...]]]:
    """Return the rows of a page, by game."""
    found: dict[str, list[tuple[str, ...]]] = {}
    game = ""
    for line in text.splitlines():
        if line.startswith("## "):
            game = line.removeprefix("## ")
            found[game] = []
        cells = tuple([cell.strip() for cell in line.strip("|").split("|")])
        if len(cells) == len(COLUMNS) and cells[4].isdigit():
            found[game].append(cells)
    return found


class Player:
    """A normal player, who leaves it to chance which quest comes next: so all of them are met."""

    def __init__(self, listing: Listing, seed: str) -> None:
        self._normal = built_in(listing.key).player(listing.rules, Rng(seed))
        self._chance = RandomPlayer(Rng(f"{seed}-vote"))

    def decide(self, view: Any, question: Question, walk: Walk) -> Picks:
        """Return a complete legal answer."""
        player = self._chance if question.topic in VOTES else self._normal
        return player.decide(view, question, walk)

    def consider(self, view: Any, question: Question, walk: Walk) -> Picks | None:
        """Return what the normal player does about a standing offer."""
        return cast("OfferPlayer", self._normal).consider(view, question, walk)


def _played(
    listing: Listing, seats: int, chosen: Mapping[str, str], number: int
) -> tuple[Outcome, tuple[Entry[Fact], ...]]:
    """Play one game of normal players; return how it came out, and all its entries."""
    seed = f"{SEED}-{number}"
    config = listing.rules.configure(seats, chosen)
    header = Header(listing.key, listing.rules.info.version, listing.rules.digest, config, SEED_TAG + seed)
    game, first = Game.start(listing.rules, header)
    players = [Player(listing, f"{seed}-{seat}") for seat in range(seats)]
    entries, seated = [first], Seated(listing, players)
    while (moved := seated.move(game)) is not None:
        game, entry = moved
        entries.append(entry)
    outcome = game.outcome()
    assert outcome is not None
    return outcome, tuple(entries)


def _share(outcome: Outcome, seat: int) -> float:
    """Return how much of a win a game of rivals was for a seat: of a shared first place its part."""
    return 1 / outcome.places.count(1) if outcome.places[seat] == 1 else 0.0


def main() -> None:
    """Play the games and write the page after each of them."""
    parser = argparse.ArgumentParser(description="Measure how even sides, decks, parties and quests are.")
    parser.add_argument("game", nargs="*", choices=[*WANTED, []], help="none: the page is only written anew")
    parser.add_argument("--processes", type=int, default=0, help="how many games are played at once")
    chosen = parser.parse_args()
    tables = read(PAGE.read_text()) if PAGE.exists() else {}
    for game in chosen.game:
        _, games, wanted = WANTED[game]
        tables[game] = list(rows(count(game, range(games), processes=chosen.processes), wanted))
        PAGE.write_text(page(tables))
    PAGE.write_text(page(tables))


if __name__ == "__main__":
    main()
