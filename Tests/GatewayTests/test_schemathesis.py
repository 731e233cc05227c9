"""Requests made from the published description, sensible and senseless: none may break the server."""

import hypothesis
import pytest
import schemathesis
from schemathesis.specs.openapi import checks

from gateway import Gateway


# What an answer has to be: as described. What may be sent where is the server's own business.
CHECKS = [
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]


@pytest.fixture(scope="module")
def gateway():
    with Gateway() as running:
        yield running


@pytest.fixture(scope="module")
def described(gateway):
    return schemathesis.openapi.from_url(gateway.url + "/openapi.json")


# A stream never ends, so a client that waits for the whole answer is no test for it; test_stream.py reads those.
REQUESTS = schemathesis.pytest.from_fixture("described").exclude(path_regex="/(events|stream|batched)$")


@REQUESTS.parametrize()
@hypothesis.settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(hypothesis.HealthCheck),
)
def test_no_request_breaks_the_server(case):
    answer = case.call(timeout=10)
    unavailable = answer.status_code == 503 and answer.json()["code"] == "unavailable"
    assert answer.status_code < 500 or unavailable, answer.text
    case.validate_response(answer, checks=CHECKS)
