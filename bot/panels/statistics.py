"""One person's figures in one game as lines: by what they began with, side, seat and number of seats; means, bests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games import Listing
from bot.leagues import GameProfile, Tally
from bot.panels.texts import Texts

LONGEST = "longest"
"""The record of a game's length, which is nobody's merit."""


def detail_name(listing: Listing, detail: str, value: str = "") -> str:
    """Return what a game calls one of its details, or one of the values of a detail that is text."""
    phrase = f"detail.{detail}.{value}" if value else f"detail.{detail}"
    return listing.phrases(phrase) if phrase in listing.phrases else (value or detail.replace("_", " "))


def tally_words(texts: Texts, what: str, tally: Tally, rating: int | None = None) -> str:
    """Say how often something was won."""
    if rating is None:
        return texts("league.tally", what=what, won=tally.won, played=tally.played)
    return texts("league.tally-rated", what=what, won=tally.won, played=tally.played, rating=str(rating))


def statistics_lines(texts: Texts, listing: Listing, game: GameProfile) -> list[str]:
    """Return what there is to say of one person in one game, in groups: a heading, and a line for each value."""
    totals = game.totals
    phrase = "statistics.game-shared" if totals.shared else "statistics.game"
    lines = [texts(phrase, game=listing.title, won=totals.won, played=totals.played, n=totals.shared)]
    for detail in sorted(game.details, key=lambda detail: detail != listing.league.opening):
        rated = game.ratings.get(detail, {})
        told = [
            tally_words(texts, detail_name(listing, detail, value), tally, rated.get(value))
            for value, tally in sorted(game.details[detail].items(), key=lambda item: (-item[1].played, item[0]))
        ]
        heading = f"detail_head.{detail}"
        lines += _group(listing.phrases(heading) if heading in listing.phrases else detail_name(listing, detail), told)
    lines += _tallies(texts, "seat", {seat + 1: tally for seat, tally in game.by_seat.items()})
    lines += _tallies(texts, "size", game.by_size)
    means = [f"{detail_name(listing, detail)} {mean:.1f}" for detail, mean in game.means.items()]
    if means:
        lines.append(texts("statistics.means", what=" · ".join(means)))
    telling = _telling(listing)
    bests = [f"{detail_name(listing, detail)} {best}" for detail, best in game.bests.items() if detail in telling]
    if bests:
        lines.append(texts("statistics.bests", what=" · ".join(bests)))
    return lines


def _group(heading: str, told: Sequence[str]) -> list[str]:
    return [f"**{heading}**", *[f"- {words}" for words in told]]


def _telling(listing: Listing) -> set[str]:
    """Return the details whose best says something good of somebody: those that a record is kept of, and the speed."""
    league = listing.league
    speed = {league.speed_by.name} if league.speed_by else set()
    return speed | {kind.detail for kind in league.records if not kind.lowest and kind.name != LONGEST}


def _tallies(texts: Texts, what: str, tallies: Mapping[int, Tally]) -> list[str]:
    """Return what was won by number; nothing where there is only one."""
    if len(tallies) <= 1:
        return []
    told = [tally_words(texts, texts(f"statistics.{what}", n=number), tally) for number, tally in tallies.items()]
    return _group(texts(f"statistics.{what}s"), told)
