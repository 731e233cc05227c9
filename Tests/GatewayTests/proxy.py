"""A proxy in front of the gateway: its certificate, its process, and clients with addresses of their own."""

import os
import socket
import ssl
import subprocess
import time
from pathlib import Path

import httpx

from gateway import REPOSITORY, TIMEOUT
from process import free_port

# The host name in the examples of deploy/.
NAME = "home.example.org"
# The folder into which the Makefile unpacks the Debian packages.
SERVERS = REPOSITORY / ".build/servers/usr"


class NamedTransport(httpx.HTTPTransport):
    """Connects to the address of the request, and expects the certificate of the site."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions = {**request.extensions, "sni_hostname": NAME}
        return super().handle_request(request)


class Proxy:
    """A running proxy on the port `port` of loopback. A subclass starts it."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.port = free_port()
        self.url = f"https://{NAME}:{self.port}"
        self.certificate, self.key = folder / "certificate.pem", folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-batch",
             "-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
             "-keyout", self.key, "-out", self.certificate],
            check=True, capture_output=True,
        )  # fmt: skip

    def start(self, command: list, environment: dict | None = None) -> None:
        """Starts the program, and waits until it listens.

        The port may have been taken since it was found free; it is free again once the connection there has ended.
        """
        for _ in range(5):
            if self.try_to_start(command, environment):
                return
            time.sleep(1)
        self.process.wait()
        raise AssertionError(f"{command[0]} does not get the port {self.port}")

    def try_to_start(self, command: list, environment: dict | None) -> bool:
        """Starts the program; returns false if its port is in use."""
        log = self.folder / "output.log"
        with log.open("w") as output:
            self.process = subprocess.Popen(
                command, stdout=output, stderr=output, env={**os.environ, **(environment or {})}
            )
        deadline = time.monotonic() + TIMEOUT
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return True
            except OSError:
                running = self.process.poll() is None and time.monotonic() < deadline
                if not running and "address already in use" in log.read_text().lower():
                    return False
                assert running, f"{command[0]} does not listen\n{log.read_text()}"
                time.sleep(0.02)

    def client(self, *, address: str = "127.0.0.1", **options) -> httpx.Client:
        """Returns a client whose connections come from `address`."""
        trust = ssl.create_default_context(cafile=self.certificate)
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}",
            transport=NamedTransport(verify=trust, local_address=address),
            headers={"Host": NAME, **options.pop("headers", {})},
            timeout=10,
            **options,
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
