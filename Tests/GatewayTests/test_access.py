"""Access control of the built program: tokens, sessions, tickets, and addresses beyond loopback."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import time

import httpx
import pytest

from gateway import BINARY, LAMP, TIMEOUT, Gateway, wait_until
from secured import Secured, create, token
from streams import Stream

COMMANDS = f"/devices/{LAMP}/traits/onOff/commands"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tokens.json"


def test_the_command_that_the_start_suggests_has_the_token(path):
    secret = create(path, "--scope", "control")
    with Secured(path) as gateway:
        wait_until(lambda: any(" try " in line for line in gateway.output), "no command is suggested")
        command = next(line for line in gateway.output if " try " in line).partition(" try ")[2]
        answer = subprocess.run(
            ["bash", "-c", f"{command} -sSf"], capture_output=True, text=True, env=os.environ | {"TOKEN": secret}
        )
    assert answer.returncode == 0, answer.stderr


def test_a_token_is_created_listed_and_revoked(path):
    secret = create(path, "--label", "ci", "--scope", "simulate", "--homes", "a,b", "--expires", "30")
    assert re.fullmatch(r"hg_[a-z2-9]{8}_[a-z2-9]{32}", secret)
    assert path.stat().st_mode & 0o777 == 0o600
    assert secret[12:] not in path.read_text()
    listed = token(path, "list").stdout
    assert "ci  simulate  homes a,b" in listed and secret[12:] not in listed
    assert token(path, "revoke", secret).returncode == 0
    assert token(path, "list").stdout == ""
    assert token(path, "revoke", secret[3:11]).returncode == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["create", "--scope", "root"], "--scope takes one of read, control, simulate, admin"),
        (["create", "--label", "a,b"], "--label takes"),
        (["create", "--expires", "0"], "--expires takes a whole number"),
        (["create", "--homes", ","], "--homes takes the ids"),
        (["destroy"], "token takes one of create, list, revoke; destroy was given."),
        (["creat"], "Did you mean create?"),
        ([], "token takes create|list|revoke [ID]; nothing was given."),
        (["revoke"], "token revoke takes the id of one token"),
        (["revoke", "a", "b"], "token takes create|list|revoke [ID]; revoke a b was given."),
        (["create", "ci"], 'token create takes no operand; to name the token, write --label "ci"'),
        (["list", "ci"], "token list takes no operand"),
    ],
)
def test_wrong_arguments(path, arguments, message):
    result = token(path, *arguments)
    assert result.returncode == 2
    assert message in result.stderr


def test_tokens_are_created_at_the_same_time(path):
    processes = [
        subprocess.Popen([BINARY, "token", "create", "--token-file", path], stdout=subprocess.DEVNULL, stderr=-3)
        for _ in range(20)
    ]
    assert [process.wait(TIMEOUT) for process in processes] == [0] * 20
    assert len(token(path, "list").stdout.splitlines()) == 20


def test_scopes_decide_what_a_token_may_do(path):
    secrets = {scope: create(path, "--scope", scope) for scope in ["read", "control", "simulate", "admin"]}
    with Secured(path) as gateway:
        assert [gateway.status(route) for route in ["/health", "/ready", "/openapi.json", "/"]] == [200] * 4
        assert [gateway.status(route) for route in ["/devices", "/metrics", "/limits", "/homes"]] == [401] * 4
        allowed = {"read": [], "control": ["command"], "simulate": ["command", "advance"]}
        allowed["admin"] = ["command", "advance", "tokens"]
        for scope, secret in secrets.items():
            with gateway.client(secret) as client:
                assert client.get("/devices").status_code == 200
                statuses = {
                    "command": client.post(COMMANDS, json={"command": "toggle"}).status_code,
                    "advance": client.post("/simulation/clock/advance", json={"seconds": 1}).status_code,
                    "tokens": client.get("/tokens").status_code,
                }
                assert statuses == {name: 200 if name in allowed[scope] else 403 for name in statuses}
        with gateway.client(secrets["admin"]) as client:
            used = {entry["id"]: "lastUsedAt" in entry for entry in client.get("/tokens").json()["tokens"]}
            assert used == {secret[3:11]: True for secret in secrets.values()}


def test_a_revoked_token_loses_access_and_its_streams_without_a_restart(path):
    secret, other = create(path), create(path)
    with Secured(path) as gateway:
        headers = {"Authorization": f"Bearer {secret}"}
        with Stream(gateway.url, "/events", headers=headers, heartbeat=5) as stream:
            stream.next("heartbeat")
            assert token(path, "revoke", secret).returncode == 0
            event = stream.next("problem")
            assert event.data["code"] == "unauthenticated"
            with pytest.raises(StopIteration):
                next(iter(stream))
        assert gateway.status("/devices", secret) == 401
        assert gateway.status("/devices", other) == 200
        added = create(path, "--scope", "read")
        wait_until(lambda: gateway.status("/devices", added) == 200, "the new token is not accepted")


def test_sessions_continue_after_a_restart_until_the_token_is_revoked(path):
    secret, other = create(path), create(path)
    stored = path.with_name("tokens.json.sessions")
    with Secured(path) as gateway, gateway.client() as client:
        client.post("/session", json={"token": secret}).raise_for_status()
        cookies = dict(client.cookies)
        client.cookies.clear()
        client.post("/session", json={"token": other}).raise_for_status()
        ended = dict(client.cookies)
        client.delete("/session", headers={"Sec-Fetch-Site": "same-origin"}).raise_for_status()
    assert stored.stat().st_mode & 0o777 == 0o600
    assert cookies["home_gateway_session"] not in stored.read_text() and secret[12:] not in stored.read_text()
    with Secured(path) as gateway:
        assert httpx.get(gateway.url + "/devices", cookies=cookies).status_code == 200
        assert httpx.get(gateway.url + "/devices", cookies=ended).status_code == 401
    assert token(path, "revoke", secret).returncode == 0
    with Secured(path) as gateway:
        assert httpx.get(gateway.url + "/devices", cookies=cookies).status_code == 401
    stored.write_text("{")
    with Secured(path) as gateway:
        assert gateway.status("/devices", other) == 200
        assert "sessions cannot be read" in gateway.stderr()


def test_the_last_use_of_a_token_is_known_after_a_restart(path):
    admin, used, _ = (create(path, "--scope", "admin", "--label", label) for label in ("admin", "used", "unused"))
    with Secured(path) as gateway:
        assert gateway.status("/devices", used) == 200
    with Secured(path) as gateway, gateway.client(admin) as client:
        labels = {entry["label"] for entry in client.get("/tokens").json()["tokens"] if "lastUsedAt" in entry}
    assert labels == {"admin", "used"}


def test_a_damaged_token_file_changes_nothing(path):
    secret = create(path)
    with Secured(path) as gateway:
        path.write_text("{")
        gateway.process.send_signal(signal.SIGHUP)
        time.sleep(1.5)
        assert gateway.status("/devices", secret) == 200
        assert "tokens cannot be read" in gateway.stderr()
    empty = '{"format": "home-gateway tokens", "version": 1, "tokens": []}'
    for text, message in [("{", "cannot be used"), (empty, "has no tokens")]:
        path.write_text(text)
        command = [BINARY, "--data", "none", "--token-file", path]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        assert result.returncode == 1 and message in result.stderr


def own_address() -> str:
    """Returns an address of this machine, which is not that of loopback if it has a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        # Nothing is sent; the address is one for documentation.
        probe.connect(("192.0.2.1", 9))
        return probe.getsockname()[0]
    return "127.0.0.1"


