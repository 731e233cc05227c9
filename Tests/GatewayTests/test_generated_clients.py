"""Clients that openapi-generator writes in four languages compile, decode a home, send commands and read problems."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from gateway import LAMP, REPOSITORY
from toolchains import GENERATOR, packaged_file

CLIENTS = REPOSITORY / "Tests/Clients"

# A client with few traits, because one with all traits takes minutes to generate and compile.
TRAITS = "matter.onOff,matter.levelControl"

# Timeout of a generator or a compiler on a busy machine, in seconds.
TIMEOUT = 600

# The Debian package with the annotations of the Java client.
ANNOTATIONS = Path("/usr/share/java/jakarta-annotation-api.jar")

OPTIONS = {
    "go": ["packageName=homegateway", "enumClassPrefix=true", "disallowAdditionalPropertiesIfNotPresent=false"],
    "java": ["library=native", "openApiNullable=false", "useJakartaEe=true"],
    "swift6": ["projectName=HomeGatewayClient"],
    "typescript-fetch": ["npmName=home-gateway-client", "supportsES6=true"],
}


def run(command: list, folder: Path, **environment: str) -> str:
    """Runs a program, which has to succeed, and returns its output."""
    completed = subprocess.run(
        command, cwd=folder, env=os.environ | environment, capture_output=True, text=True, timeout=TIMEOUT
    )
    if completed.returncode != 0:
        output = completed.stdout + completed.stderr
        errors = "\n".join(line for line in output.splitlines() if "error:" in line)
        raise AssertionError(errors or output[-5_000:])
    return completed.stdout


# Each function below builds the program for a generated client in `folder` and returns the command that runs it.


def go(folder: Path) -> list:
    (folder / "cmd/tour").mkdir(parents=True)
    shutil.copy(CLIENTS / "go/tour.go", folder / "cmd/tour")
    # Nothing is downloaded: the client needs only the standard library.
    run(["go", "build", "-o", "tour", "./cmd/tour"], folder, GOFLAGS="-mod=mod", GOPROXY="off")
    return [folder / "tour"]


def java(folder: Path) -> list:
    sources = [*folder.glob("src/main/**/*.java"), CLIENTS / "java/Tour.java"]
    # The archive of the generator contains Jackson, which the client needs.
    jars = [packaged_file("openapi_generator_cli/openapi-generator.jar"), ANNOTATIONS]
    classes = os.pathsep.join(map(str, [folder / "classes", *jars]))
    run(["javac", "-nowarn", "-d", "classes", "-cp", classes, *sources], folder)
    return ["java", "-cp", classes, "Tour"]


def swift(folder: Path) -> list:
    shutil.copytree(CLIENTS / "swift", folder / "Sources/Tour")
    manifest = (folder / "Package.swift").read_text()
    target = '        .executableTarget(name: "Tour", dependencies: ["HomeGatewayClient"]),\n    ],\n    swiftLanguage'
    (folder / "Package.swift").write_text(manifest.replace("    ],\n    swiftLanguage", target))
    run(["swift", "build", "--disable-index-store", "--product", "Tour"], folder)
    return [folder / ".build/debug/Tour"]


def typescript(folder: Path) -> list:
    shutil.copy(CLIENTS / "typescript/tour.ts", folder)
    types = ["--strict", "--noImplicitAny", "false", "--lib", "es2018,dom"]
    output = ["--target", "es2018", "--module", "commonjs", "--outDir", "out"]
    run(["tsc", *types, *output, "tour.ts"], folder)
    return ["node", "out/tour.js"]


# The function that builds a program, and the compiler that it needs.
LANGUAGES = {
    "go": (go, "go"),
    "java": (java, "javac"),
    "swift6": (swift, "swift"),
    "typescript-fetch": (typescript, "tsc"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_generated_client_lists_devices_sends_commands_and_decodes_problems(language, home, tmp_path):
    build, tool = LANGUAGES[language]
    assert GENERATOR, "the generator is missing; install it with: make gateway-tests"
    assert shutil.which(tool), f"{tool} is missing; install it with: make gateway-tests"
    description = tmp_path / "openapi.json"
    description.write_text(home.client.get("/openapi.json", params={"traits": TRAITS}).raise_for_status().text)
    folder = tmp_path / "client"
    options = ["--generator-name", language, "--input-spec", description, "--output", folder]
    options += ["--git-user-id", "home-gateway", "--git-repo-id", "client"]
    options += ["--additional-properties", ",".join(OPTIONS[language])]
    options += ["--global-property", "apiDocs=false,modelDocs=false,apiTests=false,modelTests=false"]
    run([GENERATOR, "generate", *options], tmp_path)
    program = build(folder)
    name = home.device(LAMP)["name"]
    on = home.attributes(LAMP, "onOff")["onOff"]
    assert run([*program, home.url, LAMP], folder).splitlines() == [
        f"devices {len(home.devices())}",
        f"lamp {name} {str(on).lower()} 254",
        "level 100",
        "startUpOnOff toggle",
        "enum toggle",
        "problem 400 outOfRange /params/level",
    ]
