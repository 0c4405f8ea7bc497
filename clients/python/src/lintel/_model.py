"""Answers of the API with attributes."""

from __future__ import annotations

from typing import Any, Callable, ClassVar, Dict, List, Mapping, Type, TypeVar

M = TypeVar("M", bound="Model")


class Model:
    """An object of the API. A field that the answer lacks is None; fields newer than this client are kept."""

    _models: ClassVar[Dict[str, Type["Model"]]] = {}
    _nested: ClassVar[Mapping[str, str]] = {}
    _data: Mapping[str, Any]

    def __init_subclass__(cls) -> None:
        Model._models[cls.__name__] = cls

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._data:
            value = self._convert(name, self._data[name])
        elif name in type(self).__annotations__:
            value = None
        else:
            raise AttributeError(f"{type(self).__name__} has no field {name!r}")
        self.__dict__[name] = value
        return value

    def _convert(self, name: str, value: Any) -> Any:
        nested = self._nested.get(name)
        if nested is None or value is None:
            return value
        model = Model._models[nested]
        return [model(item) for item in value] if isinstance(value, list) else model(value)

    def to_dict(self) -> Dict[str, Any]:
        """The JSON of the answer."""
        return dict(self._data)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._data == self._data

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self._data.items())
        return f"{type(self).__name__}({fields})"


def list_of(model: Type[M]) -> Callable[[Any], List[M]]:
    return lambda data: [model(item) for item in data]


def nothing(_data: Any) -> None:
    return None
