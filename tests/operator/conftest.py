from __future__ import annotations

import os

import pytest


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty working folder, without any of Skald's variables."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith(("SKALD_", "DISCORD_"))]:
        monkeypatch.delenv(name)
    return tmp_path
