"""Translates commands of the conformance suite into calls of this client: see ../../conformance/README.md.

python adapter.py [async]
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Dict, List, Optional

import httpx

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src"))

import lintel  # noqa: E402
from lintel._runtime import AsyncRuntime, Runtime  # noqa: E402

lock = threading.Lock()
running: Dict[int, "asyncio.Task[None]"] = {}
# One for all clients: each would load the certificates of the machine.
shared: Dict[str, Any] = {}


def write(message: Dict[str, Any]) -> None:
    with lock:
        print(json.dumps(message), flush=True)


class Clock:
    """Waits return at once and are noted."""

    def __init__(self, command: Dict[str, Any], outcome: Dict[str, Any]) -> None:
        self.time = float(command["now"])
        self.chance = command["random"]
        self.cancel_at = command.get("cancel_at_sleep")
        self.delays: List[float] = outcome["delays"]

    def now(self) -> float:
        return self.time

    def random(self) -> float:
        return self.chance

    def note(self, seconds: float) -> None:
        self.delays.append(seconds)
        self.time += seconds


class FakeRuntime(Clock, Runtime):
    def sleep(self, seconds: float) -> None:
        self.note(seconds)


class FakeAsyncRuntime(Clock, AsyncRuntime):
    async def sleep(self, seconds: float) -> None:
        self.note(seconds)
        if len(self.delays) == self.cancel_at:
            task = asyncio.current_task()
            assert task
            task.cancel()
        await asyncio.sleep(0)


def new_outcome(command: Dict[str, Any]) -> Dict[str, Any]:
    return {"id": command["id"], "delays": [], "events": [], "progress": [], "log": []}


def settings(command: Dict[str, Any], outcome: Dict[str, Any], runtime: Any) -> Dict[str, Any]:
    values = {name: value for name, value in command["client"].items() if value is not None}
    if not command.get("real_time"):
        values["_runtime"] = runtime(command, outcome)
    return {**values, **shared, "logger": outcome["log"].append}


def start(client: Any, command: Dict[str, Any], outcome: Dict[str, Any], responses: List[Any]) -> Any:
    """The call, whose result is still to be awaited or read."""
    function = client
    for name in command["call"].split("."):
        function = getattr(function, name)
    params = {name: with_files(value) for name, value in command["params"].items()}
    if function.__name__ == "unwrap":
        return function(params.pop("body"), params.pop("headers"), params.pop("secrets"), **params)
    given = dict(command["options"])
    for name in ("wait_timeout", "until"):
        if name in given:
            params[name] = given.pop(name)
    if command["consume"] == "progress" or function.__name__ == "wait_until_ready":
        is_upload = function.__name__ != "wait_until_ready"
        params["on_progress"] = (
            (lambda loaded, total: outcome["progress"].append([loaded, total]))
            if is_upload
            else (lambda state: outcome["events"].append(state.status))
        )
    return function(*map(with_files, command["args"]), **params, options={**given, "on_response": responses.append})


def with_files(value: Any) -> Any:
    if isinstance(value, list):
        return [with_files(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "$file" not in value:
        return {name: with_files(item) for name, item in value.items()}
    file = value["$file"]
    if file["as"] == "path":
        return file["path"]
    opened = open(file["path"], "rb")
    return (file["name"], opened if file["as"] == "stream" else opened.read())


def plain(value: Any) -> Any:
    if isinstance(value, lintel.Model):
        return value.to_dict()
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, lintel.WebhookEvent):
        return vars(value)
    return value


def raw(responses: List[Any], data: Any) -> Dict[str, Any]:
    response = responses[-1]
    request_id = response.headers.get("x-request-id")
    return {"status": response.status_code, "headers": dict(response.headers), "request_id": request_id, "data": data}


def page_of(page: Any) -> Dict[str, Any]:
    return {"items": plain(page.items), "body": plain(page.body), "has_next_page": page.has_next_page()}


def error_of(error: BaseException) -> Dict[str, Any]:
    if isinstance(error, asyncio.CancelledError):
        return {"class": "Canceled"}
    if not isinstance(error, lintel.APIError):
        return {"class": type(error).__name__, "message": str(error)}
    names = ("code", "status", "request_id", "details", "retry_after", "body")
    fields: Dict[str, Optional[Any]] = {name: getattr(error, name) for name in names}
    return {"class": type(error).__name__, "message": str(error), **fields}


def run(command: Dict[str, Any]) -> None:
    outcome = new_outcome(command)
    responses: List[Any] = []
    try:
        with lintel.Lintel(**settings(command, outcome, FakeRuntime)) as client:
            called = start(client, command, outcome, responses)
            outcome["result"] = consume(called, command, outcome, responses)
    except Exception as error:
        outcome["error"] = error_of(error)
    write(outcome)


def consume(called: Any, command: Dict[str, Any], outcome: Dict[str, Any], responses: List[Any]) -> Any:
    take = command.get("take")
    kind = command["consume"]
    if kind == "page":
        return page_of(called.page())
    if kind == "text":
        return called.text()
    if kind == "raw":
        return raw(responses, plain(called))
    if kind == "items":
        items = []
        for item in called:
            items.append(plain(item))
            if len(items) == take:
                break
        return items
    if kind == "events":
        with called:
            for event in called:
                outcome["events"].append(plain(event))
                if len(outcome["events"]) == take:
                    break
        return None
    return plain(called)


async def run_async(command: Dict[str, Any]) -> None:
    outcome = new_outcome(command)
    responses: List[Any] = []
    try:
        async with lintel.AsyncLintel(**settings(command, outcome, FakeAsyncRuntime)) as client:
            called = start(client, command, outcome, responses)
            outcome["result"] = await consume_async(called, command, outcome, responses)
    except (Exception, asyncio.CancelledError) as error:
        outcome["error"] = error_of(error)
    running.pop(command["id"], None)
    write(outcome)


async def consume_async(called: Any, command: Dict[str, Any], outcome: Dict[str, Any], responses: List[Any]) -> Any:
    take = command.get("take")
    kind = command["consume"]
    if kind == "page":
        return page_of(await called.page())
    if kind == "text":
        return await called.text()
    if kind == "items":
        items = []
        async for item in called:
            items.append(plain(item))
            if len(items) == take:
                break
        return items
    if kind == "events":
        async with called:
            async for event in called:
                outcome["events"].append(plain(event))
                if len(outcome["events"]) == take:
                    break
                if len(outcome["events"]) == command.get("cancel_after_events"):
                    running[command["id"]].cancel()
        return None
    result = plain(await called if hasattr(called, "__await__") else called)
    return raw(responses, result) if kind == "raw" else result


def main() -> None:
    write({"ready": True, "client": "python", "skips": ["cancel"]})
    with httpx.Client() as http_client, ThreadPoolExecutor(8) as pool:
        shared["http_client"] = http_client
        for line in sys.stdin:
            pool.submit(run, json.loads(line))


async def main_async() -> None:
    write({"ready": True, "client": "python-async", "skips": []})
    shared["http_client"] = httpx.AsyncClient()
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        command = json.loads(line)
        if command.get("cancel") is True:
            if task := running.get(command["id"]):
                task.cancel()
        else:
            running[command["id"]] = asyncio.create_task(run_async(command))


if __name__ == "__main__":
    asyncio.run(main_async()) if sys.argv[1:] == ["async"] else main()
