"""The hard computer player of every game: it tries answers in imagined worlds and plays each of them on for a while.

All answers meet the same worlds and the same chance, so that what differs between them is the answers' own doing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Any, Generic, cast

from msgspec import structs

from engines.core.comparison import Compared, Figures, Gain, compared, gains
from engines.core.contest import Contest
from engines.core.dealer import SEED_TAG, Dealer, Draw, Rng, seeded
from engines.core.levels import Budget
from engines.core.minds import (
    AnyMind,
    DoubtingMind,
    ExplainingMind,
    Mind,
    PacedMind,
    PlanningMind,
    SymmetricMind,
    V_contra,
)
from engines.core.plans import NextAnswer, Plan, best_plans
from engines.core.players import OfferPlayer, Weighed, WeighingPlayer
from engines.core.rules import AnyRules, S, Walk
from engines.core.types import Action, Picks, Question, Seat
from engines.core.walk import finish

_SEEDS = 1 << 62

_LOOKED = 3
"""Worlds in which it is looked what a seat may do next."""


class SearchPlayer(Generic[S, V_contra]):
    """Answers by trial: see `Contest` for how many worlds each candidate meets.

    Attributes:
        reckons: whether the normal player knows better where the mind tries a single answer.
    """

    def __init__(  # noqa: PLR0913 - who thinks in which worlds, and what it may cost
        self,
        rules: AnyRules,
        mind: Mind[S, V_contra],
        normal: WeighingPlayer,
        rng: Rng,
        budget: Budget,
        *,
        reckons: bool = False,
        lead: float | None = None,
    ) -> None:
        """Search in the worlds of `mind`; standing offers are left to `normal`.

        Args:
            rules: the rulebook.
            mind: imagines the worlds.
            normal: the normal player.
            rng: chance.
            budget: what an answer may cost.
            reckons: whether `normal` values answers in the unit of `mind`, and knows better where `mind` tries one.
            lead: standard errors by which an answer has to be ahead of the first candidate; see `Contest`.
        """
        self._rules = rules
        self._mind = mind
        self._normal = normal
        self._rng = rng
        self._budget = budget
        self.reckons = reckons
        self._lead = lead

    @property
    def mind(self) -> Mind[S, V_contra]:
        """In whose worlds this player searches."""
        return self._mind

    def decide(self, view: V_contra, question: Question, walk: Walk) -> Picks:
        """Return the answer that came out best."""
        return self.weigh(view, question, walk)[0].picks

    def weigh(self, view: V_contra, question: Question, walk: Walk) -> Sequence[Weighed]:
        """Return the candidates, best first, with the mean of their values: never more than that of a better one.

        A single candidate is not tried; it is worth 0.
        """
        candidates = self._mind.candidates(view, question, walk)
        if len(candidates) == 1:
            return (Weighed(candidates[0], 0.0),)
        contest, plans = self._contest(candidates, view, question, walk)
        best = best_plans(contest.ranking(), plans)
        values = accumulate([contest.mean(one) for one in best], min)
        return [Weighed(candidates[plans[one].candidate], value) for one, value in zip(best, values, strict=True)]

    def compare(
        self, view: V_contra, question: Question, walk: Walk, *, also: Sequence[Picks] = ()
    ) -> Sequence[Compared]:
        """Return the candidates, and `also` beside them, best first, each against the best one.

        A single candidate is compared as the normal player values it; where that answers otherwise, not at all. With
        `also` it is tried against these, unless the normal player knows better.
        """
        candidates = self._mind.candidates(view, question, walk)
        joined = _joined(walk, candidates, also)
        if len(joined) == 1 or (len(candidates) == 1 and self.reckons):
            weighed = self._normal.weigh(view, question, walk)
            first = Weighed(candidates[0], weighed[0].value)
            # Chance may have put another answer first that is worth as much.
            known = [first, *[each for each in weighed if each != first]] if first in weighed else [first]
            return compared(known, reckoned=self.reckons)
        return self.contest(joined, view, question, walk)

    def contest(
        self, candidates: Sequence[Picks], view: V_contra, question: Question, walk: Walk
    ) -> Sequence[Compared]:
        """Return two answers or more, best first, each against the best one: all tried in imagined worlds.

        Where the mind doubts its values, the first candidate stays the best one until another is surely ahead of it.
        """
        noted: dict[int, list[Figures]] = defaultdict(list)
        contest, plans = self._contest(candidates, view, question, walk, noted)
        doubt = self._mind.doubt(question) if isinstance(self._mind, DoubtingMind) else 0.0

        def against(one: int, other: int) -> Compared:
            picks = candidates[plans[one].candidate]
            why = self._gains(noted[one], noted[other])
            return Compared.of(picks, contest.differences(one, other), why, value=contest.mean(one), doubt=doubt)

        found = best_plans(contest.ranking(), plans)
        best = found[0]
        if doubt:
            first = next(one for one in found if not plans[one].candidate)
            best = best if best != first and against(best, first).sure else first
        rest = [(one, against(one, best)) for one in found if one != best]
        rest.sort(key=lambda pair: -pair[1].ahead)
        told = against(best, rest[0][0])
        if doubt:  # what is behind by chance alone is behind by nothing
            told = structs.replace(told, ahead=max(0.0, told.ahead))
        return [told, *(each for _, each in rest)]

    def _gains(self, mine: Sequence[Figures], its: Sequence[Figures]) -> tuple[Gain, ...]:
        return gains(mine, its, self._mind.weights) if isinstance(self._mind, ExplainingMind) else ()

    def consider(self, view: V_contra, question: Question, walk: Walk) -> Picks | None:
        """Do what the normal player does about a standing offer."""
        return cast("OfferPlayer", self._normal).consider(view, question, walk)

    def _contest(
        self,
        candidates: Sequence[Picks],
        view: V_contra,
        question: Question,
        walk: Walk,
        noted: Mapping[int, list[Figures]] | None = None,
    ) -> tuple[Contest, Sequence[Plan]]:
        """Return the contest of the candidates' plans, after it has been held; `noted` takes their figures, by world.

        The first plans are the candidates by themselves, in their order.
        """
        actions, seat = [finish(walk, picks) for picks in candidates], question.seat
        worlds = _Worlds(self._mind, view, self._rng.below(_SEEDS))
        # Figures are noted where answers are told of, and not where one is chosen.
        equivalent = self._mind.equivalent if noted is not None and isinstance(self._mind, SymmetricMind) else None
        plans = [Plan(one) for one in range(len(candidates))]
        if isinstance(self._mind, PlanningMind):
            for one, action in enumerate(actions):
                plans += [Plan(one, then) for then in self._next_answers(action, seat, worlds, self._mind.followed_by)]

        def trial(one: int, world: int) -> float:
            plan = plans[one]
            action = actions[plan.candidate]
            if equivalent is not None:
                action = equivalent(action, Rng(f"{worlds[world].seed}/equivalent"))
            state = self._tried(action, plan.then, seat, worlds[world])
            if noted is not None and isinstance(self._mind, ExplainingMind):
                noted[one].append(self._mind.figures(state, seat))
            return self._mind.value(state, seat)

        contest = Contest(len(plans), trial, lead=self._lead)
        contest.run(self._budget)
        return contest, plans

    def _next_answers(
        self, action: Action, seat: Seat, worlds: _Worlds[S, V_contra], most: int
    ) -> Sequence[NextAnswer]:
        """Return the best answers of a seat to what it is asked right after an action, in the first worlds."""
        found: dict[NextAnswer, None] = {}
        for number in range(_LOOKED):
            world = worlds[number]
            state = world.state.copy()
            self._rules.apply(state, seat, action, Dealer(world.draw))
            asked = self._asked(state, seat)
            if asked is not None:
                view, question, walk = asked
                picked = self._mind.candidates(view, question, walk)
                found.update(dict.fromkeys([NextAnswer(question.topic, picks) for picks in picked]))
        return list(found)[:most]

    def _asked(self, state: S, seat: Seat) -> tuple[Any, Question, Walk] | None:
        """Return a seat's view, question and walk, if it is the one who is asked now."""
        question = _blocking(self._rules, state)
        if question is None or question.seat != seat:
            return None
        view = self._rules.view(state, seat)
        return view, question, partial(self._rules.ask, view, question)

    def _tried(self, action: Action, then: NextAnswer | None, seat: Seat, world: _World[S]) -> S:
        """Return the world after a seat's action, and the next one, when all have played on up to the horizon."""
        mind, state = self._mind, world.state.copy()

        draw, over = world.draw, _never
        if isinstance(mind, PacedMind):
            moment = partial(mind.moment, world.state, state)
            draw, over = _paced(world.seed, moment), lambda: moment() is None
        dealer: Dealer[Any] = Dealer(draw)
        self._rules.apply(state, seat, action, dealer)
        if then is not None and (asked := self._asked(state, seat)) is not None:
            _, question, walk = asked
            following = then.action(question.topic, walk)
            if following is not None:
                self._rules.apply(state, seat, following, dealer)
        play_on(self._rules, mind, state, dealer=dealer, rng=Rng(world.seed), entries=mind.horizon, over=over)
        return state


