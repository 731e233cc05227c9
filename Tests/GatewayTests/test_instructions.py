"""The price of requests: no kind costs more instructions than the table allows."""

import subprocess
import sys

from process import BINARY, REPOSITORY


def test_no_request_costs_more_instructions_than_the_table_allows():
    script = REPOSITORY / "Tests/Benchmarks/instructions.py"
    command = [sys.executable, "-B", script, BINARY, "--short"]
    completed = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert completed.returncode == 0, completed.stdout + completed.stderr
    counted = {line.split("  ")[0] for line in completed.stdout.splitlines() if not line.startswith(" ")}
    assert counted >= {"read", "read with fields", "list", "list with fields", "toggle", "write", "fork"}
