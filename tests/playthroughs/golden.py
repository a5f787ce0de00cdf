"""Golden playthroughs: whole games as text that a person can read in review."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from engines.core import Codec, Entry, Game, Rng, commitment, format_entry
from tests.conformance.registry import Entrant, Golden, entrants

FOLDER = Path(__file__).parent


def path(entrant: Entrant, golden: Golden) -> Path:
    """Return where a playthrough is kept."""
    return FOLDER / entrant.key / f"{golden.name}.txt"


def lines(entrant: Entrant, golden: Golden) -> Iterator[str]:
    """Play a golden game and yield its text, line by line."""
    game, entry = entrant.start(golden.table, golden.seed)
    players = [entrant.player(kind, Rng(f"{golden.seed}-{seat}")) for seat, kind in enumerate(golden.players)]
    yield f"game {entrant.key} rules {entrant.rules.info.version} table {golden.table} seed {golden.seed}"
    yield f"players {' '.join(golden.players)} commitment {commitment(game.header.seed)[:16]}"
    yield from _entry(entrant, game, entry)
    while blocking := [question for question in game.questions() if question.blocking]:
        question = blocking[0]
        walk = game.walk(question.seat, question.key)
        picks = players[question.seat].decide(game.view(question.seat), question, walk)
        game, entry = game.play(question.seat, question.key, picks)
        yield from _entry(entrant, game, entry)
    outcome = game.outcome()
    assert outcome is not None
    yield f"over {outcome.reason} places {outcome.places} scores {outcome.scores}"


def _entry(entrant: Entrant, game: Game[Any, Any, Any], entry: Entry[Any]) -> Iterator[str]:
    yield format_entry(entry)
    for told in entry.told:
        audience = "all" if told.to is None else ",".join(f"s{seat}" for seat in told.to) or "nobody"
        yield f"    {audience}: {_fact(told.fact)}"
        if told.others is not None:
            yield f"    others: {_fact(told.others)}"
    codec = Codec(entrant.rules)
    digests = [sha256(codec.write_view(game.view(v))).hexdigest()[:6] for v in (None, *range(len(_seats(game))))]
    asked = " ".join(f"s{q.seat}:{q.key}" + ("" if q.blocking else "?") for q in game.questions())
    yield f"    asks {asked or 'nobody'} views {' '.join(digests)}"


def _seats(game: Game[Any, Any, Any]) -> range:
    return range(game.header.config.seats)


def _fact(fact: Any) -> str:
    fields = msgspec.to_builtins(fact)
    name = fields.pop("type")
    return " ".join([name, *(f"{key}={value}" for key, value in fields.items())]).replace("'", "")


def all_goldens() -> list[tuple[Entrant, Golden]]:
    """Return every golden playthrough of every game."""
    return [(entrant, golden) for entrant in entrants().values() for golden in entrant.goldens]


def rewrite() -> None:
    """Write every playthrough anew; read the difference before you commit it."""
    for entrant, golden in all_goldens():
        target = path(entrant, golden)
        target.parent.mkdir(exist_ok=True)
        target.write_text("\n".join(lines(entrant, golden)) + "\n")