def _never() -> bool:
    return False


def _paced(seed: str, moment: Callable[[], str | None]) -> Draw:
    """Return the draws of a world that begin anew with every moment."""
    now: str | None = ""
    first = 0
    drawn = seeded(f"{SEED_TAG}{seed}/chance/")

    def draw(index: int, below: int) -> int:
        nonlocal now, first, drawn
        then = moment()
        if then != now:
            now, first, drawn = then, index, seeded(f"{SEED_TAG}{seed}/chance/{then}")
        return drawn(index - first, below)

    return draw


def play_on(  # noqa: PLR0913 - who plays what on, with which chance, how far
    rules: AnyRules,
    mind: AnyMind,
    state: Any,
    *,
    dealer: Dealer[Any],
    rng: Rng,
    entries: int,
    over: Callable[[], bool] = _never,
) -> None:
    """Let everybody answer by habit in a state, for so many entries or until it is over; the state is changed."""
    for _ in range(entries):
        if over():
            break
        question = _blocking(rules, state)
        if question is None:
            break
        rules.apply(state, question.seat, _reply(rules, mind, state, question, rng=rng), dealer)


def _blocking(rules: AnyRules, state: Any) -> Question | None:
    """Return the question that everything waits for first; None when the game is over."""
    return next((asked for asked in rules.questions(state) if asked.blocking), None)


