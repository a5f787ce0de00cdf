"""Forms at Discord: shown as modals, and read when they come back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final

import discord
import msgspec
from discord import ui

from bot.client.deferral import Interaction
from bot.client.press_checks import Foreign, pressed
from bot.client.responses import Refused, explain, open_modal
from bot.metrics import FOREIGN
from bot.panels.forms import HINT, IN_SIGHT, Choice, Field, FileField, Form, FormId, TextField, Ticks
from bot.panels.texts import Texts
from bot.store import NotOwner
from bot.tables.loader import Elsewhere

TITLE: Final = 45
"""Characters of a form's title, and of a field's label."""


class Modal(ui.Modal):
    """A form as Discord takes it: opened and forgotten, like a view."""

    def __init__(self, form: Form) -> None:
        """Show all fields of a form."""
        super().__init__(title=form.title[:TITLE], custom_id=str(form.id))
        for each in form.fields:
            self.add_item(
                ui.Label(text=each.label[:TITLE], description=each.hint[:HINT] or None, component=_item(each))
            )

    def is_finished(self) -> bool:
        """Return True: what the form is for stands in its custom_id, so the library need not keep it."""
        return True


class Sent(msgspec.Struct, frozen=True):
    """A form as somebody has sent it.

    Attributes:
        id: which form it is.
        values: what was written or chosen, by the ids of the fields.
        files: what was uploaded, by the same.
    """

    id: FormId
    values: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    files: dict[str, discord.Attachment] = msgspec.field(default_factory=dict)

    def text(self, name: str) -> str:
        """Return what was written into a field.

        Raises:
            Foreign: the form has no such field.
        """
        if name not in self.values:
            raise Foreign("form")
        return "".join(self.values[name])

    def chosen(self, name: str) -> tuple[str, ...]:
        """Return what was chosen in a field."""
        return self.values.get(name, ())


async def open_form(interaction: Interaction, texts: Texts, form: Form) -> None:
    """Answer an interaction with a form.

    Raises:
        Refused: Discord was told already that the answer takes long, so that it takes none any more.
    """
    if not await open_modal(interaction, Modal(form)):
        raise Refused(texts("refused.form-late"))


Answer = Callable[[Interaction, Sent], Awaitable[None]]


class FormAnswers:
    """Answers every form that somebody has sent; whatever goes wrong becomes one sentence."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._answers: dict[str, Answer] = {}

    def on(self, verb: str, answer: Answer) -> None:
        """Let a kind of form be answered from now on."""
        self._answers[verb] = answer

    def known(self, verb: str) -> str:
        """Return the verb, or `unknown` for one of another version."""
        return f"form {verb}" if verb in self._answers else "unknown"

    async def __call__(self, interaction: Interaction) -> None:
        """Answer one form.

        Raises:
            Elsewhere: another process has to answer it.
        """
        try:
            sent = read(interaction)
            if sent.id.verb not in self._answers:
                raise Foreign("form")  # noqa: TRY301 - the net below tells it
            await self._answers[sent.id.verb](interaction, sent)
        except Foreign as foreign:
            FOREIGN.labels(why=foreign.why).inc()
            await explain(interaction, self._texts, Refused(self._texts("refused.old-control")))
        except Elsewhere:
            raise
        except NotOwner as gone:
            raise Elsewhere(FormId.read(pressed(interaction.data).id).table) from gone
        except Exception as error:  # noqa: BLE001 - the last net: a person waits for an answer
            await explain(interaction, self._texts, error)


def read(interaction: Interaction) -> Sent:
    """Read a form that was sent.

    Raises:
        Foreign: no form of ours looks like that.
    """
    data: Any = interaction.data
    sent = Sent(FormId.read(pressed(data).id))
    try:
        uploads = data.get("resolved", {}).get("attachments", {})
        for component in _components(data["components"]):
            name, values = str(component["custom_id"]), _values(component)
            sent.values[name] = values
            if component.get("type") == discord.ComponentType.file_upload.value and values:
                shape = uploads[values[0]]
                sent.files[name] = discord.Attachment(data=shape, state=interaction._state)  # noqa: SLF001 - as options
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Foreign("form") from error
    return sent


def _components(parts: Any) -> Iterator[dict[str, Any]]:
    for part in parts:
        if "component" in part:
            yield part["component"]


def _values(component: dict[str, Any]) -> tuple[str, ...]:
    """Return what one field holds.

    Raises:
        TypeError: no text, or none but texts.
    """
    found = component["values"] if "values" in component else [component["value"]]
    values = tuple([value for value in found if value is not None])
    if not all(isinstance(value, str) for value in values):
        raise TypeError
    return values


def _item(part: Field) -> ui.Item[Any]:
    match part:
        case TextField():
            return ui.TextInput(
                custom_id=part.id,
                style=discord.TextStyle.paragraph if part.large else discord.TextStyle.short,
                default=part.text or None,
                placeholder=part.example[:HINT] or None,
                required=part.needed,
                max_length=part.most,
            )
        case FileField():
            return ui.FileUpload(custom_id=part.id, required=False, max_values=1)
        case Ticks():
            boxes = [
                discord.CheckboxGroupOption(
                    label=each.label[:HINT],
                    value=each.value,
                    description=each.hint[:HINT] or None,
                    default=each.value in part.chosen,
                )
                for each in part.options
            ]
            return ui.CheckboxGroup(custom_id=part.id, required=False, min_values=0, options=boxes)
        case Choice():
            return _choice(part)


def _choice(part: Choice) -> ui.Item[Any]:
    shown: list[dict[str, Any]] = [
        {
            "label": each.label[:HINT],
            "value": each.value,
            "description": each.hint[:HINT] or None,
            "default": each.value == part.chosen,
        }
        for each in part.options
    ]
    if 1 < len(shown) <= IN_SIGHT:
        return ui.RadioGroup(custom_id=part.id, options=[discord.RadioGroupOption(**each) for each in shown])
    return ui.Select(custom_id=part.id, options=[discord.SelectOption(**each) for each in shown])
