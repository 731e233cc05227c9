"""The errors of the package."""

from __future__ import annotations

import json
from typing import Any

import httpx


class GatewayError(Exception):
    """The gateway has rejected a request.

    `code` is one of the codes of the Home APIs, such as `notFound`. `detail` states what was sent, what is allowed, and
    what to do. `errors` has a JSON pointer and a text for each wrong member of the body.
    """

    def __init__(
        self, request: str, status: int, code: str, detail: str, errors: list[dict[str, Any]], problem: dict[str, Any]
    ) -> None:
        self.request = request
        self.status = status
        self.code = code
        self.detail = detail
        self.errors = errors
        self.problem = problem
        lines = [f"{request}: {status} {code}: {detail}"]
        lines += [f"  {error.get('pointer') or '/'}: {error.get('detail')}" for error in errors]
        super().__init__("\n".join(lines))

    @classmethod
    def of(cls, response: httpx.Response) -> GatewayError:
        """Returns the error in a response that is not successful."""
        request = f"{response.request.method} {response.request.url.raw_path.decode()}"
        try:
            problem = response.json()
        except (json.JSONDecodeError, UnicodeDecodeError):
            problem = {}
        if not isinstance(problem, dict):
            problem = {}
        return cls(
            request,
            response.status_code,
            str(problem.get("code", "unknown")),
            str(problem.get("detail", response.text[:500])),
            list(problem.get("errors", [])),
            problem,
        )


class GatewayStartError(RuntimeError):
    """The gateway is not there: it cannot be found, does not start, or does not respond."""
