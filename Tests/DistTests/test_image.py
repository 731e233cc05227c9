"""The container image, with the options that the documents recommend."""

import gzip
import http.client
import json
import re
import socket
import subprocess
import tarfile
import time
from pathlib import Path

import pytest
import yaml
from containers import Podman
from machines import REPOSITORY, Machine

LIGHT = "/devices/hallway-light/traits/onOff"
TIMEOUT = 60
# A command that continues in the next line is one line here.
DOCUMENT = (REPOSITORY / "deploy/README.md").read_text().replace(" \\\n", " ")
IMAGE = "docker.io/library/home-gateway"


@pytest.fixture(scope="module")
def podman(packages, previous, tmp_path_factory):
    with Podman(tmp_path_factory.mktemp("containers")) as podman:
        podman.load(previous.image)
        podman.load(packages.image)
        yield podman


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def request(port: int, method: str, path: str, body: dict | None = None, host: str = "127.0.0.1") -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"Host": f"{host}:{port}", "Content-Type": "application/json"}
    connection.request(method, path, body and json.dumps(body), headers)
    response = connection.getresponse()
    return response.status, response.read().decode()


def wait_until(condition, failure) -> None:
    deadline = time.monotonic() + TIMEOUT
    while True:
        try:
            if condition():
                return
        except OSError:
            pass
        assert time.monotonic() < deadline, failure()
        time.sleep(0.1)


