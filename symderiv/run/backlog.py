"""Requests that wait, given out so that each derivation file is loaded in as few workers as possible."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Set

from symderiv.run.protocol import Judge, Load, Request


class Backlog:
    def __init__(self, requests: Iterable[Request]) -> None:
        self._waiting: dict[str, deque[Request]] = {}
        for request in requests:
            self._waiting.setdefault(file_of(request), deque()).append(request)

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def take(self, mine: Set[str], others: Set[str]) -> Request:
        """The next request for a worker that has loaded ``mine`` while other workers have loaded ``others``.

        First what it has loaded, then what nobody has, then a share of the longest queue.
        """
        choices = [file for file in self._waiting if file in mine]
        choices += [file for file in self._waiting if file not in others]
        choices += sorted(self._waiting, key=lambda file: -len(self._waiting[file]))
        queue = self._waiting[choices[0]]
        request = queue.popleft()
        if not queue:
            del self._waiting[choices[0]]
        return request


def file_of(request: Request) -> str:
    """The derivation file that a worker must have loaded for this; empty where there is none."""
    return request.file if isinstance(request, Load | Judge) else ""
