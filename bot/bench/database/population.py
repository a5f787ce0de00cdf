"""Servers and people in a realistic distribution: a few do most of the playing, and many little."""

from __future__ import annotations

from itertools import accumulate
from random import Random

import msgspec

from bot.bench.games import PEOPLE

SNOWFLAKE = 1 << 56
"""Where ids begin: about as large as those that Discord gives."""

FEWEST = 8
"""Members of the smallest server: enough for a table of any game."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays."""

    id: int
    name: str
    dm_channel: int


class Server(msgspec.Struct, frozen=True):
    """A server, its channels, and its members, the most eager first."""

    id: int
    channels: tuple[int, ...]
    members: tuple[Person, ...]


class Population:
    """All servers and people; who plays next is drawn from a random generator of its own."""

    def __init__(self, servers: int, people: int, luck: Random) -> None:
        """Make so many servers, and spread the people over them."""
        self._luck = luck
        self.people = tuple([_person(number) for number in range(people)])
        members = _spread(servers, self.people, luck)
        self.servers = tuple([_server(number, found) for number, found in enumerate(members)])
        self._by_size = _falling(servers)
        self._by_eagerness = {server.id: _falling(len(server.members)) for server in self.servers}

    def server(self) -> Server:
        """Return the server on which the next table stands."""
        return self._luck.choices(self.servers, cum_weights=self._by_size)[0]

    def party(self, server: Server, size: int) -> tuple[Person, ...]:
        """Return so many different members who play together next."""
        found: dict[int, Person] = {}
        while len(found) < size:
            (person,) = self._luck.choices(server.members, cum_weights=self._by_eagerness[server.id])
            found[person.id] = person
        return tuple(found.values())


def _person(number: int) -> Person:
    first = SNOWFLAKE + (number << 22)
    return Person(first, f"{PEOPLE[number % len(PEOPLE)]} {number}", first + 1)


def _server(number: int, members: tuple[Person, ...]) -> Server:
    first = SNOWFLAKE * 2 + (number << 22)
    return Server(first, tuple(range(first + 1, first + 6)), members)


def _spread(servers: int, people: tuple[Person, ...], luck: Random) -> list[tuple[Person, ...]]:
    """Return the members of each server: everybody is on one to four, above all on the large ones."""
    weights, members = _falling(servers), [dict[int, Person]() for _ in range(servers)]
    for person in luck.sample(people, len(people)):
        for found in luck.choices(members, cum_weights=weights, k=luck.choice((1, 1, 1, 2, 2, 4))):
            found[person.id] = person
    for found in members:
        while len(found) < min(FEWEST, len(people)):
            person = luck.choice(people)
            found[person.id] = person
    return [tuple(found.values()) for found in members]


def _falling(count: int) -> list[float]:
    """Return cumulative weights of which the second is half as heavy as the first, the third a third, and so on."""
    return list(accumulate(1 / (place + 1) for place in range(count)))
