"""Files to upload, encoded as a form whose bytes are produced while they are sent."""

from __future__ import annotations

import os
import uuid
from typing import IO, Any, Callable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

FileContent = Union[bytes, bytearray, memoryview, IO[bytes]]
FileInput = Union[str, "os.PathLike[str]", IO[bytes], Tuple[str, FileContent], Tuple[str, FileContent, str]]
"""A path, an open binary file, or ``(name, content)`` and optionally the media type."""

ProgressCallback = Callable[[int, Optional[int]], None]
"""Gets the bytes of the files that were sent, and of all files; None when the size of a stream is not known."""

_TYPES = {
    "pdf": "application/pdf",
    "doc": "application/msword",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "png": "image/png",
    "heic": "image/heic",
}
_CHUNK = 65_536


class Part(NamedTuple):
    field: str
    name: str
    type: str
    size: Optional[int]
    path: Optional[str]
    content: Optional[FileContent]


class Form:
    def __init__(
        self,
        fields: Mapping[str, Any],
        files: Sequence[Tuple[str, FileInput]],
        on_progress: Optional[ProgressCallback] = None,
    ) -> None:
        self._fields = fields
        self._parts: List[Part] = [_part(field, file) for field, file in files]
        self._on_progress = on_progress
        self._boundary = f"lintel-{uuid.uuid4()}"
        self.content_type = f"multipart/form-data; boundary={self._boundary}"
        # A stream can be read once.
        self.is_repeatable = not any(hasattr(part.content, "read") for part in self._parts)

    def chunks(self) -> Iterator[bytes]:
        for name, value in self._fields.items():
            yield self._head(f'name="{name}"') + f"\r\n{value}\r\n".encode()
        sizes = [part.size for part in self._parts]
        total = None if None in sizes else sum(size or 0 for size in sizes)
        loaded = 0
        self._report(loaded, total)
        for part in self._parts:
            head = self._head(f'name="{part.field}"; filename="{_escape(part.name)}"')
            yield head + f"Content-Type: {part.type}\r\n\r\n".encode()
            for chunk in _read(part):
                yield chunk
                loaded += len(chunk)
                self._report(loaded, total)
            yield b"\r\n"
        yield f"--{self._boundary}--\r\n".encode()

    def _head(self, disposition: str) -> bytes:
        return f"--{self._boundary}\r\nContent-Disposition: form-data; {disposition}\r\n".encode()

    def _report(self, loaded: int, total: Optional[int]) -> None:
        if self._on_progress is not None:
            self._on_progress(loaded, total)


def _part(field: str, file: FileInput) -> Part:
    if isinstance(file, (str, os.PathLike)):
        path = os.fspath(file)
        name = os.path.basename(path)
        # Fails before anything is sent when there is no such file.
        return Part(field, name, _type_of(name), os.stat(path).st_size, path, None)
    if isinstance(file, tuple):
        name, content = file[0], file[1]
        media_type = file[2] if len(file) == 3 else _type_of(name)
        return Part(field, name, media_type, _size_of(content), None, content)
    name = os.path.basename(str(getattr(file, "name", "document")))
    return Part(field, name, _type_of(name), _size_of(file), None, file)


def _type_of(name: str) -> str:
    return _TYPES.get(name.rpartition(".")[2].lower(), "application/octet-stream")


def _size_of(content: FileContent) -> Optional[int]:
    if isinstance(content, (bytes, bytearray, memoryview)):
        return len(content)
    try:
        return os.fstat(content.fileno()).st_size - content.tell()
    except (OSError, AttributeError):
        return None


def _escape(name: str) -> str:
    """As browsers do it."""
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _read(part: Part) -> Iterator[bytes]:
    if part.path is not None:
        with open(part.path, "rb") as opened:
            yield from iter(lambda: opened.read(_CHUNK), b"")
    elif isinstance(part.content, (bytes, bytearray, memoryview)):
        for start in range(0, len(part.content), _CHUNK):
            yield bytes(part.content[start : start + _CHUNK])
    elif part.content is not None:
        stream = part.content
        yield from iter(lambda: stream.read(_CHUNK), b"")
