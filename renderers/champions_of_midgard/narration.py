"""Facts of Champions of Midgard told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from engines.champions_of_midgard import facts
from engines.champions_of_midgard.book import KINDS, Book, Bundle, Effect, Squad
from engines.champions_of_midgard.facts import Load
from engines.core import Seat
from renderers.champions_of_midgard.viewmodel import GOODS, Names
from renderers.kit.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells facts to readers who know the seats by these names."""

    book: Book
    words: Phrases
    names: Names

    def tell(self, fact: Any) -> str:
        """A fact in a sentence or two; nothing for a fact that needs no words."""
        return _SENTENCES[type(fact)](self, fact)

    def who(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.names[seat]

    def enemy(self, enemy: str) -> str:
        """The name of an enemy."""
        return self.words(f"enemy.{self.book.enemies[enemy].name}")

    def titled(self, enemy: str) -> str:
        """The name of an enemy with its colour, which tells it from others of its name."""
        colour = self.book.enemies[enemy].colour
        return f"{self.enemy(enemy)} ({self.words(f'colour.{colour}')})" if colour else self.enemy(enemy)

    def destiny(self, destiny: str) -> str:
        """The name of a Destiny."""
        return self.words(f"destiny.{self.book.destinies[destiny].name}")

    def goods(self, bundle: Bundle) -> str:
        """Goods and warriors as a list."""
        kinds = [kind for kind in (*GOODS, *KINDS) if getattr(bundle, kind)]
        return self.words.join(self.words(f"amount.{kind}", n=getattr(bundle, kind)) for kind in kinds)

    def squad(self, squad: Squad) -> str:
        """Warriors as a list."""
        return self.goods(Bundle(S=squad[0], P=squad[1], A=squad[2]))

    def loads(self, loads: Iterable[Load]) -> str:
        """What is sent where, as a list; nothing when all loads are empty."""
        said = []
        for load in loads:
            toward, squad = self.words(f"toward.{load.place}"), self.squad(load.squad)
            food = self.words("amount.food", n=load.food) if load.food else ""
            if squad and food:
                said.append(self.words("fact.load-food", squad=squad, food=food, toward=toward))
            elif squad or food:
                said.append(self.words("fact.load", squad=squad or food, toward=toward))
        return "; ".join(said)

    def dice(self, dice: Iterable[facts.Die]) -> str:
        """Rolled dice as a list: every face in words."""
        return ", ".join(f"{self.words(f'kind.{die.kind}')} {self.words(f'face.{die.face}')}" for die in dice)


def _laid(teller: Teller, fact: facts.Laid) -> str:
    places = teller.words.join(teller.words(f"place.{stall}") for stall in fact.stalls)
    return teller.words("fact.laid", who=teller.who(fact.first), places=places)


def _leader_chosen(teller: Teller, fact: facts.LeaderChosen) -> str:
    leader = teller.words(f"leader.{fact.leader}")
    return teller.words("fact.leader-chosen", who=teller.who(fact.seat), leader=leader)


def _destiny_dealt(teller: Teller, fact: facts.DestinyDealt) -> str:
    return teller.words("fact.destiny-dealt", destiny=teller.destiny(fact.destiny))


def _round_began(teller: Teller, fact: facts.RoundBegan) -> str:
    draugr = teller.words.join(teller.titled(enemy) for enemy in fact.draugr)
    goods = teller.goods(teller.book.merchants[fact.merchant].goods)
    troll = teller.enemy(fact.troll)
    return teller.words("fact.round-began", round=fact.round, troll=troll, draugr=draugr, goods=goods)


_VISITS = {
    (False, False): "fact.visited",
    (False, True): "fact.visited-gained",
    (True, False): "fact.visited-paid",
    (True, True): "fact.visited-traded",
}
"""The phrase of a visit, by whether anything was paid and anything gained."""


def _visited(teller: Teller, fact: facts.Visited) -> str:
    who, place = teller.who(fact.seat), teller.words(f"place.{fact.place}")
    paid, goods = teller.goods(fact.paid), teller.goods(fact.gained)
    effect = teller.book.locations[fact.place].effect
    if effect in {Effect.SHIP, Effect.OWN_SHIP}:
        phrase, shore = "fact.sailed-paid" if paid else "fact.sailed", fact.choice.removeprefix("shore")
        said = teller.words(phrase, who=who, ship=place, shore=shore, paid=paid)
    elif effect is Effect.RESERVE:
        said = teller.words("fact.reserved", who=who, toward=teller.words(f"toward.{fact.place}"))
    elif effect is Effect.SHIPWRIGHT:
        said = teller.words("fact.built", who=who, ship=teller.words(f"ship.{fact.choice}"), paid=paid)
    elif effect is Effect.HUTS:
        said = teller.words("fact.hired", who=who, n=fact.paid.coins)
    elif fact.rune:
        said = teller.words("fact.rune-taken", who=who, paid=paid, rune=teller.words(f"rune.{fact.rune}"))
    else:
        phrase = _VISITS[bool(paid), bool(goods)]
        said = teller.words(phrase, who=who, place=place, paid=paid, goods=goods)
    if any(fact.turned_away):
        said += " " + teller.words("fact.turned-away", squad=teller.squad(fact.turned_away))
    return said


def _begged(teller: Teller, fact: facts.Begged) -> str:
    return teller.words("fact.begged", who=teller.who(fact.seat))


def _marker_moved(teller: Teller, fact: facts.MarkerMoved) -> str:
    return teller.words("fact.marker-moved", who=teller.who(fact.seat))


def _rune_drawn(teller: Teller, fact: facts.RuneDrawn) -> str:
    return teller.words("fact.rune-drawn", who=teller.who(fact.seat), rune=teller.words(f"rune.{fact.rune}"))


def _journey_seen(teller: Teller, fact: facts.JourneySeen) -> str:
    if fact.journey:
        journey = teller.words(f"journey.{fact.journey}")
        return teller.words("fact.journey-seen-own", shore=fact.shore + 1, journey=journey)
    return teller.words("fact.journey-seen", who=teller.who(fact.seat), shore=fact.shore + 1)


def _destiny_drawn(teller: Teller, fact: facts.DestinyDrawn) -> str:
    if fact.destinies:
        destiny = teller.words.join(teller.destiny(destiny) for destiny in fact.destinies)
        return teller.words("fact.destiny-drawn-own", n=fact.count, destiny=destiny)
    return teller.words("fact.destiny-drawn", who=teller.who(fact.seat), n=fact.count)


def _destiny_kept(teller: Teller, fact: facts.DestinyKept) -> str:
    if fact.destiny:
        return teller.words("fact.destiny-kept-own", destiny=teller.destiny(fact.destiny))
    return teller.words("fact.destiny-kept", who=teller.who(fact.seat), n=fact.under)


def _sealed(teller: Teller, fact: facts.Sealed) -> str:
    if fact.loads:
        loads = teller.loads(fact.loads)
        return teller.words("fact.sealed-own", loads=loads) if loads else teller.words("fact.sealed-nobody")
    return teller.words("fact.sealed", who=teller.who(fact.seat))


def _order_asked(teller: Teller, fact: facts.OrderAsked) -> str:
    return teller.words("fact.order-asked", who=teller.who(fact.seat))


def _assigned(teller: Teller, fact: facts.Assigned) -> str:
    who = teller.who(fact.seat)
    said = teller.loads(fact.loads)
    return teller.words("fact.assigned", who=who, loads=said) if said else teller.words("fact.assigned-nobody", who=who)


def _fight_began(teller: Teller, fact: facts.FightBegan) -> str:
    who, squad = teller.who(fact.seat), teller.squad(fact.squad)
    if not fact.enemy:
        return teller.words("fact.hunt-began", who=who, squad=squad)
    return teller.words("fact.fight-began", who=who, squad=squad, enemy=teller.enemy(fact.enemy))


def _rolled(teller: Teller, fact: facts.Rolled) -> str:
    fresh = [fact.dice[place] for place in fact.fresh]
    phrase = "fact.rolled" if len(fresh) == len(fact.dice) else "fact.rerolled"
    return teller.words(phrase, who=teller.who(fact.seat), dice=teller.dice(fresh))


def _favor_spent(teller: Teller, fact: facts.FavorSpent) -> str:
    phrase = "fact.favor-spent-glory" if fact.glory else "fact.favor-spent"
    return teller.words(phrase, who=teller.who(fact.seat), n=fact.glory)


def _rune_used(teller: Teller, fact: facts.RuneUsed) -> str:
    rune, goods = teller.words(f"rune.{fact.rune}"), teller.goods(fact.gained)
    phrase = "fact.rune-used-gained" if goods else "fact.rune-used"
    return teller.words(phrase, who=teller.who(fact.seat), rune=rune, goods=goods)


def _struck(teller: Teller, fact: facts.Struck) -> str:
    phrase = "fact.struck-rage" if fact.rage else "fact.struck"
    return teller.words(phrase, who=teller.who(fact.seat), damage=fact.damage, total=fact.total, n=fact.rage)


def _gone(teller: Teller, fact: facts.Gone) -> str:
    goods = teller.goods(Bundle(food=fact.food, S=fact.squad[0], P=fact.squad[1], A=fact.squad[2]))
    squad = teller.squad(fact.squad)
    return teller.words(f"fact.gone-{fact.cause}", who=teller.who(fact.seat), squad=squad, goods=goods)


def _defeated(teller: Teller, fact: facts.Defeated) -> str:
    goods, enemy = teller.goods(fact.reward), teller.enemy(fact.enemy)
    phrase = "fact.defeated-reward" if goods else "fact.defeated"
    return teller.words(phrase, who=teller.who(fact.seat), enemy=enemy, n=fact.glory + fact.extra, goods=goods)


def _fallen(teller: Teller, fact: facts.Fallen) -> str:
    return teller.words("fact.fallen", who=teller.who(fact.seat), enemy=teller.enemy(fact.enemy))


def _blame_passed(teller: Teller, fact: facts.BlamePassed) -> str:
    phrase = "fact.blame-passed-dropped" if fact.dropped else "fact.blame-passed"
    return teller.words(phrase, who=teller.who(fact.seat), to=teller.who(fact.to))


def _hunted(teller: Teller, fact: facts.Hunted) -> str:
    return teller.words("fact.hunted", who=teller.who(fact.seat), n=fact.food)


def _journey_met(teller: Teller, fact: facts.JourneyMet) -> str:
    phrase = "fact.journey-met" if fact.journey else "fact.journey-met-none"
    journey = teller.words(f"journey.{fact.journey or 'none'}")
    return teller.words(phrase, who=teller.who(fact.seat), shore=fact.shore + 1, journey=journey)


def _round_ended(teller: Teller, fact: facts.RoundEnded) -> str:
    if fact.troll:
        return teller.words("fact.round-ended-troll", round=fact.round, troll=teller.enemy(fact.troll))
    return teller.words("fact.round-ended", round=fact.round)


def _destiny_scored(teller: Teller, fact: facts.DestinyScored) -> str:
    destiny = teller.destiny(fact.destiny)
    return teller.words("fact.destiny-scored", who=teller.who(fact.seat), destiny=destiny, n=fact.glory)


def _declined(teller: Teller, fact: facts.Declined) -> str:
    return teller.words("fact.declined", who=teller.who(fact.seat))


def _game_over(teller: Teller, fact: facts.GameOver) -> str:
    phrase = "fact.game-over" if len(fact.winners) == 1 else "fact.game-over-shared"
    best = fact.scores[fact.winners[0]].total
    who = teller.words.join(teller.who(seat) for seat in fact.winners)
    lines = [teller.words(phrase, who=who, n=best)]
    ranked = sorted(fact.scores, key=lambda score: -score.total)
    lines += [teller.words("fact.score", who=teller.who(score.seat), n=score.total) for score in ranked]
    return "\n".join(lines)


_SENTENCES: dict[type, Callable[[Teller, Any], str]] = {
    facts.Laid: _laid,
    facts.LeaderChosen: _leader_chosen,
    facts.DestinyDealt: _destiny_dealt,
    facts.RoundBegan: _round_began,
    facts.Visited: _visited,
    facts.Begged: _begged,
    facts.MarkerMoved: _marker_moved,
    facts.RuneDrawn: _rune_drawn,
    facts.JourneySeen: _journey_seen,
    facts.DestinyDrawn: _destiny_drawn,
    facts.DestinyKept: _destiny_kept,
    facts.Sealed: _sealed,
    facts.OrderAsked: _order_asked,
    facts.Assigned: _assigned,
    facts.FightBegan: _fight_began,
    facts.Rolled: _rolled,
    facts.FavorSpent: _favor_spent,
    facts.RuneUsed: _rune_used,
    facts.Struck: _struck,
    facts.Gone: _gone,
    facts.Defeated: _defeated,
    facts.Fallen: _fallen,
    facts.BlamePassed: _blame_passed,
    facts.Hunted: _hunted,
    facts.JourneyMet: _journey_met,
    facts.RoundEnded: _round_ended,
    facts.DestinyScored: _destiny_scored,
    facts.Declined: _declined,
    facts.GameOver: _game_over,
}
