"""Time and chance, which the conformance suite replaces."""

from __future__ import annotations

import random
import time
from typing import Callable, TypeVar

import anyio
import anyio.to_thread

T = TypeVar("T")


class Runtime:
    def now(self) -> float:
        return time.time()

    def random(self) -> float:
        return random.random()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    def in_thread(self, work: Callable[[], T]) -> T:
        return work()


class AsyncRuntime:
    def now(self) -> float:
        return time.time()

    def random(self) -> float:
        return random.random()

    async def sleep(self, seconds: float) -> None:
        await anyio.sleep(seconds)

    async def in_thread(self, work: Callable[[], T]) -> T:
        """For reading files, which must not hold up other tasks."""
        return await anyio.to_thread.run_sync(work)
