"""What the profile of a person shows."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from bot.leagues.persons import PersonProfile
from bot.panels.person import PersonPanels
from bot.panels.person_controls import Person
from bot.panels.texts import Texts
from bot.store import EventTrophy, Season, Trophy
from renderers.common import profile as profile_picture
from tests.listings import shared_catalogue

DAY = 86_400_000


class Shown:
    """Keeps what would be painted."""

    def __init__(self) -> None:
        self.profile: profile_picture.Profile

    async def try_to_paint(self, key, _draw):
        self.profile = key[1]


def season(number: int, *, ends: int | None, name: str = "") -> Season:
    return Season(guild=1, number=number, name=name, began_at=0, ends_at=None if ends is None else ends * DAY)


def profile(*, curve=(), trophies=(), event_trophies=()) -> PersonProfile:
    return PersonProfile(
        games=(),
        curves={"gulveig": tuple((day * DAY, rating) for day, rating in curve)},
        form=(),
        best_wins=(),
        companions=(),
        trophies=trophies,
        event_trophies=event_trophies,
        achievements=(),
    )


async def shown(person: PersonProfile, seasons):
    pictures = Shown()
    panels = PersonPanels(shared_catalogue(), Texts(), pictures)
    ana = Person(user=1, name="Ana", reader=1)
    card = await panels.profile(ana, person, learned=(), seasons=seasons, zone=ZoneInfo("UTC"))
    return card, pictures.profile


async def test_a_curve_marks_the_seasons_that_begin_while_it_goes_on():
    seasons = [season(1, ends=2), season(2, ends=20), season(3, ends=40, name="Frost"), season(4, ends=None)]
    card, drawn = await shown(profile(curve=[(10, 1000), (15, 1100), (30, 1040), (39, 1090)]), seasons)
    assert [(one.at, one.name) for one in drawn.seasons] == [(20 * DAY, "Frost")]
    assert "Frost" in card.pictures[0].alt


async def test_places_on_podiums_of_seasons_and_events_stand_together_the_latest_first():
    won = Trophy(guild=1, season=1, game="gulveig", user=1, name="Ana", place=2, rating=9, won=3, at=5)
    event = EventTrophy(event=7, title="Winter *Thing*", game="gulveig", user=1, name="Ana", place=1, at=9)
    card, drawn = await shown(profile(trophies=(won,), event_trophies=(event,)), [season(1, ends=0)])
    assert card.words.splitlines() == [r"🥇 **Winter \*Thing\***, Gulveig", "🥈 **Gulveig**, Season 1"]
    assert drawn.trophies == (1, 1, 0)
