"""The best answers to what somebody is asked: a bar for each, and in words what it wins or risks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import islice

from msgspec.structs import replace

from bot.games import Listing, Names, Tone
from bot.panels.asking import in_words, steps_of
from bot.panels.controls import ROW, Button
from bot.panels.custom_id import PATTERN, CustomId
from bot.panels.distinct import distinct
from bot.panels.draft import follow, path_to
from bot.panels.gains import reason
from bot.panels.layout import Layout
from bot.panels.safest import safest_first
from bot.panels.texts import Texts
from bot.panels.worth import nothing, told, worth
from engines.core import Ask, Compared, Picks, Walk, answers

MOST = 3
"""Answers that are told."""

CELLS = 10
"""Of a bar."""

SHORTEST = 0.25
"""How much of its bar an answer fills that is behind by much."""


def hint(  # noqa: PLR0913 - who is asked what, and what is known of it
    texts: Texts,
    listing: Listing,
    view: object,
    walk: Walk,
    *,
    asked: str,
    best: Sequence[Compared],
    names: Names,
    move: int,
    control: CustomId,
) -> Layout:
    """Return a page with the best answers, and a button for each that plays it.

    Args:
        texts: the bot's words.
        listing: the game.
        view: the game as the seat sees it.
        walk: the way through what is asked.
        asked: what is asked, in words.
        best: answers against each other, best first.
        names: of the seats.
        move: number of the last move: hints stay where they are, and the game goes on.
        control: the button that answers the question, without an answer.
    """
    head = f"### {texts('hint.head', game=listing.title)}\n{asked}"
    if not best:
        return Layout(listing.accent, head, words=texts("hint.unknown"))
    tried = any(each.worlds for each in best)

    def named(each: Compared) -> str:
        return in_words(texts, listing, view, steps_of(walk, each.picks), names=names)

    def same(each: Compared) -> Hashable:
        # Answers that read alike, such as to a question that is followed by another, are named once as well.
        found = listing.controls.comes_to(view, each.picks)
        return named(each) if found is None else found

    found, alike = safest_first(listing, view, distinct(best, same))
    shown = found[:MOST]
    words = Words(texts, listing, alike)
    worst = max([listing.much, *[words.behind(each) for each in shown[1:]]])
    level = words.level(shown)
    whys = [words.gained(each) if each is shown[0] else "" for each in shown]
    if alike:
        whys[0] = listing.phrases("hint.safest")
    whys = [why or own_reason(listing, view, walk, each.picks) for why, each in zip(whys, shown, strict=True)]
    remarks = [listing.controls.remark(view, steps_of(walk, each.picks)) for each in shown]
    whys = ["\n".join(filter(None, told)) for told in zip(whys, remarks, strict=True)]
    lines = [level] if level else []
    shared, whys = _shared(whys)
    if shared:
        lines.append(texts("hint.for-all", why=shared))
    for place, (each, why) in enumerate(zip(shown, whys, strict=True), start=1):
        lines += [texts("hint.answer", place=place, answer=named(each)), why]
        if level:
            continue
        if len(shown) == 1:
            # Of those that came out alike and were left out, the sentence above has said why.
            lines += [] if alike else [f"-# {words.only(walk, best)}"]
            continue
        if place == 1:
            said = words.first(each)
        else:
            said = words.other(each) if each.worlds or not tried else texts("hint.untried")
        behind = words.behind(each) if place > 1 else 0.0
        lines.append(f"-# `{bar_behind(behind / worst)}` {said}")
    foot = [texts("hint.move", move=move), *([texts("hint.foot")] if tried else [])]
    buttons = _buttons(texts, walk, shown, control)
    told = "\n".join(filter(None, lines))
    return Layout(listing.accent, head, words=told, rows=(buttons,) if buttons else (), foot=" · ".join(foot))


def unplayed_hint(texts: Texts, listing: Listing, note: str) -> Layout:
    """Return what is left of a hint when the answer on one of its buttons was not taken; the note says why."""
    return Layout(listing.accent, f"### {texts('hint.head', game=listing.title)}", words=note)


def _shared(whys: Sequence[str]) -> tuple[str, list[str]]:
    """Return what speaks for all answers alike, which is said once, and what is left to say of each.

    What a game says of an answer has a line for each thing. Of a single answer nothing is shared.
    """
    told = [[line for line in why.splitlines() if line] for why in whys]
    shared = [line for line in told[0] if all(line in each for each in told)] if len(told) > 1 else []
    rest = ["\n".join([line for line in each if line not in shared]) for each in told]
    return " ".join(shared), rest


def own_reason(listing: Listing, view: object, walk: Walk, picks: Picks) -> str:
    """Return what speaks for an answer by itself, where the game has words for that; nothing elsewhere."""
    first = walk(())
    phrase = f"reason.{first.slot}.{'.'.join(picks[0])}" if isinstance(first, Ask) and picks else ""
    if phrase in listing.phrases:
        return listing.phrases(phrase)
    return listing.controls.reason(view, steps_of(walk, picks))


def _buttons(texts: Texts, walk: Walk, best: Iterable[Compared], control: CustomId) -> tuple[Button, ...]:
    """Return a button for each of the answers that plays it; none for one that no control can carry."""
    buttons = []
    for place, each in enumerate(best, start=1):
        path = path_to(walk, each.picks)
        played = str(replace(control, path=path, stamp=follow(walk, path).shown))
        if PATTERN.match(played):
            tone = Tone.MAIN if place == 1 else Tone.PLAIN
            buttons.append(Button(played, texts("control.play-hint", place=place), tone=tone))
    return tuple(buttons[:ROW])


def bar_behind(part: float) -> str:
    """Return the bar of an answer that is behind by a part of the most, 0 to 1: a full one if it is not behind."""
    return bar(min(1 - (1 - SHORTEST) * part, 1 - 1 / CELLS if part else 1.0))


def bar(share: float) -> str:
    """Return a bar that is filled by so much, 0 to 1."""
    full = max(1, round(CELLS * share))
    return "█" * full + "░" * (CELLS - full)


class Words:
    """Says what an answer wins, keeps or risks.

    Attributes:
        nothing: a difference up to which answers are alike, in the game's own unit.
    """

    def __init__(self, texts: Texts, listing: Listing, alike: frozenset[Picks] = frozenset()) -> None:
        """Say it of a game; answers that are `alike` differ in what they put at stake alone."""
        self._texts = texts
        self._listing = listing
        self._alike = alike
        self.nothing = nothing(listing)

    def only(self, walk: Walk, best: Sequence[Compared]) -> str:
        """Say why there is nothing beside an answer."""
        if len(best) > 1:
            return self._texts("hint.only-same")
        return self._texts("hint.only" if len(list(islice(answers(walk), 2))) > 1 else "hint.alone")

    def behind(self, answer: Compared) -> float:
        """Return by how much an answer is behind the first, as the words for it tell; 0 where they tell of none."""
        if not answer.founded or -answer.ahead <= self.nothing or answer.picks in self._alike:
            return 0.0  # also of one that is ahead, by no more than chance
        return told(self._texts, self._listing, -answer.ahead)

    def level(self, shown: Sequence[Compared]) -> str:
        """Say of two answers or more that they hardly differ; nothing where one does, or where that is not known."""
        first, *others = shown
        worlds = min(each.worlds for each in shown)
        known = all(each.founded for each in shown) and (worlds or not any(each.worlds for each in shown))
        ahead = first.ahead > self.nothing and first.picks not in self._alike
        if not others or not known or ahead or any(map(self.behind, others)):
            return ""
        if self._alike.issuperset(each.picks for each in shown):
            return self._texts("hint.all-alike", n=worlds)
        return self._texts("hint.all-level-tried", n=worlds) if worlds else self._texts("hint.all-level")

    def gained(self, best: Compared) -> str:
        """Say what the best answer brings more of than the next one, where it is ahead."""
        clear = best.founded and best.ahead > self.nothing and best.picks not in self._alike
        return reason(self._texts, self._listing, best.gains, self._texts("hint.rival")) if clear else ""

    def first(self, best: Compared) -> str:
        """Say by how much the best answer is the best."""
        if not best.founded:
            return self._texts("hint.few-first", n=best.worlds)
        if best.picks in self._alike:
            return self._texts("hint.alike-first", n=best.worlds)
        if best.ahead <= self.nothing:
            return self._level("hint.level-first", best)
        if best.worlds == 0:
            return self._reckoned("hint.ahead", best, best.ahead)
        phrase = "hint.wins" if best.sure else "hint.wins-perhaps"
        return self._texts(phrase, n=best.worlds, worth=self._worth(best.ahead))

    def other(self, answer: Compared) -> str:
        """Say what another answer lacks."""
        if not answer.founded:
            return self._texts("hint.few", n=answer.worlds)
        if answer.picks in self._alike and abs(answer.ahead) > self.nothing:
            return self._texts("hint.alike", n=answer.worlds)
        if not self.behind(answer):
            return self._level("hint.level", answer)
        if answer.worlds == 0:
            return self._reckoned("hint.behind", answer, -answer.ahead)
        phrase = "hint.less" if answer.sure else "hint.less-perhaps"
        return self._texts(phrase, n=answer.worlds, worth=self._worth(-answer.ahead))

    def _level(self, phrase: str, answer: Compared) -> str:
        return self._texts(f"{phrase}-tried", n=answer.worlds) if answer.worlds else self._texts(phrase)

    def _reckoned(self, phrase: str, answer: Compared, amount: float) -> str:
        """Say what nothing was tried for: by how much, where that is known in the game's own unit."""
        return self._texts(f"{phrase}-by", worth=self._worth(amount)) if answer.reckoned else self._texts(phrase)

    def _worth(self, amount: float) -> str:
        """Say an amount in the game's own unit."""
        return worth(self._texts, self._listing, amount)
