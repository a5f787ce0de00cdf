"""Presses in direct messages, which arrive at shard 0."""

from __future__ import annotations

from tests.e2e.harness import make_a_move, moves


def asked(town):
    """Return who is asked in their direct messages, with the panel; None while nobody is."""
    panels = [(person, seen) for person in town.people.values() for seen in person.dms()]
    return next((found for found in panels if not found[1].deleted and moves(found[1])), None)


async def press_in_dm(town, luck):
    """Let whoever is asked make a move in their direct messages, which arrive at shard 0."""
    await town.until(lambda: asked(town))
    await make_a_move(*asked(town), luck)
