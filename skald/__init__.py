"""Skald as it is installed: `bot`, `engines`, `renderers` and `data` lie in this folder, where they meet no namesakes.

In a checkout they lie beside it.
"""

from __future__ import annotations

import sys
from pathlib import Path

_HERE = Path(__file__).parent

if (_HERE / "bot").is_dir() and str(_HERE) not in sys.path:
    sys.path.insert(0, str(_HERE))
