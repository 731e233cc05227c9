"""The client generator and the linter of the description, which have their own virtual environment."""

from pathlib import Path

from gateway import REPOSITORY

GENERATOR = next(iter(sorted(REPOSITORY.glob(".build/generator-*/bin/openapi-generator-cli"))), None)


def packaged_file(pattern: str) -> Path:
    """Returns the path of a file of a package in the environment."""
    assert GENERATOR, "the generator is missing; install it with: make gateway-tests"
    return next(GENERATOR.parents[1].glob(f"lib/*/site-packages/{pattern}"))
