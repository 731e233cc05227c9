"""The Debian package on a minimal Debian whose systemd runs: install, use, upgrade, remove, purge."""

import re
import subprocess

import pytest
from machines import FUNCTIONS, REPOSITORY

PACKAGES = ("curl", "dbus", "man-db", "systemd")


@pytest.fixture(scope="module")
def prepared(machine, packages, previous):
    """The machine with the dependencies of the package, which apt finds, but without the package."""
    machine.copy(packages.deb, previous.deb, REPOSITORY / "Tests/DistTests/Fixtures/layout-1.sqlite.gz")
    machine.run(
        f"apt-get update -qq; apt-get install -y -qq --no-install-recommends ./{packages.deb.name}; "
        "home-gateway --version; apt-get purge -y -qq home-gateway",
        network=True,
    )
    return machine


def test_lintian_finds_nothing(packages):
    completed = subprocess.run(
        ["lintian", "--fail-on", "warning", "--allow-root", packages.deb], capture_output=True, text=True
    )
    assert (completed.returncode, completed.stdout) == (0, "")


def test_the_dependencies_are_those_of_the_program(packages):
    depends = subprocess.run(
        ["dpkg-deb", "--field", packages.deb, "Depends"], capture_output=True, text=True, check=True
    ).stdout
    names = {name.split()[0] for name in depends.split(", ")}
    assert {"libmicrohttpd12", "libpq5", "libsqlite3-0", "libyaml-0-2", "libcurl4", "adduser"} <= names


@pytest.mark.parametrize("unit", ["of the package", "in deploy/"])
def test_the_unit_exposes_little(packages, tmp_path, unit):
    path = REPOSITORY / "deploy/home-gateway.service"
    if unit == "of the package":
        subprocess.run(["dpkg-deb", "--extract", packages.deb, tmp_path], check=True)
        path = tmp_path / "lib/systemd/system/home-gateway.service"
    completed = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--threshold=20", path], capture_output=True, text=True
    )
    (level,) = re.findall(r"Overall exposure level for home-gateway.service: ([\d.]+)", completed.stdout)
    assert completed.returncode == 0 and float(level) < 2.0


def test_the_life_of_the_package(prepared, packages, previous):
    with prepared.boot() as system:
        # Install.
        system.run(f"dpkg -i {previous.deb.name}")
        output = system.run(
            FUNCTIONS
            + """
            wait_until_ready
            systemctl is-active home-gateway; systemctl is-enabled home-gateway
            stat -c %U "/proc/$(systemctl show -P MainPID home-gateway)"
            stat -c '%U %a' /var/lib/home-gateway
            echo "verified: $(systemd-analyze verify home-gateway.service 2>&1)."
            systemd-analyze security --threshold=20 home-gateway > /dev/null && echo secure
            curl -fsS http://127.0.0.1:8080/ | grep -o '<title>.*</title>'
            curl -fsS http://127.0.0.1:8080/scenarios | grep -o '"id"' | head -n1
            man --pager=cat home-gateway | head -n1
            bash -c '. /usr/share/bash-completion/completions/home-gateway; complete -p home-gateway'
            home show hallway-light | head -n1
            man --pager=cat home | head -n1
            stream
            switch on > /dev/null
            """
        )
        assert output.startswith("active\nenabled\nhome-gateway\n"), output
        for expected in ("home-gateway 700\n", "verified: .\n", "secure\n", "<title>", '"id"', "HOME-GATEWAY(1)",
                         "HOME(1)", "Hallway Light", "complete -F _home_gateway home-gateway",
                         "event: attributes"):  # fmt: skip
            assert expected in output, output

        # A setting of the administrator.
        settings = "/etc/home-gateway/home-gateway.conf"
        system.run(f"sed -i 's/^#HOME_GATEWAY_MAX_STREAMS=.*/HOME_GATEWAY_MAX_STREAMS=17/' {settings}")
        # A home that an earlier program has stored.
        system.run(
            "systemctl stop home-gateway; rm /var/lib/home-gateway/*; "
            "gunzip -c layout-1.sqlite.gz > /var/lib/home-gateway/home.sqlite; "
            "chown home-gateway: /var/lib/home-gateway/home.sqlite"
        )
        # Reload: the program goes on.
        system.run("systemctl start home-gateway")
        main = system.run("systemctl show -P MainPID home-gateway")
        system.run("systemctl reload home-gateway")
        state = system.run("systemctl show -P MainPID home-gateway; systemctl is-active home-gateway")
        assert state == f"{main}active\n"

        # Upgrade. The service is restarted with the new program.
        system.run(f"dpkg -i {packages.deb.name} < /dev/null")
        output = system.run(
            FUNCTIONS
            + """
            wait_until_ready
            systemctl is-active home-gateway
            light
            curl -fsS 'http://127.0.0.1:8080/devices/hallway-light?fields=name'; echo
            curl -fsS http://127.0.0.1:8080/limits
            """
        )
        assert output.startswith('active\n"onOff":true\n{"name":"Lamp of an earlier version"}\n'), output
        assert '"streams":17' in output, output
        assert "migrated to layout" in system.run("journalctl --unit home-gateway --no-pager")
        assert system.run("dpkg-query -W -f '${Version}' home-gateway") == f"{packages.version}-1"

        # Remove: the program is gone, settings and home stay.
        system.run("dpkg --remove home-gateway")
        output = system.run(
            "systemctl is-active home-gateway || true; ls /var/lib/home-gateway /etc/home-gateway; "
            "! command -v home-gateway; id -un home-gateway"
        )
        assert "home.sqlite" in output and "home-gateway.conf" in output

        # Install again: the home is still there.
        system.run(f"dpkg -i {packages.deb.name} < /dev/null")
        assert system.run(FUNCTIONS + "wait_until_ready; light") == '"onOff":true\n'

        # Purge: nothing stays.
        system.run("dpkg --purge home-gateway")
        others = ("/root", "/proc", "/sys", "/run", "/var/log", "/var/cache/man")
        excluded = " ".join(f"-not -path '{folder}/*'" for folder in others)
        left = system.run(
            f"find / -xdev -name '*home-gateway*' {excluded}; getent passwd home-gateway || true; "
            "getent group home-gateway || true"
        )
        assert left == "", left
