"""The podiums of a season that is over, and the hall of fame."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from bot.games import Catalogue, Listing
from bot.panels.fitting import fitting
from bot.panels.layout import OWN_ACCENT, Layout, Picture
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import EventTrophy, Season, Trophy
from renderers.common import podium as podium_picture
from renderers.kit.typed import named, plain, titled, written

_MEDALS = ("🥇", "🥈", "🥉")


class PodiumPanel:
    """Lays out who has won what."""

    def __init__(self, catalogue: Catalogue, texts: Texts, render_queue: RenderQueue) -> None:
        self._catalogue = catalogue
        self._texts = texts
        self._render_queue = render_queue

    async def season(self, season: Season, trophies: Sequence[Trophy], following: Season | None) -> Layout:
        """The podiums of one season.

        Args:
            season: the season.
            trophies: what was won in it.
            following: the season that has begun since, if one has.
        """
        pictures = [await self._picture(season, game, won) for game, won in self._by_game(trophies)]
        lines = [self._line(game, won) for game, won in self._by_game(trophies)]
        lines = lines or [self._texts("podium.nobody")]
        if following is not None:
            lines.append(self._texts("podium.following", season=written(self.name(following))))
        head = f"### {self._texts('podium.head', season=written(self.name(season)))}"
        return Layout(OWN_ACCENT, head, tuple(pictures), "\n".join(lines))

    def hall(
        self,
        seasons: Sequence[Season],
        trophies: Sequence[Trophy],
        game: Listing | None,
        *,
        events: Sequence[EventTrophy] = (),
    ) -> Layout:
        """The hall of fame: who was on the podiums of past seasons and events, the latest first.

        Args:
            seasons: the seasons of the server.
            trophies: everything that was won in them.
            game: a game to show alone.
            events: what was won in events, of that game alone.
        """
        podiums: list[tuple[int, list[str]]] = []
        for season in seasons:
            won = [one for one in trophies if one.season == season.number and (game is None or one.game == game.key)]
            if won:
                lines = [f"- {self._line(listing, own)}" for listing, own in self._by_game(won)]
                podiums.append((won[0].at, [f"**{written(self.name(season))}**", *lines]))
        for _, group in groupby(events, key=lambda one: one.event):
            climbers = list(group)
            podiums.append((climbers[0].at, [self._event(climbers)]))
        podiums.sort(key=lambda podium: -podium[0])
        lines = [line for _, podium in podiums for line in podium]
        title = self._texts("podium.hall") if game is None else self._texts("podium.hall-of", game=game.title)
        return Layout(
            OWN_ACCENT if game is None else game.accent,
            f"### {title}",
            words=fitting(lines, more=self._texts("podium.hall-more")) or self._texts("podium.hall-empty"),
        )

    def name(self, season: Season) -> str:
        """Return what a season is called."""
        return season.name or self._texts("league.season", n=season.number)

    def _by_game(self, trophies: Sequence[Trophy]) -> list[tuple[Listing, list[Trophy]]]:
        ordered = sorted(trophies, key=lambda one: (one.game, one.place, one.name.casefold()))
        return [
            (self._catalogue[game], list(own))
            for game, own in groupby(ordered, key=lambda one: one.game)
            if game in self._catalogue
        ]

    def _line(self, listing: Listing, won: Sequence[Trophy]) -> str:
        return self._texts("podium.line", game=listing.title, names=_names(won))

    def _event(self, won: Sequence[EventTrophy]) -> str:
        event, game = written(titled(won[0].title)), won[0].game
        title = self._catalogue[game].title if game in self._catalogue else game
        return self._texts("podium.event", event=event, game=title, names=_names(won))

    async def _picture(self, season: Season, listing: Listing, won: Sequence[Trophy]) -> Picture:
        together = listing.rules.info.cooperative
        drawn = podium_picture.Podium(
            theme=listing.theme,
            place=listing.place,
            title=listing.title,
            season=plain(self.name(season)),
            measure=self._texts("podium.victories" if together else "league.rating"),
            climbers=tuple(
                [
                    podium_picture.Climber(
                        place=one.place,
                        name=named(one.name),
                        points=str(one.won if one.rating is None else one.rating),
                    )
                    for one in won
                ]
            ),
        )
        png = await self._render_queue.try_to_paint(("podium", drawn), partial(podium_picture.draw, drawn))
        return Picture(f"podium-{listing.key}.png", png, podium_picture.alt(drawn))


def _names(won: Sequence[Trophy | EventTrophy]) -> str:
    return " · ".join([f"{_MEDALS[one.place - 1]} {written(named(one.name))}" for one in won])
