"""Builds of a copy of the checkout."""

import os
import resource
import shutil
import subprocess
import sys
import time

REPOSITORY = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TRAIT = "Sources/HomeCatalog/Matter/OnOffTrait.swift"


class Checkout:
    """A copy of the sources that is built in a folder of its own."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "checkout")
        self.log = os.path.join(folder, "build.log")
        os.mkdir(self.path)
        for name in ("Package.swift", "Plugins", "Sources", "Tests"):
            source, copy = os.path.join(REPOSITORY, name), os.path.join(self.path, name)
            shutil.copytree(source, copy) if os.path.isdir(source) else shutil.copy(source, copy)

    def touch_trait(self):
        """Adds a comment to a trait, so that its target is built again."""
        with open(os.path.join(self.path, TRAIT), "a") as file:
            file.write("// Touched.\n")

    def build(self):
        """Returns the duration of a debug build in seconds, and its processor time."""
        start, cpu_before = time.monotonic(), self.cpu()
        with open(self.log, "w") as log:
            built = subprocess.run(["swift", "build"], cwd=self.path, stdout=log, stderr=subprocess.STDOUT)
        duration = time.monotonic() - start
        if built.returncode != 0:
            with open(self.log) as log:
                sys.exit(f"bench: the copy does not build\n{log.read()[-2_000:]}")
        return duration, self.cpu() - cpu_before

    @staticmethod
    def cpu():
        """Returns the processor time of all ended child processes in seconds, user and system."""
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime
