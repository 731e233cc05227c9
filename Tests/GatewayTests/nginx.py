"""nginx with the configuration in `deploy/nginx.conf`, on free ports and with a certificate of its own."""

import subprocess
from pathlib import Path

from gateway import REPOSITORY
from process import free_port
from proxy import NAME, SERVERS, Proxy

USER = ("anna", "a password")

CONFIGURATION = """
    daemon off;
    pid {folder}/nginx.pid;
    error_log {folder}/error.log;
    events {{ worker_connections 1024; }}
    http {{
        access_log off;
        default_type application/octet-stream;
        client_body_temp_path {folder}/body;
        proxy_temp_path {folder}/proxy;
        fastcgi_temp_path {folder}/fastcgi;
        uwsgi_temp_path {folder}/uwsgi;
        scgi_temp_path {folder}/scgi;
        include {folder}/site.conf;
    }}
"""


class Nginx(Proxy):
    """A running nginx in front of the gateway on `upstream`, with a password or with the gateway's tokens."""

    def __init__(self, folder: Path, upstream: int, *, tokens: bool = False):
        super().__init__(folder)
        self.plain_port = free_port()
        passwords = folder / "passwords"
        user, password = USER
        digest = subprocess.run(["openssl", "passwd", "-apr1", password], check=True, capture_output=True, text=True)
        passwords.write_text(f"{user}:{digest.stdout}")
        passwords.chmod(0o644)
        site = (REPOSITORY / "deploy/nginx.conf").read_text()
        if tokens:
            lines = site.splitlines(keepends=True)
            kept = [line for line in lines if not line.endswith("# password\n")]
            assert len(lines) - len(kept) == 3, "three lines of deploy/nginx.conf are about the password"
            site = "".join(kept)
        for original, replacement in {
            "    listen [::]:443 ssl http2;\n": "",
            "    listen [::]:80;\n": "",
            "listen 443 ": f"listen 127.0.0.1:{self.port} ",
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(self.certificate),
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(self.key),
            **({} if tokens else {"/etc/nginx/home-gateway.htpasswd": str(passwords)}),
            "127.0.0.1:8080": f"127.0.0.1:{upstream}",
        }.items():
            assert original in site, f"{original!r} is not in deploy/nginx.conf"
            site = site.replace(original, replacement)
        (folder / "site.conf").write_text(site)
        (folder / "nginx.conf").write_text(CONFIGURATION.format(folder=folder))
        # The workers run as another user, who must be able to read the password file.
        for parent in [folder, *folder.parents]:
            if parent.owner() == folder.owner() and parent != Path("/"):
                parent.chmod(parent.stat().st_mode | 0o111)
        program = SERVERS / "sbin/nginx"
        self.start([program, "-c", folder / "nginx.conf", "-p", folder, "-e", folder / "error.log"])
