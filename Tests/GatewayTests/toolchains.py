"""The generator of clients and the linter of the description, which have a virtual environment of their own."""

from pathlib import Path

from gateway import REPOSITORY

GENERATOR = next(iter(sorted(REPOSITORY.glob(".build/generator-*/bin/openapi-generator-cli"))), None)


def packaged(pattern: str) -> Path:
    """The file that a package of the environment contains."""
    assert GENERATOR, "the generator is missing; install it with: make gateway-tests"
    return next(GENERATOR.parents[1].glob(f"lib/*/site-packages/{pattern}"))
