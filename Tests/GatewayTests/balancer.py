"""HAProxy and nginx in front of several gateways, with the configurations in `deploy/cluster`."""

import re
from pathlib import Path

from gateway import REPOSITORY
from nginx import CONFIGURATION
from process import free_port
from proxy import NAME, SERVERS, Proxy

# The names of the gateways in the configurations.
NAMES = ("gateway-1", "gateway-2", "gateway-3")
FOLDER = REPOSITORY / "deploy/cluster"


def configuration(file: str, replacements: dict[str, str]) -> str:
    """Returns a file of `deploy/cluster` with replacements, each of which has to be possible."""
    text = (FOLDER / file).read_text()
    for original, replacement in replacements.items():
        assert original in text, f"{original!r} is not in deploy/cluster/{file}"
        text = text.replace(original, replacement)
    return text


class Balancer(Proxy):
    """A running proxy in front of the gateways on `ports`, which logs the gateway of each request."""

    def __init__(self, folder: Path, ports: list[int]):
        super().__init__(folder)
        self.plain_port = free_port()
        self.names = dict(zip(ports, NAMES, strict=True))

    def configuration(self, file: str, replacements: dict[str, str]) -> str:
        """Returns a configuration with the addresses of the gateways, and further replacements."""
        gateways = {f"{name}:8080": f"127.0.0.1:{port}" for port, name in self.names.items()}
        return configuration(file, {**gateways, **replacements})

    def requests(self) -> list[tuple[str, str, str]]:
        """Returns the path, the gateway and the status of each request that has ended."""
        raise NotImplementedError


class HAProxy(Balancer):
    PROGRAM = SERVERS / "sbin/haproxy"

    @staticmethod
    def environment() -> dict[str, str]:
        """Returns the variable for the libraries, which are unpacked and not installed."""
        return {"LD_LIBRARY_PATH": str(next((SERVERS / "lib").glob("*/liblua5.3.so.0")).parent)}

    def __init__(self, folder: Path, ports: list[int]):
        super().__init__(folder, ports)
        pem = folder / "home-gateway.pem"
        pem.write_text(self.certificate.read_text() + self.key.read_text())
        configuration = folder / "haproxy.cfg"
        configuration.write_text(
            self.configuration(
                "haproxy.cfg",
                {
                    "maxconn 50000": "maxconn 2000",
                    "bind :443 ": f"bind 127.0.0.1:{self.port} ",
                    "bind :80\n": f"bind 127.0.0.1:{self.plain_port}\n",
                    "/etc/haproxy/home-gateway.pem": str(pem),
                },
            )
        )
        self.start([self.PROGRAM, "-db", "-f", configuration], self.environment())

    def requests(self) -> list[tuple[str, str, str]]:
        log = (self.folder / "output.log").read_text()
        line = r'^\S+ \[.*?\] clients~ gateways/(\S+) \S+ (\d+) .* "\S+ (?:https://[^/]+)?(\S+) HTTP/[\d.]+"$'
        return [(path, gateway, status) for gateway, status, path in re.findall(line, log, re.MULTILINE)]


class Nginx(Balancer):
    def __init__(self, folder: Path, ports: list[int]):
        super().__init__(folder, ports)
        self.site = folder / "site.conf"
        self.write()
        configuration = CONFIGURATION.format(folder=folder).replace(
            "access_log off;",
            f'log_format upstream "$upstream_addr|$status|$request_uri";\naccess_log {folder}/access.log upstream;',
        )
        (folder / "nginx.conf").write_text(configuration)
        self.options = ["-c", folder / "nginx.conf", "-p", folder, "-e", folder / "error.log"]
        self.start([SERVERS / "sbin/nginx", *self.options])

    def write(self, down: str | None = None) -> None:
        """Writes the configuration; one gateway can be marked as down."""
        text = self.configuration(
            "nginx.conf",
            {
                "    listen [::]:443 ssl http2;\n": "",
                "    listen [::]:80;\n": "",
                "listen 443 ": f"listen 127.0.0.1:{self.port} ",
                "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
                f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(self.certificate),
                f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(self.key),
            },
        )
        for port, name in self.names.items():
            if name == down:
                text = text.replace(f"127.0.0.1:{port} max_fails=1 fail_timeout=1s", f"127.0.0.1:{port} down")
        self.site.write_text(text)

    def requests(self) -> list[tuple[str, str, str]]:
        found = []
        for line in (self.folder / "access.log").read_text().splitlines():
            upstream, status, path = line.split("|", 2)
            port = upstream.rpartition(":")[2]
            if port.isdigit():
                found.append((path, self.names[int(port)], status))
        return found