def _reply(rules: AnyRules, mind: AnyMind, state: Any, question: Question, *, rng: Rng) -> Action:
    view = rules.view(state, question.seat)

    def walk(picks: Picks) -> Any:
        return rules.ask(view, question, picks)

    action = walk(mind.reply(view, question, walk, rng))
    if not isinstance(action, Action):
        raise TypeError(f"a reply to {question.topic} is not complete")
    return action


def _joined(walk: Walk, candidates: Sequence[Picks], also: Sequence[Picks]) -> Sequence[Picks]:
    """Return candidates with further answers, of which those that do the same are left out."""
    found: dict[Action, Picks] = {}
    for picks in (*candidates, *also):
        found.setdefault(finish(walk, picks), picks)
    return tuple(found.values())


def weighed_candidates(
    player: WeighingPlayer, view: Any, question: Question, walk: Walk, *, most: int
) -> Sequence[Picks]:
    """Return the `most` best answers of a player: the candidates of a mind that knows no better."""
    return [weighed.picks for weighed in player.weigh(view, question, walk)[:most]]


class _World(Generic[S]):
    """An imagined state, and the chance that everybody meets in it."""

    __slots__ = ("draw", "seed", "state")

    def __init__(self, state: S, seed: str) -> None:
        self.state = state
        self.seed = seed
        self.draw: Draw = seeded(f"{SEED_TAG}{seed}/chance")


class _Worlds(Generic[S, V_contra]):
    """The worlds of one search; each is imagined when it is first asked for."""

    def __init__(self, mind: Mind[S, V_contra], view: V_contra, seed: int) -> None:
        self._mind = mind
        self._view = view
        self._seed = seed
        self._worlds: dict[int, _World[S]] = {}

    def __getitem__(self, number: int) -> _World[S]:
        world = self._worlds.get(number)
        if world is None:
            seed = f"{self._seed}/{number}"
            world = self._worlds[number] = _World(self._mind.imagine(self._view, Rng(f"{seed}/deal")), seed)
        return world
