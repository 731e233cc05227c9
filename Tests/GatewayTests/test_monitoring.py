"""The metrics, the alerts and the dashboard in `deploy/`, with the tools of Prometheus."""

import json
import re
import subprocess
import time

import httpx
import pytest

from gateway import LAMP, REPOSITORY, TIMEOUT, Gateway, wait_until
from process import free_port
from streams import Stream

# The folder into which the Makefile unpacks the Debian package.
PROGRAMS = REPOSITORY / ".build/servers/usr/bin"
ALERTS = REPOSITORY / "deploy/prometheus/alerts.yml"
DASHBOARD = REPOSITORY / "deploy/grafana/home-gateway.json"
TOKEN = "a-secret-for-prometheus"
# test_cluster_deployment.py tests the metrics of gateways that share homes.
METRIC = re.compile(r"\b(?:home_gateway_(?!cluster_)|process_)[a-z_]+")

CONFIGURATION = """
global:
  scrape_interval: 500ms
scrape_configs:
  - job_name: home-gateway
    static_configs:
      - targets: ["127.0.0.1:{port}"]
    authorization:
      credentials: {token}
rule_files: [{alerts}]
"""


@pytest.fixture(scope="module")
def gateway(tmp_path_factory):
    """A gateway with tokens and a data file that has received requests of every kind."""
    data = tmp_path_factory.mktemp("monitoring") / "home.sqlite"
    with Gateway("--host", "127.0.0.1", data=data, environment={"HOME_GATEWAY_TOKEN": TOKEN}) as running:
        running.client.headers["Authorization"] = f"Bearer {TOKEN}"
        traffic(running)
        yield running


def traffic(gateway):
    gateway.command(LAMP, "onOff", "toggle").raise_for_status()
    gateway.client.get("/devices").raise_for_status()
    gateway.client.get("/devices/none")
    httpx.get(gateway.url + "/devices", headers={"Authorization": "Bearer wrong"}, timeout=TIMEOUT)


def promtool(*arguments, text=None):
    command = [PROGRAMS / "promtool", *arguments]
    result = subprocess.run(command, input=text, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout + result.stderr


def expressions():
    """Returns the titles and the expressions of the dashboard."""
    dashboard = json.loads(DASHBOARD.read_text())
    found = [(panel["title"], target["expr"]) for panel in dashboard["panels"] for target in panel.get("targets", [])]
    return found + [(note["name"], note["expr"]) for note in dashboard["annotations"]["list"]]


def test_the_metrics_follow_the_conventions_of_prometheus(gateway):
    assert promtool("check", "metrics", text=gateway.client.get("/metrics").text) == ""


def test_each_alert_fires_when_it_has_to():
    promtool("check", "rules", ALERTS)
    promtool("check", "config", REPOSITORY / "deploy/prometheus/prometheus.yml")
    tests = REPOSITORY / "Tests/GatewayTests/monitoring/alerts_test.yml"
    promtool("test", "rules", tests)
    for alert in re.findall(r"alert: (\w+)", ALERTS.read_text()):
        assert tests.read_text().count(alert) == 2, f"{alert} has no two cases"


def test_every_metric_of_the_alerts_and_the_dashboard_exists(gateway):
    named = set(METRIC.findall(ALERTS.read_text())) | {
        metric for _, expression in expressions() for metric in METRIC.findall(expression)
    }
    assert len(named) > 30
    existing = set(re.findall(r"^[a-z_]+", gateway.client.get("/metrics").text, re.MULTILINE))
    assert named <= existing


def test_every_metric_is_explained_in_the_documents(gateway):
    text = (REPOSITORY / "docs/operating.md").read_text()
    metrics = re.findall(r"^# TYPE (\S+)", gateway.client.get("/metrics").text, re.MULTILINE)
    assert [metric for metric in metrics if f"`{metric}`" not in text] == []


@pytest.fixture(scope="module")
def prometheus(gateway, tmp_path_factory):
    """The address of a Prometheus that reads the metrics of the gateway."""
    folder = tmp_path_factory.mktemp("prometheus")
    configuration = folder / "prometheus.yml"
    configuration.write_text(CONFIGURATION.format(port=gateway.port, token=TOKEN, alerts=ALERTS))
    port = free_port()
    log = (folder / "log").open("w")
    process = subprocess.Popen(
        [PROGRAMS / "prometheus", f"--config.file={configuration}", f"--storage.tsdb.path={folder / 'data'}",
         f"--web.listen-address=127.0.0.1:{port}"],
        stdout=log, stderr=log,
    )  # fmt: skip
    url = f"http://127.0.0.1:{port}/api/v1"

    def has_samples():
        try:
            return query(url, "count_over_time(home_gateway_homes[1m]) > 4")
        except httpx.HTTPError:
            return False

    with Stream(gateway.url, "/events", headers={"Authorization": f"Bearer {TOKEN}"}):
        started = time.monotonic()
        while not has_samples():
            assert process.poll() is None and time.monotonic() < started + TIMEOUT, (folder / "log").read_text()
            traffic(gateway)
            time.sleep(0.2)
        yield url
    process.terminate()
    process.wait()


def query(url, expression):
    response = httpx.get(f"{url}/query", params={"query": expression}, timeout=TIMEOUT).raise_for_status().json()
    assert response["status"] == "success", response
    return response["data"]["result"]


def test_every_panel_of_the_dashboard_shows_something(gateway, prometheus):
    for title, expression in expressions():
        if title == "Starts" or "home_gateway_cluster_" in expression:
            continue
        instance = f"127.0.0.1:{gateway.port}"
        expression = expression.replace("$instance", instance).replace("$__rate_interval", "10s")
        assert "$" not in expression
        wait_until(lambda expression=expression: query(prometheus, expression), f"{title}: no data: {expression}")


def test_no_alert_fires_for_a_healthy_gateway(prometheus):
    groups = httpx.get(f"{prometheus}/rules", timeout=TIMEOUT).json()["data"]["groups"]
    states = {rule["name"]: (rule["state"], rule["health"]) for group in groups for rule in group["rules"]}
    assert len(states) > 10
    assert {state for state, _ in states.values()} <= {"inactive", "pending"}
    assert "err" not in {health for _, health in states.values()}
