"""The base of a State and of what it is made of: structs that copy themselves.

`copy` is written by the class itself from its fields, once, and is as quick as one written by hand: it is called for
every action, and by computer players ten thousand times a second.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from inspect import Parameter, signature
from types import NoneType, UnionType
from typing import Any, Literal, Self, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

_SHARED = (int, str, bytes, float, bool, NoneType)


class Mutable(Struct):
    """A struct of plain values, frozen values, lists, dicts, sets and other mutable structs."""

    def copy(self) -> Self:
        """Return an independent copy. What is frozen is shared; lists, dicts, sets and mutable structs are not."""
        cls = type(self)
        type.__setattr__(cls, "copy", _generated_copy(cls))  # from now on the class has its own
        return cls.copy(self)


def _generated_copy(cls: type[Mutable]) -> Callable[[Any], Any]:
    """Return the function that copies values of one class.

    Raises:
        TypeError: a field is neither frozen nor something that can be copied.
    """
    parts = []
    for field, parameter in zip(fields(cls), signature(cls).parameters.values(), strict=True):
        name = "" if parameter.kind is Parameter.POSITIONAL_OR_KEYWORD else f"{field.name}="
        try:
            parts.append(f"{name}{_copy_expression(f'self.{field.name}', field.type)}")
        except TypeError as error:
            raise TypeError(f"{cls.__name__}.{field.name}: {error}") from None
    source = f"def copy(self):\n    return cls({', '.join(parts)})\n"
    space: dict[str, Any] = {"cls": cls}
    exec(source, space)  # noqa: S102 - made of the class's own field names
    copy: Callable[[Any], Any] = space["copy"]
    copy.__doc__ = Mutable.copy.__doc__
    return copy


def _copy_expression(value: str, kind: Any, depth: int = 0) -> str:
    """Return the expression that copies `value`, an expression of type `kind`."""
    if _is_shared(kind):
        return value
    origin, arguments = get_origin(kind) or kind, get_args(kind)
    item = f"item{depth}"
    if origin is list:
        inner = _copy_expression(item, arguments[0], depth + 1)
        return f"{value}[:]" if inner == item else f"[{inner} for {item} in {value}]"
    if origin is dict:
        inner = _copy_expression(item, arguments[1], depth + 1)
        key = f"key{depth}"
        return f"{value}.copy()" if inner == item else f"{{{key}: {inner} for {key}, {item} in {value}.items()}}"
    if origin is set and _is_shared(arguments[0]):
        return f"{value}.copy()"
    if origin in (Union, UnionType):
        mutable = [each for each in arguments if not _is_shared(each)]
        if NoneType in arguments and len(mutable) == 1:
            return f"None if {value} is None else {_copy_expression(value, mutable[0], depth)}"
    if isinstance(origin, type) and issubclass(origin, Mutable):
        return f"{value}.copy()"
    raise TypeError(f"{kind} is neither frozen nor can it be copied")


def _is_shared(kind: Any) -> bool:
    """Return whether values of a type never change, so that copies may share them."""
    origin, arguments = get_origin(kind) or kind, get_args(kind)
    if origin is Literal:
        return True
    if origin in (Union, UnionType):
        return all(_is_shared(each) for each in arguments)
    if origin in (tuple, frozenset):
        return all(each is Ellipsis or _is_shared(each) for each in arguments)
    if not isinstance(origin, type):
        return False
    frozen = issubclass(origin, Struct) and origin.__struct_config__.frozen
    return frozen or issubclass(origin, (*_SHARED, Enum))
