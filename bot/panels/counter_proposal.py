"""Other settings for a challenge, in the making: shown to whoever was challenged, alone.

What was chosen so far stands in the controls: pairs of a setting's and a value's number, such as `0.2_3.1`.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.games import Listing, Tone
from bot.panels.controls import Button, Row, Select, SelectOption
from bot.panels.custom_id import CustomId, b36, read_b36
from bot.panels.layout import Layout
from bot.panels.proposal import settings, stamp_of
from bot.panels.texts import Texts
from bot.store import Proposal
from bot.tables.options import TableOptions, settings_of
from engines.core import Setting

LONGEST = 40
"""Letters of a draft that a control carries."""


class DraftUnreadable(ValueError):
    """A draft that no control of ours carries."""


class DraftTooLong(ValueError):
    """More settings than a control carries."""


def read_draft(listing: Listing, options: str, path: str) -> TableOptions:
    """Return the settings that a draft stands for.

    Args:
        listing: the game.
        options: the settings that were proposed.
        path: what was chosen since.

    Raises:
        DraftUnreadable: it is none.
    """
    known, chosen = settings_of(listing.rules), TableOptions.read(options)
    for pair in path.split("_") if path else ():
        number, _, value = pair.partition(".")
        try:
            setting = known[read_b36(number)]
            chosen = chosen.with_value(setting, setting.values[read_b36(value)])
        except (ValueError, IndexError) as error:
            raise DraftUnreadable from error
    return chosen


def with_choice(path: str, setting: int, value: str) -> str:
    """Return a draft with another choice, `value` being the number of a value.

    Raises:
        DraftTooLong: it would be too long for a control.
    """
    kept = [pair for pair in path.split("_") if pair and pair.partition(".")[0] != b36(setting)]
    after = "_".join([*kept, f"{b36(setting)}.{value}"])
    if len(after) > LONGEST:
        raise DraftTooLong
    return after


def counter_proposal_card(
    texts: Texts, listing: Listing, proposal: Proposal, path: str = "", *, opened: Setting | None = None
) -> Layout:
    """Return the menu of settings, the values of the one that is opened, and what was chosen so far.

    Raises:
        DraftUnreadable: `path` is no draft.
    """
    known, draft = settings_of(listing.rules), read_draft(listing, proposal.options, path)
    stamp, whose = stamp_of(proposal.options), b36(proposal.id)
    lines = tuple(
        [
            SelectOption(
                b36(index), texts.setting(listing, one.id), hint=texts.value(listing, one.id, draft.value(one))
            )
            for index, one in enumerate(known)
        ]
    )
    rows: list[Row] = [
        Select(str(CustomId("cset", 0, question=whose, path=path, stamp=stamp)), texts("options.which"), lines)
    ]
    words = [texts("counter.words"), *settings(texts, listing, draft.write())]
    if opened is not None:
        words.append(f"**{texts.setting(listing, opened.id)}**")
        words.append(texts.sentence(listing, f"setting_help.{opened.id}"))
        values = tuple(
            [
                SelectOption(b36(index), texts.value(listing, opened.id, value))
                for index, value in enumerate(opened.values)
            ]
        )
        subject = f"{whose}.{b36(known.index(opened))}"
        now = texts.value(listing, opened.id, draft.value(opened))
        menu = str(CustomId("cval", 0, question=subject, path=path, stamp=stamp))
        rows.append(Select(menu, texts("options.now", value=now), values))
    done = CustomId("propose", 0, question=whose, path=path, stamp=stamp)
    rows.append((Button(str(done), texts("control.propose"), tone=Tone.GOOD, closed=not path),))
    head = f"### {texts('counter.head', game=listing.title)}"
    return Layout(listing.accent, head, words="\n".join(words), rows=tuple(rows))


def games_card(texts: Texts, titles: Mapping[str, str], user: int, name: str) -> Layout:
    """Return the choice of a game for a challenge.

    Args:
        texts: the bot's words.
        titles: the games on offer by key.
        user: who is challenged.
        name: their name, as it is written in messages.
    """
    lines = tuple([SelectOption(b36(index), title) for index, title in enumerate(titles.values())])
    menu = Select(str(CustomId("dare", 0, question=b36(user))), texts("challenge.which"), lines)
    return Layout(0x8A8F98, texts("challenge.choose", who=name), rows=(menu,))
