"""People's decks: kept, named, changed card by card, and brought to tables."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from bot.games import Catalogue, Decks, DeckUnreadable, Listing
from bot.store import Conflict, Deck, NewDeck, Store
from bot.system.clock import Clock
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Fault

MOST = 20
"""Decks that one person can have for one game."""

NAME = 32
"""Characters of a deck's name."""

TEXT = 4_000
"""Characters of a deck's text; a modal holds no more."""


class DeckError(ValueError):
    """Something that cannot be done with a deck: the id and parameters of one sentence, and what is wrong with it.

    Attributes:
        id: message id.
        params: its parameters.
        listing: the game, whose sentences explain the faults; None without faults.
        faults: everything that is wrong with the deck.
    """

    def __init__(
        self, message: str, listing: Listing | None = None, faults: Sequence[Fault] = (), **params: str | int
    ) -> None:
        self.id = f"decks.{message}"
        self.params = params
        self.listing = listing
        self.faults = tuple(faults)
        super().__init__(self.id)


class Pick(msgspec.Struct, frozen=True):
    """A deck that somebody can show or bring: one of their own, or a preconstructed one.

    Attributes:
        listing: its game.
        name: what it is called.
        text: what the game reads: a deck's text, or the id of a preconstructed one.
        deck: the row of an own deck; None for a preconstructed one.
    """

    listing: Listing
    name: str
    text: str
    deck: Deck | None = None


