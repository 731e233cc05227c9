"""The settings of the program: their precedence, the file, and changes while the gateway runs."""

import signal

import pytest

from gateway import LAMP, REPOSITORY, Gateway, rejection, wait_until


@pytest.fixture
def path(tmp_path):
    return tmp_path / "settings.conf"


def test_the_command_line_precedes_the_environment_and_that_the_file(path):
    path.write_text(
        "# A comment\n; another one\n\n"
        "HOME_GATEWAY_MAX_STREAMS=11\nHOME_GATEWAY_MAX_CONNECTIONS=1\nHOME_GATEWAY_MAX_HOMES='13'\n"
        'HOME_GATEWAY_MAX_DEVICES="14"  \n  HOME_GATEWAY_MAX_TOTAL_DEVICES=15\nHOME_GATEWAY_ALLOWED_HOSTS=\n'
    )
    environment = {"HOME_GATEWAY_MAX_CONNECTIONS": "102", "HOME_GATEWAY_CONFIG": str(path)}
    with Gateway("--max-streams", "101", environment=environment) as gateway:
        limits = gateway.client.get("/limits").json()
    names = ["streams", "connections", "homes", "homeDevices", "totalDevices"]
    assert [limits[name] for name in names] == [101, 102, 13, 14, 15]


def test_the_settings_of_the_service_are_valid(tmp_path):
    """Every setting of the installed file, also those that are disabled there, is an option."""
    lines = (REPOSITORY / "deploy/home-gateway.conf").read_text().splitlines()
    settings = [line.removeprefix("#") for line in lines if line.removeprefix("#").startswith("HOME_GATEWAY_")]
    assert len(settings) > 10
    path = tmp_path / "home-gateway.conf"
    path.write_text("\n".join(settings).replace("/var/lib/home-gateway", str(tmp_path)))
    result = rejection("serve", "--config", str(path), "--port", "0")
    # The file is read; the start fails because of the first folder that does not exist.
    assert "home-gateway.conf" not in result and "there is no setting" not in result


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("HOME_GATEWAY_PORT=9000\nHOME_GATEWAY_PROT=1\n", "line 2: there is no setting HOME_GATEWAY_PROT"),
        ("PORT=9000", "line 1: there is no setting PORT"),
        ("HOME_GATEWAY_CONFIG=other", "line 1: there is no setting HOME_GATEWAY_CONFIG"),
        ("\nHOME_GATEWAY_PORT", "line 2: this is no NAME=value"),
        ("HOME_GATEWAY_SEED=1\nHOME_GATEWAY_SEED=2", "line 2: HOME_GATEWAY_SEED is set twice"),
        ("HOME_GATEWAY_PORT=x", "--port takes a whole number"),
    ],
)
def test_a_wrong_setting_is_refused_with_its_line(path, text, message):
    path.write_text(text)
    assert message in rejection("serve", "--data", "none", "--config", str(path))


def test_a_missing_or_binary_file_is_refused(path):
    assert "cannot be read" in rejection("serve", "--data", "none", "--config", str(path))
    path.write_bytes(b"HOME_GATEWAY_PORT=\xff")
    assert "is not UTF-8" in rejection("serve", "--data", "none", "--config", str(path))


def test_the_level_of_the_log_changes_without_a_restart(path):
    path.write_text("HOME_GATEWAY_LOG_LEVEL=notice\n")
    with Gateway("--config", str(path)) as gateway:

        def reload(text, expected):
            path.write_text(text)
            gateway.process.send_signal(signal.SIGHUP)
            wait_until(lambda: expected in gateway.stderr(), f"the log has no line: {expected}")

        gateway.command(LAMP, "onOff", "toggle").raise_for_status()
        assert " request " not in gateway.stderr()
        reload("HOME_GATEWAY_LOG_LEVEL=info\n", "notice settings read logLevel=info")
        gateway.command(LAMP, "onOff", "toggle").raise_for_status()
        wait_until(lambda: gateway.stderr().count("info request ") == 1, "the request is not in the log")
        reload("HOME_GATEWAY_LOG_LEVEL=loud\n", "error settings cannot be read; those from before remain")
        gateway.command(LAMP, "onOff", "toggle").raise_for_status()
        wait_until(lambda: gateway.stderr().count("info request ") == 2, "the level was lost")
        reload(
            "HOME_GATEWAY_LOG_LEVEL=warning\nHOME_GATEWAY_MAX_HOMES=5\n",
            "warning changed settings apply after a restart settings=max-homes",
        )
        gateway.command(LAMP, "onOff", "toggle").raise_for_status()
        assert gateway.client.get("/limits").json()["homes"] == 1000
        assert gateway.stderr().count("info request ") == 2
