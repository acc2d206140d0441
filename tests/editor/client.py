"""A client of a language server over standard input and output: what an editor asks, and what it is told."""

from __future__ import annotations

import json
import subprocess
from threading import Timer
from typing import TYPE_CHECKING, Self, TypeAlias

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


class Editor:
    """An editor with one folder open, connected to a server that it started."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self._folder = folder
        self._server = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        # A server that hangs fails the test that waits for it, rather than the whole run.
        self._guard = Timer(120, self._server.kill)
        self._guard.daemon = True
        self._guard.start()
        self._last = 0
        self._diagnostics: dict[str, list[Json]] = {}

    def __enter__(self) -> Self:
        capabilities: Json = {
            "workspace": {"configuration": True},
            "textDocument": {
                "hover": {"contentFormat": ["markdown"]},
                "completion": {"completionItem": {"documentationFormat": ["markdown"]}},
            },
        }
        self.ask("initialize", {"processId": None, "rootUri": self._folder.as_uri(), "capabilities": capabilities})
        self._tell("initialized", {})
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._guard.cancel()
        self._server.kill()
        self._server.communicate()

    def open(self, file: Path) -> list[Json]:
        """Opens a file, and returns the diagnostics that the server has of it."""
        uri = file.as_uri()
        self._diagnostics.pop(uri, None)
        document: Json = {"uri": uri, "languageId": "yaml", "version": 1, "text": file.read_text("utf-8")}
        self._tell("textDocument/didOpen", {"textDocument": document})
        while uri not in self._diagnostics:
            self._answered(self._received())
        return self._diagnostics[uri]

    def ask(self, method: str, params: Json) -> Json:
        """What the server answers."""
        self._last += 1
        self._send({"id": self._last, "method": method, "params": params})
        while True:
            message = self._received()
            if message.get("id") == self._last and "method" not in message:
                return message.get("result")
            self._answered(message)

    def _tell(self, method: str, params: Json) -> None:
        self._send({"method": method, "params": params})

    def _answered(self, message: dict[str, Json]) -> None:
        """Takes what the server says of itself: diagnostics are kept, questions have an empty answer."""
        params = message.get("params")
        if message.get("method") == "textDocument/publishDiagnostics" and isinstance(params, dict):
            diagnostics = params["diagnostics"]
            assert isinstance(diagnostics, list)
            self._diagnostics[str(params["uri"])] = diagnostics
        elif "id" in message and "method" in message:
            self._send({"id": message["id"], "result": self._answer(message)})

    def _answer(self, message: dict[str, Json]) -> Json:
        params = message.get("params")
        if message["method"] != "workspace/configuration" or not isinstance(params, dict):
            return None
        items = params["items"]
        assert isinstance(items, list)
        settings: Json = {"validate": True, "hover": True, "completion": True, "schemaStore": {"enable": False}}
        return [settings if isinstance(item, dict) and item.get("section") == "yaml" else {} for item in items]

    def _send(self, message: dict[str, Json]) -> None:
        assert self._server.stdin
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._server.stdin.flush()

    def _received(self) -> dict[str, Json]:
        assert self._server.stdout
        length = 0
        while line := self._server.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        if not length:
            raise EOFError("the language server ended")
        message = json.loads(self._server.stdout.read(length))
        assert isinstance(message, dict)
        return message
