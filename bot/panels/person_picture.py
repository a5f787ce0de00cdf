"""A profile as its picture shows it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.games import Catalogue, Listing
from bot.leagues import Finish, GameProfile
from bot.leagues.persons import PersonProfile
from bot.store import EventTrophy, Trophy
from renderers.common import profile as profile_picture
from renderers.common.rating_curve import SeasonStart
from renderers.kit.text import figure
from renderers.kit.typed import named


def drawn(  # noqa: PLR0913 - everything that the picture tells of
    catalogue: Catalogue,
    profile: PersonProfile,
    zone: ZoneInfo,
    *,
    name: str,
    achievements: int,
    seasons: Sequence[SeasonStart] = (),
) -> profile_picture.Profile:
    """Return a profile as its picture shows it.

    Args:
        catalogue: the games.
        profile: what the person has done.
        zone: where the server lives.
        name: the person's.
        achievements: how many they have.
        seasons: those that have begun on the server, in order.
    """
    games = [game for game in profile.games if game.game in catalogue]
    games.sort(key=lambda game: -game.totals.played)
    moments = [moment for curve in profile.curves.values() for moment, _ in curve]
    return profile_picture.Profile(
        name=named(name),
        played=sum(game.totals.played for game in games),
        won=sum(game.totals.won for game in games),
        best=max((game.totals.best_streak for game in games), default=0),
        games=tuple([_game(catalogue[game.game], game, profile) for game in games]),
        dates=(_month(min(moments), zone), _month(max(moments), zone)) if moments else ("", ""),
        seasons=tuple([one for one in seasons if moments and min(moments) < one.at < max(moments)]),
        form=tuple([_form(finish) for finish in profile.form]),
        trophies=_counted([*profile.trophies, *profile.event_trophies]),
        achievements=achievements,
        wins=tuple([profile_picture.Win(named(win.name), figure(win.rating)) for win in profile.best_wins]),
        companions=tuple([named(one.name) for one in profile.companions]),
    )


def _game(listing: Listing, game: GameProfile, profile: PersonProfile) -> profile_picture.PlayedGame:
    best = game.totals.best_score
    return profile_picture.PlayedGame(
        theme=listing.theme,
        title=listing.title,
        rating="" if game.rating is None else figure(game.rating),
        best="" if best is None else figure(best),
        played=game.totals.played,
        won=game.totals.won,
        curve=profile.curves.get(game.game, ()),
    )


def _month(at: int, zone: ZoneInfo) -> str:
    from babel.dates import format_date  # seldom needed, and large (see `renderers.kit.language`)

    return format_date(datetime.fromtimestamp(at / 1000, UTC).astimezone(zone), "LLL yyyy", locale="en")


def _form(finish: Finish) -> profile_picture.Form:
    if finish.won:
        return profile_picture.Form.WON
    return profile_picture.Form.SHARED if finish.shared else profile_picture.Form.LOST


def _counted(trophies: Sequence[Trophy | EventTrophy]) -> tuple[int, int, int]:
    first, second, third = [sum(trophy.place == place for trophy in trophies) for place in (1, 2, 3)]
    return first, second, third
