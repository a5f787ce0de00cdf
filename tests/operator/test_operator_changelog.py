"""A release takes its notes from the changelog."""

from __future__ import annotations

import pytest

from tests.operator import changelog


def test_the_notes_are_the_section_of_the_version():
    section = "- One.\n\n### For players\n- Two."
    text = f"# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-05-01\n\n{section}\n\n## 1.1.0\n\n- Old."
    assert changelog.notes("1.2.0", text) == section
    assert changelog.notes("1.1.0", text) == "- Old."


@pytest.mark.parametrize("version", ["1.2", "1.3.0", "Unreleased"])
def test_a_version_that_nothing_is_said_about_is_refused(version):
    with pytest.raises(LookupError, match=version):
        changelog.notes(version, "## Unreleased\n\n## 1.2.0\n\n- One.\n")


def test_only_the_version_of_this_checkout_is_released():
    with pytest.raises(LookupError, match=r"99\.0\.0"):
        changelog.check("99.0.0")
