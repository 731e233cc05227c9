"""The price of the start and of requests: neither costs more instructions than the table allows."""

import json
import subprocess
import sys

from process import BINARY, REPOSITORY

BENCHMARKS = REPOSITORY / "Tests/Benchmarks"
# The kinds of the table that take longer to count.
LONGER = {"delivery", "snapshot piece", "scenario step"}


def test_no_request_costs_more_instructions_than_the_table_allows():
    command = [sys.executable, "-B", BENCHMARKS / "instructions.py", BINARY, "--short"]
    completed = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert completed.returncode == 0, completed.stdout + completed.stderr
    counted = [line.split("  ")[0] for line in completed.stdout.splitlines() if not line.startswith(" ")]
    table = json.loads((BENCHMARKS / "instructions.json").read_text())
    assert counted == [kind for kind in table if kind not in LONGER]