class DeckBox:
    """Everything that people do with their decks."""

    def __init__(self, store: Store, catalogue: Catalogue, now: Clock) -> None:
        """Keep decks in a store, for the games of a catalogue."""
        self._store = store
        self._catalogue = catalogue
        self._now = now

    @classmethod
    async def at(cls, sessions: Sessions, guild: int | None) -> DeckBox:
        """Return the decks of people on a server, with the card sets of that server."""
        return cls(sessions.store, await sessions.books.at(guild), sessions.now)

    def games(self) -> list[Listing]:
        """Return the games that are played with decks of one's own."""
        return [listing for listing in self._catalogue if listing.decks is not None]

    def game(self, key: str) -> Listing:
        """Return a game that has decks; the only one when none is named.

        Raises:
            DeckError: there is none of this name, or several could be meant.
        """
        named = [listing for listing in self.games() if key.casefold() in (listing.key, listing.title.casefold())]
        found = named if key else self.games()
        if len(found) != 1:
            raise DeckError("which-game")
        return found[0]

    async def own(self, user: int, game: str = "") -> list[Deck]:
        """Return somebody's decks for one game, or for every game on offer."""
        decks = await self._store.decks.of(user)
        return [deck for deck in decks if deck.game in self._catalogue and game in ("", deck.game)]

    async def picks(self, user: int) -> dict[str, Pick]:
        """Return every deck that somebody may name, by a short key: the own ones, then the preconstructed."""
        found = {f"d{deck.id}": self._own(deck) for deck in await self.own(user)}
        for listing in self.games():
            for ready, name in decks_of(listing).ready.items():
                found[f"{listing.key}/{ready}"] = Pick(listing, name, ready)
        return found

    async def find(self, user: int, word: str) -> Pick:
        """Return the deck that a key or a name means.

        Raises:
            DeckError: there is none, or several are called so.
        """
        picks = await self.picks(user)
        if word in picks:
            return picks[word]
        found = [pick for pick in picks.values() if pick.name.casefold() == word.strip().casefold()]
        mine = [pick for pick in found if pick.deck is not None] or found
        if len(mine) != 1:
            raise DeckError("no-deck" if not mine else "which-deck", name=word[:NAME])
        return mine[0]

    async def find_own(self, user: int, word: str) -> Deck:
        """Return the own deck that a key or a name means.

        Raises:
            DeckError: there is none, or it is a preconstructed one.
        """
        pick = await self.find(user, word)
        if pick.deck is None:
            raise DeckError("ready-made", name=pick.name)
        return pick.deck

    async def begin(self, user: int, listing: Listing, name: str, like: str = "") -> Deck:
        """Begin a deck, empty or as another one is.

        Raises:
            DeckError: the name is taken or none, there are too many decks, or no deck to begin from.
        """
        decks = decks_of(listing)
        name = deck_name(name)
        if not like:
            return await self._add(user, listing, name, decks.fresh(name))
        pick = await self.find(user, like)
        if pick.listing.key != listing.key:
            raise DeckError("other-game", name=pick.name, game=listing.title)
        return await self.take_in(user, listing, name, pick.text)

    async def take_in(self, user: int, listing: Listing, name: str, given: str) -> Deck:
        """Keep a deck that comes as text or share code.

        Raises:
            DeckError: it is no deck, or cannot be kept under this name.
        """
        name = deck_name(name)
        if len(given) > TEXT:
            raise DeckError("too-long", n=TEXT)
        try:
            text = decks_of(listing).read(given, name)
        except DeckUnreadable as unfit:
            raise DeckError("unreadable", listing, unfit.faults) from unfit
        return await self._add(user, listing, name, text)

    async def get(self, user: int, deck: int) -> Deck:
        """Return somebody's own deck by its number.

        Raises:
            DeckError: it is gone, or another's.
        """
        found = await self._store.decks.get(deck)
        if found is None or found.user != user or found.game not in self._catalogue:
            raise DeckError("gone")
        return found

    async def change(self, deck: Deck, card: str, by: int) -> Deck:
        """Put copies of a card into a deck, or take them out.

        Raises:
            Conflict: the deck was changed in between; nothing has happened.
            DeckError: the deck has cards that are gone.
        """
        listing = self._catalogue[deck.game]
        try:
            body = decks_of(listing).changed(deck.body, card, by)
        except DeckUnreadable as unfit:
            raise DeckError("unreadable", listing, unfit.faults) from unfit
        return await self._store.decks.save(replace(deck, body=body, changed_at=self._now()), seen=deck.body)

    async def drop(self, deck: Deck) -> None:
        """Throw a deck away."""
        await self._store.decks.drop(deck)

    def for_table(self, session: Session, pick: Pick) -> str:
        """Return what a seat brings when it chooses a deck: a preconstructed one's id, or a share code.

        Raises:
            DeckError: the table's settings do not allow the deck; every fault is listed.
        """
        decks, chosen = decks_of(session.listing), session.options.chosen
        faults = decks.problems(pick.text, chosen)
        if pick.listing.key != session.listing.key:
            raise DeckError("other-game", name=pick.name, game=session.listing.title)
        if faults:
            raise DeckError("not-allowed", session.listing, faults, name=pick.name)
        return pick.text if pick.deck is None else decks.code(pick.text)

    def listing_of(self, deck: Deck) -> Listing:
        """Return the game of a deck."""
        return self._catalogue[deck.game]

    def _own(self, deck: Deck) -> Pick:
        return Pick(self._catalogue[deck.game], deck.name, deck.body, deck)

    async def _add(self, user: int, listing: Listing, name: str, text: str) -> Deck:
        new = NewDeck(user=user, game=listing.key, name=name, body=text, changed_at=self._now())
        try:
            kept = await self._store.decks.add(new, MOST)
        except Conflict as conflict:
            raise DeckError("name-taken", name=name) from conflict
        if kept is None:
            raise DeckError("too-many", n=MOST, game=listing.title)
        return kept


def decks_of(listing: Listing) -> Decks:
    """Return the decks of a game that has some.

    Raises:
        DeckError: it has none.
    """
    if listing.decks is None:
        raise DeckError("no-decks", game=listing.title)
    return listing.decks


def deck_name(name: str) -> str:
    """Return a name as it is kept: one line of visible characters.

    Raises:
        DeckError: nothing is left of it, or it is too long.
    """
    visible = "".join(letter if unicodedata.category(letter)[0] != "C" else " " for letter in name)
    kept = " ".join(unicodedata.normalize("NFC", visible).split())
    if not kept or len(kept) > NAME:
        raise DeckError("name", n=NAME)
    return kept
