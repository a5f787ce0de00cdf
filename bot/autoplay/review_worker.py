"""What the workers of computer players do for a review: judge an answer, and value what chance has brought."""

from __future__ import annotations

from itertools import islice
from typing import Any

from bot.autoplay.computer_worker import Task, asked, budget_of, loaded_rules
from bot.tables.reviews import Explained, Happening
from engines.core import (
    TABLE,
    Compared,
    Dealer,
    ImaginingPlayer,
    Judged,
    Picks,
    Rng,
    SearchPlayer,
    Seat,
    answers,
    finish,
    judge,
    luck_of,
)

RIVALS = 8
"""Legal answers that are tried beside those that a player thinks worth it, to explain one."""


def judged(task: Task, given: Picks) -> Judged | None:
    """Return how good an answer is by what its seat saw; None if the player cannot say. Runs in a worker process."""
    player, view, walk = asked(task)
    return judge(player, view, task.question, walk, given)


def matched(task: Task, given: Picks, best: Picks) -> Compared | None:
    """Return how an answer compares with one other in worlds of their own; None where none are imagined.

    Whatever came out best among many was lucky too; two that meet once more are not. Runs in a worker process.
    """
    player, view, walk = asked(task)
    if not isinstance(player, SearchPlayer):
        return None
    found = player.contest((best, given), view, task.question, walk)
    return next(each for each in found if each.picks == given)


def explained(task: Task, answer: Picks) -> Explained:
    """Return what an answer brings more of than the best of some others, and which these are.

    Runs in a worker process.
    """
    player, view, walk = asked(task)
    if not isinstance(player, SearchPlayer):
        return Explained()
    candidates = player.mind.candidates(view, task.question, walk)
    tempting = candidates[0] if candidates[0] != answer else ()
    if len(candidates) == 1 and player.reckons:  # by exact odds, which trials know no better
        reckoned = tuple(player.compare(view, task.question, walk))
        others = [each.picks for each in reckoned if each.picks != answer]
        return Explained(rival=next(iter(others), ()), tempting=tempting, compared=reckoned)
    done = {finish(walk, answer): answer}
    for picks in (*candidates, *islice(answers(walk), RIVALS)):
        done.setdefault(finish(walk, picks), picks)
    if len(done) == 1:
        return Explained()
    found = tuple(player.contest(tuple(done.values()), view, task.question, walk))
    rival = next(each.picks for each in found if each.picks != answer)
    return Explained(next(each.gains for each in found if each.picks == answer), rival, tempting, found)


def fortune(task: Task, happened: Happening, seat: Seat, *, config: Any, entries: int) -> float | None:
    """Return by how much chance brought a seat more than it does on average; None if the player cannot say.

    Args:
        task: which game and how long it may take; it holds no view.
        happened: the entry with chance.
        seat: whose luck it is.
        config: the game's settings.
        entries: how far is played on, at the least.
    """
    rules, codec = loaded_rules(task.source, task.digest)
    player = task.source.player(rules, Rng(task.seed), task.level, budget_of(task))
    if not isinstance(player, ImaginingPlayer):
        return None
    after = codec.read_snapshot(happened.after).state

    def deal(dealer: Dealer[Any]) -> Any:
        return rules.setup(config, dealer)

    def again(dealer: Dealer[Any]) -> Any:
        before, question = codec.read_snapshot(happened.before).state, happened.question
        assert question is not None
        view = rules.view(before, question.seat)
        action = finish(lambda picks: rules.ask(view, question, picks), happened.picks)
        rules.apply(before, question.seat, action, dealer)
        return before

    return luck_of(
        rules,
        player.mind,
        after,
        deal if happened.seat == TABLE else again,
        seat=seat,
        seed=task.seed,
        entries=entries and max(entries, player.mind.horizon),
        budget=budget_of(task),
    )
