"""English, which is written here, against what Babel says of it; and that nothing loads Babel for English."""

from __future__ import annotations

import subprocess
import sys

import pytest
from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from bot.system.environment import child_environment
from renderers.kit.language import ENGLISH, decimal, listed, locale_of, plural

NUMBERS = (
    *range(-12, 130), 999, 1000, -1000, 1234567, 10**12,
    0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.25, 0.1 + 0.2, 1 / 3, 2 / 3, 0.0004, 0.0005, 0.0015, 0.9996, 1234.5678,
    -9999.9999, 1e6,
)  # fmt: skip


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_and_their_forms_are_those_of_babel(number):
    assert decimal(number, ENGLISH) == format_decimal(number, locale="en").replace("-", "−")
    assert plural(number, ENGLISH) == Locale.parse("en").plural_form(number)


@pytest.mark.parametrize("style", ["standard", "or"])
def test_lists_are_those_of_babel(style):
    for count in range(6):
        names = ("Ana", "Bo, the Elder", "Cy", "{0}", "Eik")[:count]
        assert listed(names, style, ENGLISH) == format_list(names, style=style, locale="en")


def test_other_languages_are_asked_of_babel():
    assert [locale_of(tag) for tag in ("en", "pt-BR", "de")] == ["en", "pt_BR", "de"]
    assert [plural(n, "pl") for n in (1, 3, 5)] == ["one", "few", "many"]
    assert (decimal(-1234.5, "de"), listed(("Ana", "Bo"), "or", "de")) == ("−1.234,5", "Ana oder Bo")


def test_english_needs_no_babel():
    script = (
        "import sys; from renderers.kit.phrases import load; words = load('skald'); words.join(['Ana', 'Bo']);"
        "import bot.client.bot; print('babel' in sys.modules)"
    )
    command = [sys.executable, "-c", script]
    said = subprocess.run(command, env=child_environment(), capture_output=True, check=True).stdout  # noqa: S603 - our own words
    assert said == b"False\n"
