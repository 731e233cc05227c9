"""Runs the container image with podman, with a storage of its own."""

import gzip
import json
import os
import resource
import shutil
import subprocess
from pathlib import Path

TIMEOUT = 120

CONFIGURATION = """
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"

[containers]
# By default podman raises these limits, which it is not allowed to do on some machines.
default_ulimits = ["nofile={files}:{files}", "nproc={processes}:{processes}"]
log_driver = "k8s-file"
"""

STORAGE = """
[storage]
driver = "vfs"
graphroot = "{folder}/storage"
runroot = "{folder}/run"
"""


def limit(kind: int, maximum: int) -> int:
    """Returns a limit of this process, or the maximum if that is lower."""
    hard = resource.getrlimit(kind)[1]
    return maximum if hard == resource.RLIM_INFINITY else min(hard, maximum)


class Podman:
    """podman with a folder for its images and containers."""

    def __init__(self, folder: Path):
        self.folder = folder
        configuration = CONFIGURATION.format(
            files=limit(resource.RLIMIT_NOFILE, 16_384), processes=limit(resource.RLIMIT_NPROC, 4_096)
        )
        (folder / "containers.conf").write_text(configuration)
        (folder / "storage.conf").write_text(STORAGE.format(folder=folder))
        self.environment = {
            **os.environ,
            "CONTAINERS_CONF": str(folder / "containers.conf"),
            "CONTAINERS_STORAGE_CONF": str(folder / "storage.conf"),
        }

    def __enter__(self) -> "Podman":
        return self

    def __exit__(self, *_) -> None:
        self.run("rm", "--all", "--force", "--time", "2", check=False)
        self.run("rmi", "--all", "--force", check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *arguments: str | Path, check: bool = True) -> str:
        """Runs podman and returns what it prints to standard output."""
        completed = subprocess.run(
            ["podman", *arguments],
            env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT,
        )  # fmt: skip
        assert not check or completed.returncode == 0, f"podman {arguments}: {completed.stdout}{completed.stderr}"
        return completed.stdout

    def load(self, archive: Path) -> None:
        """Loads a compressed archive; this version of podman reads uncompressed ones only."""
        plain = self.folder / "image.tar"
        with gzip.open(archive) as source, plain.open("wb") as target:
            shutil.copyfileobj(source, target)
        self.run("load", "--quiet", "--input", plain)
        plain.unlink()

    def inspect(self, name: str) -> dict:
        return json.loads(self.run("inspect", name))[0]

    def logs(self, name: str) -> str:
        completed = subprocess.run(
            ["podman", "logs", name],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=TIMEOUT,
        )  # fmt: skip
        return completed.stdout
