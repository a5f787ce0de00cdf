"""Numbers of the Book for the texts that teach Champions of Midgard, by the names under which those speak of them."""

from __future__ import annotations

from collections.abc import Iterable

from engines.champions_of_midgard.book import Book, Bundle, Face, Family
from engines.champions_of_midgard.odds import hits_of
from renderers.champions_of_midgard.card_page import journey_text
from renderers.kit.phrases import Phrases

Figures = dict[str, str | int]

_PRIZES = {Family.TROLL: "wood", Family.DRAUGR: "coins", Family.MONSTER: "favor"}
"""What each kind of enemy brings besides Glory."""


def figures(book: Book, phrases: Phrases) -> Figures:
    """Return every number of the Book that chapters, glossary and lessons speak of."""
    counts = book.counts
    return {
        "rounds": counts.rounds,
        "capacity": counts.capacity,
        "set_bonus": counts.set_bonus,
        "favor_glory": counts.favor_glory,
        "coins_per_glory": counts.coins_per_glory,
        "hunting_cap": counts.hunting_cap,
        "display": counts.display,
        "draugr_spaces": counts.draugr_spaces,
        "church_prices": phrases.join(map(str, counts.church), style="or"),
        "church_most": len(counts.church),
        "hut_prices": phrases.join(map(str, counts.huts)),
        "blame_costs": phrases.join(map(str, counts.blame[1:])),
        "blame_worst": counts.blame[-1],
        "blame_last": len(counts.blame) - 1,
        "start": _goods(phrases, book.start),
        **_seating(book),
        **_decks(book),
        **_dice(book, phrases),
        **_ships(book, phrases),
        **_enemies(book),
        **{f"does_{journey}": journey_text(book, phrases, journey) for journey in book.journeys},
        **{f"journeys_{journey}": printed.count for journey, printed in book.journeys.items()},
        **{f"rune_{rune}": printed.glory for rune, printed in book.runes.items()},
        **{f"alone_{destiny.name}": destiny.alone for destiny in book.destinies.values()},
        "destinies_alone": span(destiny.alone for destiny in book.destinies.values()),
        "destinies_tied": span(destiny.tied for destiny in book.destinies.values()),
        "destiny_list": _destinies(book, phrases),
        "rune_list": phrases.join([f"{phrases(f'rune.{rune}')} {card.glory}" for rune, card in book.runes.items()]),
        "vision_draws": book.runes["vision"].amount,
        "aumingi_times": book.locations["aumingi"].times,
        "skald_glory": book.locations["skald"].gain.glory,
    }


def span(numbers: Iterable[int]) -> str:
    """The least and the greatest of some numbers."""
    found = sorted(numbers)
    return f"{found[0]}–{found[-1]}" if found[0] != found[-1] else str(found[0])


def _goods(phrases: Phrases, bundle: Bundle) -> str:
    kinds = ("food", "wood", "coins", "favor", "S", "P", "A")
    return phrases.join([phrases(f"amount.{kind}", n=getattr(bundle, kind)) for kind in kinds if getattr(bundle, kind)])


def _destinies(book: Book, phrases: Phrases) -> str:
    """Every Destiny in a line of its own."""
    told = [
        (
            phrases(f"destiny.{fate.name}"),
            phrases(f"most.{fate.most}"),
            phrases("hand.worth", alone=fate.alone, tied=fate.tied),
        )
        for fate in book.destinies.values()
    ]
    return "\n".join([f"- {name}: {most}, {worth}" for name, most, worth in told])


def _seating(book: Book) -> Figures:
    two, most = book.seating[min(book.seating)], book.seating[max(book.seating)]
    found: Figures = {"workers_two": two.workers, "workers_more": most.workers}
    found |= {"shores": len(two.feeds), "shores_four": len(most.feeds), "feeds_near": two.feeds[0]}
    found |= {"feeds_far": two.feeds[-1], "far_shore": len(two.feeds), "least_seats": min(book.seating)}
    for seats, seating in book.seating.items():
        found |= {f"military_{seats}": seating.military, f"economic_{seats}": seating.economic}
    return found


def _decks(book: Book) -> Figures:
    return {
        **{f"{family.value}_cards": len(book.of(family)) for family in _PRIZES},
        "journey_cards": sum(journey.count for journey in book.journeys.values()),
        "destiny_cards": len(book.destinies),
        "rune_cards": len(book.runes),
        "merchant_cards": len(book.merchants),
        "leader_cards": len(book.leaders),
    }


def _dice(book: Book, phrases: Phrases) -> Figures:
    """Of each type of die: how many there are, its faces and their sum in words, how many hit, block, do nothing."""
    found: Figures = {}
    for kind, warrior in book.warriors.items():
        faces = warrior.faces
        found |= {
            f"dice_{kind}": warrior.count,
            f"hits_{kind}": _hits(kind, faces),
            f"twos_{kind}": faces.count(Face.TWO),
            f"shields_{kind}": faces.count(Face.SHIELD),
            f"blanks_{kind}": faces.count(Face.BLANK),
            "faces": len(faces),
            f"faces_{kind}": _faces(phrases, faces),
            f"sum_{kind}": _sum(phrases, kind, faces),
        }
    return found


def _hits(kind: str, faces: tuple[Face, ...]) -> int:
    return sum(hits_of(kind, face, swords=0, reaction=False) for face in faces)


def _sum(phrases: Phrases, kind: str, faces: tuple[Face, ...]) -> str:
    """The hits and shields of all faces of a die together, by which the dice differ."""
    shields = faces.count(Face.SHIELD)
    told = phrases("board.blocked", n=shields) if shields else phrases("faces.no-shield")
    return phrases("faces.sum", hits=phrases("board.hits", n=_hits(kind, faces)), shields=told)


def _faces(phrases: Phrases, faces: tuple[Face, ...]) -> str:
    """The faces of a die in a sentence."""
    told = [phrases(f"faces.{face}", n=faces.count(face)) for face in Face if face in faces]
    return phrases("faces.line", n=len(faces), faces=phrases.join(told))


def _ships(book: Book, phrases: Phrases) -> Figures:
    found: Figures = {}
    for ship, built in book.ships.items():
        found[f"hold_{ship}"] = built.capacity
        if built.private:
            found |= {f"price_{ship}": _goods(phrases, built.price), f"glory_{ship}": built.glory}
            found[f"seats_{ship}"] = built.seats
    return found


def _enemies(book: Book) -> Figures:
    found: Figures = {}
    for family, prize in _PRIZES.items():
        foes = [book.enemies[enemy] for enemy in book.of(family)]
        name = family.value
        found |= {
            f"{name}_glory": span(foe.glory for foe in foes),
            f"{name}_{prize}": span(getattr(foe, prize) for foe in foes),
            f"{name}_attack": span(foe.attack for foe in foes),
            f"{name}_defense": span(foe.defense for foe in foes),
            f"{name}_par": span(foe.par for foe in foes),
        }
    for enemy, foe in book.enemies.items():
        found |= {f"attack_{enemy}": foe.attack, f"defense_{enemy}": foe.defense, f"par_{enemy}": foe.par}
    kraken = book.enemies["kraken"]
    found |= {"kraken_glory": kraken.glory, "kraken_half": kraken.glory // 2}
    return found