class Container:
    """A running container, started with the options of the document on a free port."""

    def __init__(self, podman: Podman, name: str, version: str, volume: str | None = None):
        (command,) = re.findall(r"^docker run .*--insecure-host 0\.0\.0\.0$", DOCUMENT, re.MULTILINE)
        words = command.split()[2:]
        image = words.index("home-gateway:latest")
        self.port = free_port()
        options = [word.replace("127.0.0.1:8080:", f"127.0.0.1:{self.port}:") for word in words[:image]]
        if volume:
            options = [word.replace("home:/", f"{volume}:/") for word in options]
        # The document's container runs in the foreground.
        options = [word for word in options if word != "--rm"]
        self.podman, self.name = podman, name
        podman.run("run", "--detach", "--name", name, *options, f"{IMAGE}:{version}", *words[image + 1 :])
        wait_until(lambda: request(self.port, "GET", "/ready")[0] == 200, lambda: f"not ready: {podman.logs(name)}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.podman.run("rm", "--force", "--time", "2", self.name)


def test_the_image_is_small(packages, measured):
    with gzip.open(packages.image) as archive, tarfile.open(fileobj=archive) as tar:
        layers = [member.size for member in tar if member.name.endswith(".tar") and member.isfile()]
    assert len(layers) == 1
    compressed = packages.image.stat().st_size
    measured.append(f"the image: {sum(layers) / 1e6:.1f} MB, compressed {compressed / 1e6:.1f} MB")
    assert sum(layers) < 60_000_000


def test_the_image_says_how_it_runs(podman, packages):
    image = podman.inspect(f"{IMAGE}:{packages.version}")
    configuration = image["Config"]
    assert configuration["User"] == "65532:65532"
    assert list(configuration["Volumes"]) == ["/var/lib/home-gateway"]
    assert configuration["Entrypoint"] == ["/usr/bin/home-gateway"]
    assert configuration["Labels"]["org.opencontainers.image.version"] == packages.version
    assert image["HealthCheck" if "HealthCheck" in image else "Healthcheck"]["Test"][-1] == "health"
    # The address is not open by default.
    assert not any("INSECURE" in variable for variable in configuration["Env"])
    assert podman.inspect(f"{IMAGE}:latest")["Id"] == image["Id"]


def test_the_command_of_the_document_serves_a_home_on_loopback(podman, packages):
    with Container(podman, "home-gateway-document", packages.version, "document") as container:
        status, body = request(container.port, "POST", f"{LIGHT}/commands", {"command": "on"})
        assert status == 200 and '"onOff":true' in body
        assert "<title>" in request(container.port, "GET", "/")[1]
        assert len(json.loads(request(container.port, "GET", "/scenarios")[1])["scenarios"]) > 40
        # A page of another site cannot reach it by DNS rebinding.
        assert request(container.port, "GET", "/devices", host="evil.example.org")[0] == 421
        assert "listening without tokens" in podman.logs(container.name)

        process = podman.inspect(container.name)
        assert process["HostConfig"]["ReadonlyRootfs"] is True
        status = Path(f"/proc/{process['State']['Pid']}/status").read_text()
        assert re.search(r"^Uid:\s+65532\s", status, re.MULTILINE)
        assert re.search(r"^CapEff:\s+0{16}$", status, re.MULTILINE)

        assert podman.run("healthcheck", "run", container.name) is not None
        assert podman.inspect(container.name)["State"]["Health"]["Status"] == "healthy"

        stream = http.client.HTTPConnection("127.0.0.1", container.port, timeout=10)
        stream.request("GET", "/events?trait=onOff", headers={"Host": "127.0.0.1"})
        lines = stream.getresponse()
        request(container.port, "POST", f"{LIGHT}/commands", {"command": "off"})
        while (line := lines.readline()) and not line.startswith(b"event: attributes"):
            pass
        assert b'"onOff":false' in lines.readline()

        # It ends at once when docker stops it.
        start = time.monotonic()
        podman.run("stop", "--time", "20", container.name)
        assert time.monotonic() - start < 15
        assert podman.inspect(container.name)["State"]["ExitCode"] == 0


def test_without_the_option_no_port_reaches_the_gateway(podman, packages):
    port = free_port()
    podman.run(
        "run", "--detach", "--name", "home-gateway-closed", "--publish", f"127.0.0.1:{port}:8080",
        f"{IMAGE}:{packages.version}",
    )  # fmt: skip
    try:
        wait_until(
            lambda: "listening on http://127.0.0.1:8080" in podman.logs("home-gateway-closed"),
            lambda: podman.logs("home-gateway-closed"),
        )
        with pytest.raises((ConnectionError, TimeoutError, http.client.HTTPException)):
            request(port, "GET", "/ready")
        podman.run("exec", "home-gateway-closed", "/usr/bin/home-gateway", "health")
    finally:
        podman.run("rm", "--force", "--time", "2", "home-gateway-closed")


def test_an_unhealthy_gateway_is_reported(podman, packages):
    with Container(podman, "home-gateway-ill", packages.version, "ill") as container:
        fault = {"on": {"journal": True}, "kind": "commitFails"}
        assert request(container.port, "POST", "/simulation/faults", fault)[0] == 201
        request(container.port, "POST", f"{LIGHT}/commands", {"command": "on"})
        podman.run("healthcheck", "run", container.name, check=False)
        log = podman.inspect(container.name)["State"]["Health"]["Log"]
        assert log[-1]["ExitCode"] == 1


def test_an_upgrade_keeps_the_home_in_the_volume(podman, packages, previous):
    with Container(podman, "home-gateway-old", previous.version, "kept") as container:
        request(container.port, "POST", f"{LIGHT}/commands", {"command": "on"})
    with Container(podman, "home-gateway-new", packages.version, "kept") as container:
        assert '"onOff":true' in request(container.port, "GET", LIGHT)[1]


def test_scenarios_of_a_folder_run_in_the_image(podman, packages):
    (command,) = re.findall(r"^docker run .* test /scenarios$", DOCUMENT, re.MULTILINE)
    words = command.split()[2:]
    image = words.index("home-gateway:latest")
    options = [word.replace("$PWD", str(REPOSITORY)) for word in words[:image]]
    output = podman.run("run", *options, f"{IMAGE}:{packages.version}", *words[image + 1 :])
    assert re.search(r"(\d+) scenarios: \1 passed, 0 failed", output), output


def test_the_licenses_are_in_the_image(podman, packages, tmp_path):
    podman.run("create", "--name", "home-gateway-files", f"{IMAGE}:{packages.version}")
    try:
        podman.run("cp", "home-gateway-files:/usr/share/doc/home-gateway/.", tmp_path)
    finally:
        podman.run("rm", "home-gateway-files")
    assert {"libc6.txt", "libmicrohttpd12.txt", "swift-runtime.txt"} <= {
        path.name for path in (tmp_path / "licenses").iterdir()
    }
    assert "Apache License" in (tmp_path / "LICENSE").read_text()


# Compose


@pytest.fixture(scope="module")
def nginx(podman, machines, tmp_path_factory):
    """An image with the name of the one in compose.yaml, made from Debian's nginx."""
    compose = yaml.safe_load((REPOSITORY / "deploy/compose.yaml").read_text())
    folder = tmp_path_factory.mktemp("nginx")
    with Machine(machines / "nginx", "nginx-light") as machine:
        machine.run("rm /etc/nginx/sites-enabled/*")
        subprocess.run(["tar", "-cf", folder / "root.tar", "-C", machine.folder, "."], check=True)
    name = "docker.io/library/" + compose["services"]["proxy"]["image"]
    change = 'CMD ["nginx", "-g", "daemon off;"]'
    podman.run("import", "--change", change, folder / "root.tar", name)
    (folder / "root.tar").unlink()


def test_the_compose_file_serves_the_home_over_tls(podman, nginx, tmp_path):
    """Runs the commands of the document, with docker-compose on free ports. podman takes the place of Docker."""
    folder = tmp_path / "deploy"
    folder.mkdir()
    text = (REPOSITORY / "deploy/compose.yaml").read_text()
    tls, plain = free_port(), free_port()
    for published, port in (('"443:443"', tls), ('"80:80"', plain)):
        assert text.count(published) == 1
        text = text.replace(published, f'"127.0.0.1:{port}:{published.strip(chr(34)).split(":")[1]}"')
    (folder / "compose.yaml").write_text(text)
    (folder / "nginx.conf").write_text((REPOSITORY / "deploy/nginx.conf").read_text())
    (block,) = re.findall(r"^```sh\n(mkdir certificates\n.*?)docker compose up", DOCUMENT, re.MULTILINE | re.DOTALL)
    block = block.replace("$(openssl passwd -apr1)", "$(openssl passwd -apr1 secret)")
    subprocess.run(["sh", "-euc", block], cwd=folder, check=True, capture_output=True)

    environment = {**podman.environment, "DOCKER_HOST": f"unix://{folder}/socket"}
    service = subprocess.Popen(
        ["podman", "system", "service", "--time=0", environment["DOCKER_HOST"]],
        env=environment,
        stderr=subprocess.DEVNULL,
    )
    wait_until((folder / "socket").exists, lambda: "podman does not serve")
    started = subprocess.run(
        ["docker-compose", "up", "--detach"], cwd=folder, env=environment, capture_output=True, text=True, timeout=120
    )
    try:
        curl = ["curl", "-sS", "--max-time", "10", "--cacert", folder / "certificates/fullchain.pem",
                "--resolve", f"home.example.org:{tls}:127.0.0.1", f"https://home.example.org:{tls}{LIGHT}"]  # fmt: skip

        def answer(*options: str) -> str:
            return subprocess.run([*curl, *options, "-w", " %{http_code}"], capture_output=True, text=True).stdout

        wait_until(
            lambda: answer("--user", "anna:secret").endswith(" 200"),
            lambda: (
                f"{started.stdout}{started.stderr}{answer('--user', 'anna:secret')}"
                + podman.run("ps", "--all")
                + "".join(podman.logs(name) for name in podman.run("ps", "--all", "--format", "{{.Names}}").split())
            ),
        )
        assert answer().endswith(" 401")
        assert '"onOff"' in answer("--user", "anna:secret")
        assert request(plain, "GET", "/", host="home.example.org")[0] == 301
    finally:
        subprocess.run(["docker-compose", "down"], cwd=folder, env=environment, capture_output=True, timeout=120)
        service.terminate()
        service.wait()
