"""Starts gateways with access control, and creates tokens for them."""

import signal
import subprocess

import httpx

from gateway import BINARY, TIMEOUT, wait_until
from process import Process


def token(path, *arguments):
    """Runs `home-gateway token`, and returns what it prints."""
    command = [BINARY, "token", *arguments, "--token-file", path]
    return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)


def create(path, *options):
    result = token(path, "create", *options)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


class Secured(Process):
    """A gateway with access control."""

    def __init__(self, path, *options, environment=None):
        """Starts it with the tokens in a file; None if the environment contains the token."""
        arguments = ["--token-file", str(path)] if path else []
        super().__init__(*arguments, *options, data="none", timeout=TIMEOUT, environment=environment)
        wait_until(lambda: self.status("/ready") == 200, "the gateway is not ready")

    def client(self, secret=None):
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        return httpx.Client(base_url=self.url, headers=headers, timeout=TIMEOUT)

    def status(self, path, secret=None):
        with self.client(secret) as client:
            return client.get(path).status_code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(TIMEOUT) == 0
        self.process.stdout.close()
