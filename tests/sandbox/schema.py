"""The Bot API as aiogram's installed package describes it: methods, required parameters, and objects field by field."""

from __future__ import annotations

from typing import Any

import aiogram.methods
from aiogram.methods import TelegramMethod
from pydantic import BaseModel, TypeAdapter, ValidationError

METHODS: dict[str, type[TelegramMethod[Any]]] = {
    found.__api_method__: found
    for found in vars(aiogram.methods).values()
    if isinstance(found, type) and issubclass(found, TelegramMethod) and found is not TelegramMethod
}
"""By the name that the Bot API gives them."""


def unknown_fields(value: Any, path: str = "") -> list[str]:
    """Fields that aiogram's models do not know, anywhere inside."""
    if isinstance(value, BaseModel):
        extra = [f"{path}.{name}" for name in value.model_extra or {}]
        inner = [unknown_fields(getattr(value, name), f"{path}.{name}") for name in type(value).model_fields]
        return extra + [found for fields in inner for found in fields]
    if isinstance(value, list | tuple):
        return [found for item in value for found in unknown_fields(item, f"{path}[]")]
    return []


def request_problems(name: str, given: dict[str, Any]) -> list[str]:
    """What is wrong with a call: no such method, a parameter that it has not, one that it needs."""
    method = METHODS.get(name)
    if method is None:
        return [f"{name}: no such method"]
    known = {field.alias or key: field.is_required() for key, field in method.model_fields.items()}
    missing = [key for key, required in known.items() if required and key not in given]
    strange = [key for key in given if key not in known]
    return [f"{name}: {key} is required" for key in missing] + [
        f"{name}: no parameter {key}" for key in strange
    ]


def result_problems(name: str, result: Any) -> list[str]:
    """What is wrong with an answer. Its fields must be known, and come out of the models as they went in.

    The models would take "5" for 5: so what they make of the answer is compared with the answer.
    """
    kind: TypeAdapter[Any] = TypeAdapter(METHODS[name].__returning__)
    try:
        parsed = kind.validate_python(result)
    except ValidationError as error:
        return [f"{name}: {line['loc']} {line['msg']}" for line in error.errors()]
    again = kind.dump_python(parsed, mode="json", by_alias=True, exclude_unset=True, warnings=False)
    return unknown_fields(parsed, name) + differences(result, again, name)


def differences(one: Any, other: Any, path: str) -> list[str]:
    """Where two JSON values differ, types included: 1 is neither True nor 1.0."""
    if isinstance(one, dict) and isinstance(other, dict):
        alone = [f"{path}.{key} only on one side" for key in one.keys() ^ other.keys()]
        inner = [differences(one[key], other[key], f"{path}.{key}") for key in one.keys() & other.keys()]
        return alone + [found for each in inner for found in each]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [found for a, b in zip(one, other, strict=True) for found in differences(a, b, f"{path}[]")]
    return [] if type(one) is type(other) and one == other else [f"{path}: {one!r} became {other!r}"]
