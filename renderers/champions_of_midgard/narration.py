"""Facts of Champions of Midgard told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from engines.champions_of_midgard import facts
from engines.champions_of_midgard.book import KINDS, Book, Bundle, Effect, Squad
from engines.champions_of_midgard.facts import Load
from engines.champions_of_midgard.places import FIELDS
from engines.core import Seat
from renderers.champions_of_midgard.viewmodel import GOODS, Names
from renderers.kit.phrases import Phrases, You


class Narrator(msgspec.Struct, frozen=True):
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

    def toward(self, place: str, enemy: str) -> str:
        """Where warriors are sent: against an enemy on land, where one is there, or to a shore."""
        if enemy and place in FIELDS:
            return self.words("toward.foe", enemy=self.titled(enemy))
        return self.words(f"toward.{place}")

    def loads(self, loads: Iterable[Load], enemies: Iterable[str]) -> str:
        """What is sent where, as a list, each against the enemy there; nothing when all loads are empty."""
        said = []
        for load, enemy in zip(loads, enemies, strict=True):
            toward, squad = self.toward(load.place, enemy), self.squad(load.squad)
            food = self.words("amount.food", n=load.food) if load.food else ""
            if squad and food:
                said.append(self.words("fact.load-food", squad=squad, food=food, toward=toward))
            elif squad or food:
                said.append(self.words("fact.load", squad=squad or food, toward=toward))
        return "; ".join(said)

    def dice(self, dice: Iterable[facts.Die]) -> str:
        """Rolled dice as a list: every face in words."""
        return ", ".join(f"{self.words(f'kind.{die.kind}')} {self.words(f'face.{die.face}')}" for die in dice)


def _laid(narrator: Narrator, fact: facts.Laid) -> str:
    places = narrator.words.join(narrator.words(f"place.{stall}") for stall in fact.stalls)
    return narrator.words("fact.laid", who=narrator.who(fact.first), places=places)


def _leader_chosen(narrator: Narrator, fact: facts.LeaderChosen) -> str:
    leader = narrator.words(f"leader.{fact.leader}")
    return narrator.words("fact.leader-chosen", who=narrator.who(fact.seat), leader=leader)


def _destiny_dealt(narrator: Narrator, fact: facts.DestinyDealt) -> str:
    return narrator.words("fact.destiny-dealt", destiny=narrator.destiny(fact.destiny))


def _round_began(narrator: Narrator, fact: facts.RoundBegan) -> str:
    draugr = narrator.words.join(narrator.titled(enemy) for enemy in fact.draugr)
    goods = narrator.goods(narrator.book.merchants[fact.merchant].goods)
    troll = narrator.enemy(fact.troll)
    return narrator.words("fact.round-began", round=fact.round, troll=troll, draugr=draugr, goods=goods)


_VISITS = {
    (False, False): "fact.visited",
    (False, True): "fact.visited-gained",
    (True, False): "fact.visited-paid",
    (True, True): "fact.visited-traded",
}
"""The phrase of a visit, by whether anything was paid and anything gained."""


def _visited(narrator: Narrator, fact: facts.Visited) -> str:
    who, place = narrator.who(fact.seat), narrator.words(f"place.{fact.place}")
    paid, goods = narrator.goods(fact.paid), narrator.goods(fact.gained)
    effect = narrator.book.locations[fact.place].effect
    if effect in {Effect.SHIP, Effect.OWN_SHIP}:
        phrase, shore = "fact.sailed-paid" if paid else "fact.sailed", fact.choice
        if fact.enemy:
            enemy, n = narrator.titled(fact.enemy), shore.removeprefix("shore")
            shore = narrator.words("fact.shore-foe", shore=n, enemy=enemy)
        else:
            shore = narrator.words(f"toward.{shore}")
        said = narrator.words(phrase, who=who, ship=place, toward=shore, paid=paid)
    elif effect is Effect.RESERVE:
        said = narrator.words("fact.reserved", who=who, toward=narrator.toward(fact.place, fact.enemy))
    elif effect is Effect.SHIPWRIGHT:
        said = narrator.words("fact.built", who=who, ship=narrator.words(f"ship.{fact.choice}"), paid=paid)
    elif effect is Effect.HUTS:
        said = narrator.words("fact.hired", who=who, n=fact.paid.coins)
    elif fact.rune:
        said = narrator.words("fact.rune-taken", who=who, paid=paid, rune=narrator.words(f"rune.{fact.rune}"))
    else:
        phrase = _VISITS[bool(paid), bool(goods)]
        said = narrator.words(phrase, who=who, place=place, paid=paid, goods=goods)
    if any(fact.turned_away):
        said += " " + narrator.words("fact.turned-away", squad=narrator.squad(fact.turned_away))
    return said


def _begged(narrator: Narrator, fact: facts.Begged) -> str:
    return narrator.words("fact.begged", who=narrator.who(fact.seat))


def _marker_moved(narrator: Narrator, fact: facts.MarkerMoved) -> str:
    return narrator.words("fact.marker-moved", who=narrator.who(fact.seat))


def _rune_drawn(narrator: Narrator, fact: facts.RuneDrawn) -> str:
    return narrator.words("fact.rune-drawn", who=narrator.who(fact.seat), rune=narrator.words(f"rune.{fact.rune}"))


def _journey_seen(narrator: Narrator, fact: facts.JourneySeen) -> str:
    if fact.journey:
        journey = narrator.words(f"journey.{fact.journey}")
        return narrator.words("fact.journey-seen-own", shore=fact.shore + 1, journey=journey)
    return narrator.words("fact.journey-seen", who=narrator.who(fact.seat), shore=fact.shore + 1)


def _destiny_drawn(narrator: Narrator, fact: facts.DestinyDrawn) -> str:
    if fact.destinies:
        destiny = narrator.words.join(narrator.destiny(destiny) for destiny in fact.destinies)
        return narrator.words("fact.destiny-drawn-own", n=fact.count, destiny=destiny)
    return narrator.words("fact.destiny-drawn", who=narrator.who(fact.seat), n=fact.count)


def _destiny_kept(narrator: Narrator, fact: facts.DestinyKept) -> str:
    if fact.destiny:
        return narrator.words("fact.destiny-kept-own", destiny=narrator.destiny(fact.destiny))
    return narrator.words("fact.destiny-kept", who=narrator.who(fact.seat), n=fact.under)


def _sealed(narrator: Narrator, fact: facts.Sealed) -> str:
    if fact.loads:
        loads = narrator.loads(fact.loads, fact.enemies)
        return narrator.words("fact.sealed-own", loads=loads) if loads else narrator.words("fact.sealed-nobody")
    return narrator.words("fact.sealed", who=narrator.who(fact.seat))


def _order_asked(narrator: Narrator, fact: facts.OrderAsked) -> str:
    return narrator.words("fact.order-asked", who=narrator.who(fact.seat))


def _assigned(narrator: Narrator, fact: facts.Assigned) -> str:
    who = narrator.who(fact.seat)
    said = narrator.loads(fact.loads, fact.enemies)
    return (
        narrator.words("fact.assigned", who=who, loads=said)
        if said
        else narrator.words("fact.assigned-nobody", who=who)
    )


def _fight_began(narrator: Narrator, fact: facts.FightBegan) -> str:
    who, squad = narrator.who(fact.seat), narrator.squad(fact.squad)
    if not fact.enemy:
        return narrator.words("fact.hunt-began", who=who, squad=squad)
    # Who marches over land has just been told; at sea some may have been lost since.
    phrase = "fact.fight-began" if fact.place in FIELDS else "fact.fight-began-ashore"
    return narrator.words(phrase, who=who, squad=squad, enemy=narrator.titled(fact.enemy))


def _rolled(narrator: Narrator, fact: facts.Rolled) -> str:
    fresh = [fact.dice[place] for place in fact.fresh]
    phrase = "fact.rolled" if len(fresh) == len(fact.dice) else "fact.rerolled"
    return narrator.words(phrase, who=narrator.who(fact.seat), dice=narrator.dice(fresh))


def _favor_spent(narrator: Narrator, fact: facts.FavorSpent) -> str:
    phrase = "fact.favor-spent-glory" if fact.glory else "fact.favor-spent"
    return narrator.words(phrase, who=narrator.who(fact.seat), n=fact.glory)


def _rune_used(narrator: Narrator, fact: facts.RuneUsed) -> str:
    words, goods, deed = narrator.words, narrator.goods(fact.gained), f"rune_deed.{fact.rune}"
    values = {"who": narrator.who(fact.seat), "rune": words(f"rune.{fact.rune}")}
    if deed in words:
        return words("fact.rune-used-deed", deed=words(deed), **values)
    return words("fact.rune-used-gained" if goods else "fact.rune-used", goods=goods, **values)


def _struck(narrator: Narrator, fact: facts.Struck) -> str:
    words = narrator.words
    falls = words("fact.struck-falls", n=fact.losses) if fact.losses else words("fact.struck-nobody")
    phrase, who = "fact.struck-rage" if fact.rage else "fact.struck", narrator.who(fact.seat)
    damage = words("fact.struck-damage-led" if fact.led else "fact.struck-damage", n=fact.damage, led=fact.led)
    if fact.total != fact.damage:
        damage = words("fact.struck-damage-more", damage=damage, total=fact.total)
    return words(phrase, who=who, damage=damage, n=fact.rage, falls=falls)


def _gone(narrator: Narrator, fact: facts.Gone) -> str:
    goods = narrator.goods(Bundle(food=fact.food, S=fact.squad[0], P=fact.squad[1], A=fact.squad[2]))
    squad = narrator.squad(fact.squad)
    return narrator.words(f"fact.gone-{fact.cause}", who=narrator.who(fact.seat), squad=squad, goods=goods)


def _defeated(narrator: Narrator, fact: facts.Defeated) -> str:
    goods, enemy = narrator.goods(fact.reward), narrator.titled(fact.enemy)
    phrase = "fact.defeated-reward" if goods else "fact.defeated"
    return narrator.words(phrase, who=narrator.who(fact.seat), enemy=enemy, n=fact.glory + fact.extra, goods=goods)


def _fallen(narrator: Narrator, fact: facts.Fallen) -> str:
    return narrator.words("fact.fallen", who=narrator.who(fact.seat), enemy=narrator.titled(fact.enemy))


def _blame_passed(narrator: Narrator, fact: facts.BlamePassed) -> str:
    phrase = "fact.blame-passed-dropped" if fact.dropped else "fact.blame-passed"
    return narrator.words(phrase, who=narrator.who(fact.seat), to=narrator.who(fact.to))


def _hunted(narrator: Narrator, fact: facts.Hunted) -> str:
    return narrator.words("fact.hunted", who=narrator.who(fact.seat), n=fact.food)


def _journey_met(narrator: Narrator, fact: facts.JourneyMet) -> str:
    phrase = "fact.journey-met" if fact.journey else "fact.journey-met-none"
    journey = narrator.words(f"journey.{fact.journey or 'none'}")
    return narrator.words(phrase, who=narrator.who(fact.seat), shore=fact.shore + 1, journey=journey)


def _round_ended(narrator: Narrator, fact: facts.RoundEnded) -> str:
    if fact.troll:  # whoever is spoken to is told that the Blame is theirs too
        to_one = any(isinstance(name, You) for name in narrator.names)
        phrase = "fact.round-ended-troll-you" if to_one else "fact.round-ended-troll"
        return narrator.words(phrase, round=fact.round, troll=narrator.enemy(fact.troll))
    return narrator.words("fact.round-ended", round=fact.round)


def _destiny_scored(narrator: Narrator, fact: facts.DestinyScored) -> str:
    destiny = narrator.destiny(fact.destiny)
    return narrator.words("fact.destiny-scored", who=narrator.who(fact.seat), destiny=destiny, n=fact.glory)


def _declined(narrator: Narrator, fact: facts.Declined) -> str:
    return narrator.words("fact.declined", who=narrator.who(fact.seat))


def _game_over(narrator: Narrator, fact: facts.GameOver) -> str:
    phrase = "fact.game-over" if len(fact.winners) == 1 else "fact.game-over-shared"
    best = fact.scores[fact.winners[0]].total
    who = narrator.words.join(narrator.who(seat) for seat in fact.winners)
    lines = [narrator.words(phrase, who=who, n=best)]
    ranked = sorted(fact.scores, key=lambda score: -score.total)
    lines += [narrator.words("fact.score", who=narrator.who(score.seat), n=score.total) for score in ranked]
    return "\n".join(lines)


_SENTENCES: dict[type, Callable[[Narrator, Any], str]] = {
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
