"""Which texts Discord takes for an emoji: the Unicode characters with the Emoji property and sequences of them."""

from __future__ import annotations

import re

_BASIC = (
    "©®‼⁉™ℹ↔-↙↩↪⌚⌛⌨⏏⏩-⏳⏸-⏺Ⓜ▪▫▶◀◻-◾☀-☄☎☑☔☕☘☝☠☢☣☦☪☮☯☸-☺♀♂♈-♓♟♠♣♥♦♨♻♾♿⚒-⚗⚙⚛⚜⚠⚡⚧⚪⚫⚰⚱⚽⚾⛄⛅⛈⛎⛏⛑⛓⛔⛩⛪"
    "⛰-⛵⛷-⛺⛽✂✅✈-✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓-❕❗❣❤➕-➗➡➰➿⤴⤵⬅-⬇⬛⬜⭐⭕〰〽㊗㊙"
)
_WIDE = (
    "\U0001f004\U0001f0cf\U0001f170\U0001f171\U0001f17e\U0001f17f\U0001f18e\U0001f191-\U0001f19a"
    "\U0001f1e6-\U0001f1ff\U0001f201\U0001f202\U0001f21a\U0001f22f\U0001f232-\U0001f23a\U0001f250\U0001f251"
    "\U0001f300-\U0001f64f\U0001f680-\U0001f6ff\U0001f7e0-\U0001f7eb\U0001f7f0\U0001f90c-\U0001f9ff"
    "\U0001fa70-\U0001faff"
)
_JOINS = "‍️\U000e0020-\U000e007f"
_EMOJI = re.compile(rf"[{_BASIC}{_WIDE}][{_BASIC}{_WIDE}{_JOINS}]*|[0-9#*]️?⃣")


def is_emoji(text: str) -> bool:
    """Whether a text is one emoji (or a joined sequence): `♟` is, `♔` and runes are not."""
    return _EMOJI.fullmatch(text) is not None