def test_an_address_beyond_loopback_needs_tokens(path):
    command = [BINARY, "--data", "none", "--port", "0", "--host", "0.0.0.0"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert "add --token-file" in result.stderr and len(result.stderr.splitlines()) == 1
    secret = create(path)
    with Secured(path, "--host", "0.0.0.0") as gateway:
        port = gateway.url.rsplit(":", 1)[1]
        url = f"http://{own_address()}:{port}"
        assert httpx.get(url + "/devices").status_code == 401
        assert httpx.get(url + "/devices", headers={"Authorization": f"Bearer {secret}"}).status_code == 200
        # A page that makes its name resolve to this address (DNS rebinding) names its own host.
        rebound = {"Host": "evil.example", "Authorization": f"Bearer {secret}"}
        assert httpx.get(url + "/devices", headers=rebound).status_code == 421


def test_the_environment_can_contain_a_token():
    with Secured(None, environment={"HOME_GATEWAY_TOKEN": "a-long-secret-for-ci"}) as gateway:
        assert gateway.status("/devices") == 401
        assert gateway.status("/devices", "a-long-secret-for-c") == 401
        assert gateway.status("/tokens", "a-long-secret-for-ci") == 200
        listed = gateway.client("a-long-secret-for-ci").get("/tokens").text
        assert "a-long-secret" not in listed
    environment = os.environ | {"HOME_GATEWAY_TOKEN": "short"}
    result = subprocess.run([BINARY, "--data", "none"], env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 2 and "at least 16" in result.stderr and "short" not in result.stderr


def test_no_secret_reaches_the_log_or_the_metrics(path):
    secret, wrong = create(path, "--scope", "admin"), "hg_22222222_" + "3" * 32
    with Secured(path, "--log-level", "debug") as gateway:
        with gateway.client(secret) as client:
            session = client.post("/session", json={"token": secret})
            cookie = session.cookies["home_gateway_session"]
            ticket = client.post("/tickets").json()["ticket"]
            client.get("/devices", params={"token": secret})
            texts = [client.get(route).text for route in ["/metrics", "/simulation/requests?complete=1", "/tokens"]]
        for _ in range(20):
            assert gateway.status("/devices", wrong) in (401, 429)
        texts.append(gateway.stderr())
        for value in [secret[12:], wrong[12:], cookie, ticket]:
            assert not any(value in text for text in texts)


def test_guessing_is_slow_and_valid_tokens_are_not_affected(path):
    secret = create(path)
    with Secured(path) as gateway:
        statuses = [gateway.status("/devices", f"hg_aaaaaaaa_{'b' * 32}") for _ in range(30)]
        assert statuses[:10] == [401] * 10 and statuses.count(429) >= 15
        assert gateway.status("/devices", secret) == 200


def test_the_description_lists_how_callers_identify_themselves():
    with Gateway() as gateway:
        description = gateway.client.get("/openapi.json").json()
    schemes = description["components"]["securitySchemes"]
    assert set(schemes) == {"token", "session", "ticket"}
    stream = description["paths"]["/events"]["get"]["security"]
    assert [list(entry) for entry in stream] == [[], ["token"], ["session"], ["ticket"]]
    assert json.dumps(description["paths"]["/health"]["get"]["security"]) == "[{}]"
