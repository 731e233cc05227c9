"""Caddy with the configuration in `deploy/Caddyfile`, on a free port and with a certificate of its own."""

from pathlib import Path

from gateway import REPOSITORY
from proxy import NAME, SERVERS, Proxy


class Caddy(Proxy):
    """A running Caddy in front of the gateway on `upstream`, with the gateway's tokens."""

    def __init__(self, folder: Path, upstream: int):
        super().__init__(folder)
        site = (REPOSITORY / "deploy/Caddyfile").read_text()
        for original, replacement in {
            # Caddy serves the given certificate instead of getting one from the Internet.
            f"\n{NAME} {{\n": f"\nhttps://{NAME}:{self.port} {{\n\ttls {self.certificate} {self.key}\n",
            "127.0.0.1:8080": f"127.0.0.1:{upstream}",
        }.items():
            assert original in site, f"{original!r} is not in deploy/Caddyfile"
            site = site.replace(original, replacement)
        options = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n"
        configuration = folder / "Caddyfile"
        configuration.write_text(options + site)
        self.start(
            [SERVERS / "bin/caddy", "run", "--config", configuration, "--adapter", "caddyfile"],
            {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)},
        )
