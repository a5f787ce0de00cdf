"""The message by which a table is proposed to people, by the queue of a server or by a challenge."""

from __future__ import annotations

from collections.abc import Container, Sequence
from zlib import crc32

from bot.games import Listing, Tone
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId, b36
from bot.panels.layout import OWN_ACCENT, Layout, LayoutRow
from bot.panels.texts import Texts
from bot.store import Invited, Proposal, ProposalKind, ProposalState, Seeker
from bot.system import mentions
from bot.tables.options import TableOptions, settings_of
from renderers.kit.typed import Markup, named, written


def stamp_of(options: str) -> str:
    """Return what controls carry of the settings that were shown beside them."""
    return b36(crc32(options.encode()))


def control(verb: str, proposal: Proposal, *, path: str = "") -> CustomId:
    """Return what a control of a proposal carries."""
    return CustomId(verb, 0, question=b36(proposal.id), path=path, stamp=stamp_of(proposal.options))


def moment(at: int, style: str) -> Markup:
    """Return a moment as everybody reads it in their own time."""
    return Markup(f"<t:{at // 1000}:{style}>")


def proposal_card(texts: Texts, listing: Listing, proposal: Proposal, people: Sequence[Invited]) -> Layout:
    """Return a proposal as it stands.

    Args:
        texts: the bot's words.
        listing: the game.
        proposal: the proposal.
        people: whom it is for.
    """
    head = f"### {texts(f'proposal.{proposal.kind.value}', game=listing.title)}"
    if proposal.state is not ProposalState.OPEN:
        return Layout(listing.accent, head, words=_settled(texts, proposal, people))
    asked = [one for one in people if one.accepted is None]
    pinged = tuple([one.user for one in asked if one.pinged])
    lines = [
        _asks(texts, proposal, people),
        texts("proposal.until", time=moment(proposal.ends_at, "f"), left=moment(proposal.ends_at, "R")),
    ]
    return Layout(
        listing.accent,
        "\n".join([head, *lines]),
        words="\n".join(
            [*settings(texts, listing, proposal.options), *_agreed(texts, proposal, people), texts("proposal.lot")]
        ),
        rows=_rows(texts, proposal),
        others_pinged=pinged,
    )


def settings(texts: Texts, listing: Listing, options: str, *, told: Container[str] = ()) -> list[str]:
    """Return the settings of a table that is to be, a line for each that is not as usual, but those `told` already."""
    chosen = TableOptions.read(options)
    return [
        f"- {texts.setting(listing, setting.id)}: **{texts.value(listing, setting.id, chosen.value(setting))}**"
        for setting in settings_of(listing.rules)
        if setting.id not in told and (chosen.value(setting) != setting.default or setting.always_shown)
    ]


def _asks(texts: Texts, proposal: Proposal, people: Sequence[Invited]) -> str:
    who = Markup(texts.join(Markup(mentions.person(one.user)) for one in people if one.accepted is None))
    if proposal.kind is ProposalKind.QUEUE:
        return texts("proposal.asked", who=who)
    by = texts.join(written(named(one.name)) for one in people if one.accepted)
    return texts("proposal.countered" if proposal.countered else "proposal.challenged", by=by, who=who)


def _agreed(texts: Texts, proposal: Proposal, people: Sequence[Invited]) -> list[str]:
    names = [written(named(one.name)) for one in people if one.accepted]
    if not names or proposal.kind is ProposalKind.CHALLENGE:
        return []
    return [texts("proposal.agreed", names=texts.join(names))]


def _settled(texts: Texts, proposal: Proposal, people: Sequence[Invited]) -> str:
    phrase = proposal.state.value
    if proposal.kind is ProposalKind.CHALLENGE and f"proposal.challenge-{phrase}" in texts:
        phrase = f"challenge-{phrase}"
    names = texts.join(written(named(one.name)) for one in people if one.accepted is False)
    return texts(f"proposal.{phrase}", names=names)


def _rows(texts: Texts, proposal: Proposal) -> tuple[LayoutRow, ...]:
    tones = {"accept": Tone.GOOD, "decline": Tone.PLAIN}
    if proposal.kind is ProposalKind.CHALLENGE:
        tones["counter"] = Tone.PLAIN
    return (
        tuple(
            [Button(str(control(verb, proposal)), texts(f"control.{verb}"), tone=tone) for verb, tone in tones.items()]
        ),
    )


def queue_card(texts: Texts, seeker: Seeker, listing: Listing | None, seats: Sequence[str] = ()) -> Layout:
    """Return what somebody who waits is told, alone; it says nothing of anybody else who waits.

    Args:
        texts: the bot's words.
        seeker: who waits.
        listing: the game; None for any.
        seats: running tables that seek a substitute, a line for each.
    """
    game = texts("find.any") if listing is None else listing.title
    words = [
        texts("find.waiting", game=game, time=moment(seeker.until, "f")),
        texts(f"pace.{seeker.pace}"),
        texts("find.asked"),
        *seats,
    ]
    leave = Button(str(CustomId("unfind", 0)), texts("control.unfind"))
    accent = OWN_ACCENT if listing is None else listing.accent
    return Layout(accent, f"### {texts('find.head')}", words="\n".join(words), rows=((leave,),))
