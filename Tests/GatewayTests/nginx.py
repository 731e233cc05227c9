"""nginx with the configuration in `deploy/nginx.conf`, on free ports and with a certificate of its own."""

import socket
import subprocess
import time
from pathlib import Path

from gateway import REPOSITORY, TIMEOUT
from process import free_port

NAME = "home.example.org"
USER = ("anna", "a password")
# The folder into which the Makefile unpacks the Debian package.
PROGRAM = REPOSITORY / ".build/servers/usr/sbin/nginx"

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


class Nginx:
    """A running nginx in front of the gateway on `upstream`."""

    def __init__(self, folder: Path, upstream: int):
        self.port, self.plain_port = free_port(), free_port()
        self.url = f"https://{NAME}:{self.port}"
        certificate, key, passwords = folder / "certificate.pem", folder / "key.pem", folder / "passwords"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-batch",
             "-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
             "-keyout", key, "-out", certificate],
            check=True, capture_output=True,
        )  # fmt: skip
        self.certificate = certificate
        user, password = USER
        digest = subprocess.run(["openssl", "passwd", "-apr1", password], check=True, capture_output=True, text=True)
        passwords.write_text(f"{user}:{digest.stdout}")
        passwords.chmod(0o644)
        site = (REPOSITORY / "deploy/nginx.conf").read_text()
        for original, replacement in {
            "    listen [::]:443 ssl http2;\n": "",
            "    listen [::]:80;\n": "",
            "listen 443 ": f"listen 127.0.0.1:{self.port} ",
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(certificate),
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(key),
            "/etc/nginx/home-gateway.htpasswd": str(passwords),
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
        self.process = subprocess.Popen(
            [PROGRAM, "-c", folder / "nginx.conf", "-p", folder, "-e", folder / "error.log"]
        )
        deadline = time.monotonic() + TIMEOUT
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                log = (folder / "error.log").read_text() if (folder / "error.log").exists() else ""
                assert self.process.poll() is None and time.monotonic() < deadline, f"nginx does not listen\n{log}"
                time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
