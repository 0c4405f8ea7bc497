"""Server-sent events, and how far an answer has come over all its connections."""

from __future__ import annotations

import codecs
import json
import re
from typing import Iterator, List, Mapping, NamedTuple, Optional

from ._errors import StreamInterruptedError, api_error
from ._model import Model


class ChatEvent(Model):
    """An event of a streamed answer: ``start``, ``content``, ``citation`` or ``done``, with the fields of its type."""

    type: str
    message_id: Optional[str]
    delta: Optional[str]
    file: Optional[str]
    page: Optional[int]
    analysis_id: Optional[str]


class Message(NamedTuple):
    id: Optional[str]
    data: str


class Decoder:
    """Bytes to messages. What follows the last empty line is not complete and is dropped."""

    def __init__(self) -> None:
        self._text = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._rest = ""
        self._id: Optional[str] = None
        self._data: List[str] = []

    def feed(self, chunk: bytes) -> Iterator[Message]:
        self._rest += self._text.decode(chunk)
        # A carriage return at the end may be half of a line break.
        end = len(self._rest) - 1 if self._rest.endswith("\r") else len(self._rest)
        lines = re.split("\r\n|\r|\n", self._rest[:end])
        self._rest = lines.pop() + self._rest[end:]
        for line in lines:
            if line == "":
                data = "\n".join(self._data)
                self._data = []
                if data:
                    yield Message(self._id, data)
                continue
            field, _, value = line.partition(":")
            value = value[1:] if value.startswith(" ") else value
            if field == "data":
                self._data.append(value)
            elif field == "id":
                self._id = value


class Position:
    def __init__(self) -> None:
        self.last_id: Optional[str] = None
        self._message_id: Optional[str] = None
        self._has_text = False

    def accept(self, message: Message, headers: Mapping[str, str]) -> Optional[ChatEvent]:
        """The event, or None for one that has been seen."""
        data = json.loads(message.data)
        event = ChatEvent(data)
        if event.type == "error":
            raise api_error(data.get("code"), data.get("message", ""), headers=headers, body=data)
        if event.type == "start" and self._message_id is not None and event.message_id != self._message_id:
            if self._has_text:
                raise StreamInterruptedError("The connection was cut, and the service began another answer.")
            self.last_id = None
        if message.id is not None and self.last_id is not None and _number(message.id) <= _number(self.last_id):
            return None
        if event.type == "start":
            self._message_id = event.message_id
        else:
            self._has_text = True
        if message.id is not None:
            self.last_id = message.id
        return event


def _number(event_id: str) -> float:
    try:
        return float(event_id)
    except ValueError:
        return float("nan")
