"""Shows private copies to their owners, beside their tables as these stand by then."""

from __future__ import annotations

from collections.abc import Awaitable

import msgspec
from msgspec.structs import replace

from bot.autoplay.what_if import WhatIfs
from bot.client.deferral import AnswerKind, Interaction
from bot.client.open_copies import OpenCopies, OpenCopy
from bot.client.responses import answered_itself, show
from bot.panels.layout import Layout
from bot.panels.what_if import WhatIfPanel
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.what_if import WhatIf


class CopyView(msgspec.Struct, frozen=True):
    """How somebody looks at their copy.

    Attributes:
        what_if: the copy.
        key: the question to show; what the game waits for when empty.
        path: how far an answer has come.
        note: one sentence to its owner.
        hint: the best answers, and the buttons that play them.
    """

    what_if: WhatIf
    key: str = ""
    path: str = ""
    note: str = ""
    hint: Layout | None = None


class WhatIfPages:
    """Lays copies out, and keeps those that are open true to their tables."""

    def __init__(self, sessions: Sessions, what_ifs: WhatIfs, panel: WhatIfPanel, open_copies: OpenCopies) -> None:
        self._sessions = sessions
        self._what_ifs = what_ifs
        self._panel = panel
        self._open_copies = open_copies

    async def show(self, interaction: Interaction, how: AnswerKind, made: CopyView | Awaitable[CopyView]) -> None:
        """Answer with a copy.

        Args:
            interaction: the press or command.
            how: how it is answered.
            made: how it is looked at, when that is found out.
        """
        user, shown = interaction.user.id, list[tuple[CopyView, Session | None]]()

        async def page() -> Layout:
            view = made if isinstance(made, CopyView) else await made
            table = view.what_if.session.table.id
            session = await self._sessions.get(table) if table else None
            shown.append((view, session))
            return await self._drawn(user, view, session)

        async with self._open_copies.lane(user):
            _, message = await show(interaction, how, page())
            ((view, session),) = shown
            if message is None or session is None:
                self._open_copies.leave(user)
                return
            self._open_copies.keep(
                user,
                OpenCopy(
                    view.what_if,
                    interaction,
                    message.id,
                    answered_itself(interaction, how),
                    view.what_if.standing(session),
                    lambda now: self._drawn(user, replace(view, note=""), now),
                ),
            )

    async def _drawn(self, user: int, view: CopyView, session: Session | None) -> Layout:
        return await self._panel.page(
            view.what_if,
            key=view.key,
            path=view.path,
            note=view.note,
            back=self._what_ifs.can_step_back(user),
            hint=view.hint,
            table=session,
        )
