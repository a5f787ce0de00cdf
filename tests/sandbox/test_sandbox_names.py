"""The sandbox's names are imported when they are first used: each is where the package says."""

from __future__ import annotations

import pytest

import bot.sandbox


@pytest.mark.parametrize("name", bot.sandbox.__all__)
def test_every_name_is_where_the_package_looks_for_it(name: str) -> None:
    assert getattr(bot.sandbox, name) is not None


def test_another_name_is_no_name_of_the_package() -> None:
    with pytest.raises(AttributeError, match="nowhere"):
        _ = bot.sandbox.nowhere
