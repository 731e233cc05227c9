"""Compares responses with the published description of the API."""

import functools
import json
import re

import httpx
import schemathesis

# Streams do not end, so only their heads are compared.
STREAMS = ("text/event-stream", "application/x-ndjson")

# The prefix of one of several homes.
HOME = re.compile("^/homes/[^/]+")

# The description does not contain the page and its files.
PAGE = ("/", "/index.html")


def without_undescribed_members(part):
    """Returns the description with each object closed: clients must accept undescribed members, tests must not."""
    if isinstance(part, list):
        return [without_undescribed_members(element) for element in part]
    if not isinstance(part, dict):
        return part
    copy = {name: without_undescribed_members(value) for name, value in part.items()}
    if "object" in copy.get("type", ()) and "properties" in copy:
        copy.setdefault("additionalProperties", False)
    return copy


class Contract:
    """An OpenAPI document with which responses are compared."""

    def __init__(self, document: dict):
        self.document = document = without_undescribed_members(document)
        self.schema = schemathesis.openapi.from_dict(document)

    @staticmethod
    @functools.cache
    def parse(text: str) -> "Contract":
        """Reads the description in `text`, once, because it takes time and each test starts its own gateway."""
        return Contract(json.loads(text))

    def check(self, response: httpx.Response) -> None:
        """Fails if the description does not allow `response` for its request."""
        request = response.request
        if request.method in ("HEAD", "OPTIONS"):
            return
        find = functools.partial(self.schema.find_operation_by_path, request.method)
        # All routes of a home are also under its prefix.
        operation = find(request.url.path) or find(HOME.sub("", request.url.path))
        if operation is None:
            assert response.status_code >= 400 or request.url.path in PAGE, (
                f"{request.method} {request.url.path} returns {response.status_code} and is not described"
            )
            return
        responses = operation.definition.raw["responses"]
        status = str(response.status_code)
        described = responses.get(status) or responses.get(status[0] + "XX") or responses.get("default")
        operation_text = f"{request.method} {operation.path}"
        assert described is not None, f"{operation_text} returns {status}, which its description does not contain"
        media_type = response.headers.get("content-type", "").split(";")[0]
        if media_type not in STREAMS:
            response.read()
        if media_type in STREAMS or response.content:
            content = self._resolved(described).get("content", {})
            assert media_type in content, f"{operation_text} {status} does not describe {media_type}"
        if media_type not in STREAMS:
            operation.validate_response(response)

    def _resolved(self, part: dict) -> dict:
        """Returns a part of the description, or the part to which it refers."""
        while "$ref" in part:
            names = part["$ref"].removeprefix("#/").split("/")
            part = functools.reduce(lambda found, name: found[name], names, self.document)
        return part
