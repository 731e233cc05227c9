"""Commands that describe or check the program: completions, the manual page, `health`, and the listening address."""

import os
import re
import shutil
import subprocess

import httpx
import pytest

from gateway import BINARY, REPOSITORY, TIMEOUT, Gateway, rejection, run
from process import free_port

# Options without a value, options with one, and commands, as the help lists them.
HELP = run("--help").stdout
OPTIONS = re.findall(r"^  --([a-z-]+)(?: ([A-Z]\S*))?  ", HELP, re.MULTILINE)
COMMANDS = re.findall(r"^  home-gateway \[?([a-z]+)\]?", HELP, re.MULTILINE)

# The scripts of the shells call the program by its name.
SHELL = os.environ | {"PATH": f"{BINARY.parent}:{os.environ['PATH']}"}


def completion(shell: str) -> str:
    completed = run("completion", shell)
    assert completed.returncode == 0, completed.stderr
    return completed.stdout


def bash(tmp_path, *words: str) -> list[str]:
    """Returns what bash offers after `home-gateway` and the words, of which the last one is being typed."""
    script = tmp_path / "completion.bash"
    script.write_text(completion("bash"))
    code = (
        f'source {script}; COMP_LINE="$1"; COMP_POINT=${{#1}}; '
        'compopt() { :; }; _home_gateway; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    line = " ".join(["home-gateway", *words])
    output = subprocess.run(
        ["bash", "-euc", code, "bash", line], capture_output=True, text=True, check=True, cwd=tmp_path, env=SHELL
    ).stdout
    return sorted(output.split())


def fish(tmp_path, line: str) -> list[str]:
    script = tmp_path / "completion.fish"
    script.write_text(completion("fish"))
    code = f"source {script}; complete -C '{line}'"
    output = subprocess.run(
        ["fish", "--no-config", "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path, env=SHELL
    ).stdout
    return sorted(offer.split("\t")[0] for offer in output.splitlines())


def zsh(tmp_path, line: str) -> str:
    """Returns the line after the key Tab."""
    (tmp_path / "_home-gateway").write_text(completion("zsh"))
    code = f"""
        zmodload zsh/zpty
        TERM=dumb zpty shell zsh -f -i
        zpty -w shell 'fpath=({tmp_path} $fpath); autoload -U compinit; compinit -u -D'
        zpty -w shell 'show() {{ print -r -- "<<$BUFFER>>"; BUFFER=; zle accept-line }}; zle -N show; bindkey "^X" show'
        zpty -w -n shell $'{line}\\t\\x18'
        zpty -r -m shell answer '*<<home*>>*'
        print -r -- $answer
        zpty -d shell
    """
    output = subprocess.run(
        ["zsh", "-f", "-c", code], capture_output=True, text=True, timeout=20, cwd=tmp_path, check=True, env=SHELL
    ).stdout
    return re.findall(r"<<(home-gateway.*?)>>", output)[-1]


def zsh_offers(tmp_path, line: str) -> list[str]:
    """Returns what the script of zsh offers, without the other functions of zsh for completion."""
    (tmp_path / "_home-gateway").write_text(completion("zsh"))
    code = """
        compdef() { :; }
        _describe() { print -rl -- ${(P)2} ${(P)5} }
        source ./_home-gateway
        words=(${(s: :)1} "")
        CURRENT=${#words} PREFIX=$2
        _home-gateway
    """
    *others, last = line.split(" ")
    output = subprocess.run(
        ["zsh", "-f", "-c", code, "zsh", " ".join(others), last],
        capture_output=True, text=True, cwd=tmp_path, check=True, env=SHELL,
    ).stdout  # fmt: skip
    return sorted(offer.split(":")[0] for offer in output.splitlines())


def test_the_help_is_what_these_tests_read():
    assert {"serve", "import", "health"} <= set(COMMANDS)
    assert ("port", "PORT") in OPTIONS and ("paused", "") in OPTIONS


@pytest.mark.parametrize("words", [("record", "--help"), ("record", "-h"), ("help", "record"), ("help", "--help")])
def test_the_help_is_about_the_command_that_is_named(words):
    shown = run(*words).stdout
    assert ("--longest-pause" in shown) == ("record" not in words)
    assert "--in-home ID" in shown and "home-gateway record FILE" in shown


@pytest.mark.parametrize("words", [("help", "recrod"), ("recrod", "--help")])
def test_the_help_about_an_unknown_command_is_an_error(words):
    assert "There is no command recrod" in rejection(*words)


def test_a_gateway_without_a_page_says_where_it_was_sought(tmp_path):
    # Nothing above a copy of the program has a page.
    program = shutil.copy(BINARY, tmp_path)
    command = [program, "serve", "--port", "0", "--data", "none"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as gateway:
        lines = []
        for line in gateway.stdout:
            lines.append(line)
            if "access control" in line:
                gateway.terminate()
        assert gateway.wait(TIMEOUT) == 0
    notice = [line for line in lines if "there is no page" in line]
    assert len(notice) == 1 and "index.html in .build/page or Public" in notice[0] and "--public" in notice[0]


def test_a_gateway_with_a_page_does_not_mention_it(gateway):
    assert not any("there is no page" in line for line in gateway.output)


@pytest.mark.parametrize(
    ("words", "offers"),
    [
        ([""], COMMANDS),
        (["se"], ["serve"]),
        (["--pau"], ["--paused"]),
        (["serve", "--max-t"], ["--max-total-devices="]),
        (["import", "--pa"], ["--paused"]),
        (["import", "--por"], []),
        (["--log-level", "in"], ["info"]),
        (["--log-level=w"], ["warning"]),
        (["--log-level="], ["debug", "error", "info", "notice", "warning"]),
        (["--port", ""], []),
        (["import", "ho"], ["home.json"]),
        (["import", "--data", "ho"], ["home.json"]),
        (["import", "--data=ho"], ["home.json"]),
        (["--public", ""], ["folder"]),
        (["completion", ""], ["bash", "fish", "zsh"]),
    ],
)
def test_bash_completes(tmp_path, words, offers):
    (tmp_path / "home.json").touch()
    (tmp_path / "folder").mkdir()
    found = [offer for offer in bash(tmp_path, *words) if not offer.startswith("completion.")]
    assert found == sorted(offers)


@pytest.mark.parametrize(
    ("line", "offers"),
    [
        ("home-gateway ", COMMANDS),
        ("home-gateway --pau", ["--paused"]),
        ("home-gateway import --por", []),
        ("home-gateway import --pa", ["--paused"]),
        ("home-gateway --log-level in", ["info"]),
        ("home-gateway import ho", ["home.json"]),
        ("home-gateway --public f", ["folder/"]),
        ("home-gateway --public=f", ["--public=folder/"]),
        ("home-gateway import --data=ho", ["--data=home.json"]),
        ("home-gateway completion ", ["bash", "fish", "zsh"]),
    ],
)
def test_fish_completes(tmp_path, line, offers):
    (tmp_path / "home.json").touch()
    (tmp_path / "folder").mkdir()
    assert fish(tmp_path, line) == sorted(offers)


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("home-gateway imp", "home-gateway import "),
        ("home-gateway --pau", "home-gateway --paused "),
        ("home-gateway import --pau", "home-gateway import --paused "),
        ("home-gateway import --por", "home-gateway import --por"),
        ("home-gateway --log-level inf", "home-gateway --log-level info "),
        ("home-gateway import ho", "home-gateway import home.json "),
        ("home-gateway import --data=ho", "home-gateway import --data=home.json "),
        ("home-gateway --por", "home-gateway --port="),
        ("home-gateway completion z", "home-gateway completion zsh "),
    ],
)
def test_zsh_completes(tmp_path, line, completed):
    (tmp_path / "home.json").touch()
    assert zsh(tmp_path, line) == completed


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_option_and_command_is_completed(tmp_path, shell):
    def offers(*words):
        if shell == "bash":
            return bash(tmp_path, *words)
        return {"zsh": zsh_offers, "fish": fish}[shell](tmp_path, " ".join(["home-gateway", *words]))

    assert [command for command in COMMANDS if command not in offers("")] == []
    found = [offer.removesuffix("=") for command in COMMANDS for offer in offers(command, "--")]
    assert [name for name, _ in OPTIONS if f"--{name}" not in found] == []


@pytest.mark.parametrize(
    ("arguments", "given"), [((), "nothing"), (("tcsh",), "tcsh"), (("bash", "zsh"), "bash zsh")]
)
def test_an_unknown_shell_is_rejected(arguments, given):
    message = rejection("completion", *arguments)
    assert re.search(rf": completion takes .*bash.*zsh.*fish; {given} was given\.", message)


def test_what_follows_two_hyphens_is_a_file():
    assert "has no option --jbs" in rejection("test", "--jbs")
    assert run("test", "--", "--jbs").stdout.startswith("FAILED  --jbs: the file cannot be read")
    assert run("--", "test", "--jbs").stdout.startswith("FAILED  --jbs: the file cannot be read")


def test_the_manual_page_describes_each_command_and_option():
    page = run("manual").stdout.replace("\\", "")
    assert page.splitlines()[1].startswith(".TH HOME-GATEWAY 1")
    version = run("--version").stdout.strip()
    assert f'"{version}"' in page
    assert [command for command in COMMANDS if f"\n.TP\nfB{command}fR\n" not in page] == []
    for name, value in OPTIONS:
        heading = f"\n.TP\nfB--{name}fR" + (f" fI{value}fR\n" if value else "\n")
        assert heading in page, heading


def test_the_manual_page_of_home_describes_each_command():
    program = BINARY.with_name("home")
    texts = [
        subprocess.run([program, argument], capture_output=True, text=True, check=True).stdout
        for argument in ("help", "manual")
    ]
    help_text, page = texts[0], texts[1].replace("\\", "")
    assert page.splitlines()[1].startswith(".TH HOME 1")
    commands = re.findall(r"^  home ([a-z]+)", help_text, re.MULTILINE)
    options = re.findall(r"^  --([a-z]+)", help_text, re.MULTILINE)
    assert {"list", "watch"} <= set(commands) and {"url", "token"} <= set(options)
    assert [command for command in commands if not re.search(rf"\n\.TP\nfB{command}(fR| )", page)] == []
    assert [option for option in options if f"\n.TP\nfB--{option}fR" not in page] == []


@pytest.mark.parametrize("program", ["home-gateway", "home"])
def test_the_manual_page_is_rendered_without_warnings(tmp_path, program):
    page = tmp_path / f"{program}.1"
    command = [BINARY.with_name(program), "manual"]
    page.write_text(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    completed = subprocess.run(
        ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-z", page], capture_output=True, text=True, check=True
    )
    assert completed.stderr == ""


@pytest.mark.parametrize("document", ["README.md", "docs/install.md", "deploy/README.md", "CONTRIBUTING.md"])
def test_the_packages_that_a_document_names_have_the_version_of_the_program(document):
    version = run("--version").stdout.split()[1]
    names = re.findall(r"home[-_]gateway[-_]v?(\d+\.\d+\.\d+)", (REPOSITORY / document).read_text())
    assert set(names) <= {version}


def test_the_files_of_reports_may_be_in_new_folders(tmp_path):
    scenario = REPOSITORY / "scenarios/visitor-rings.yaml"
    report = tmp_path / "results/scenarios/junit.xml"
    assert run("test", scenario, "--junit", report).returncode == 0
    assert "<testsuite" in report.read_text()


def test_health_succeeds_while_the_gateway_is_ready(gateway):
    completed = run("health", "--port", str(gateway.port))
    assert (completed.returncode, completed.stdout) == (0, f"home-gateway: {gateway.url} is ready\n")
    fault = {"on": {"journal": True}, "kind": "commitFails"}
    gateway.client.post("/simulation/faults", json=fault).raise_for_status()
    assert "is not ready: /ready responds 503" in rejection("health", "--port", str(gateway.port))


def test_health_fails_without_a_gateway(monkeypatch):
    port = free_port()
    monkeypatch.setenv("HOME_GATEWAY_PORT", str(port))
    assert f"no gateway at http://127.0.0.1:{port}" in rejection("health")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--host", "0.0.0.0"], "is not a loopback address"),
        (["--host", "192.0.2.1"], "use --insecure-host 0.0.0.0"),
        (["--insecure-host", "localhost"], "takes an IPv4 or IPv6 address such as 0.0.0.0; localhost was given"),
        (["--insecure-host", "1.2.3"], "takes an IPv4 or IPv6 address"),
        (["--insecure-host", "0.0.0.0", "--host", "127.0.0.1"], "cannot be combined"),
    ],
)
def test_an_address_that_needs_a_decision_is_rejected(options, reason):
    assert reason in rejection("serve", "--data", "none", "--port", "0", *options)


def test_with_tokens_the_insecure_host_is_rejected(monkeypatch):
    monkeypatch.setenv("HOME_GATEWAY_TOKEN", "a-token-of-the-test")
    reason = rejection("serve", "--data", "none", "--port", "0", "--insecure-host", "0.0.0.0")
    assert reason.endswith("--insecure-host is for callers without tokens; use --host 0.0.0.0.")


def test_health_needs_no_token(monkeypatch):
    monkeypatch.setenv("HOME_GATEWAY_TOKEN", "a-token-of-the-test")
    with Gateway("--host", "0.0.0.0") as gateway:
        assert run("health", "--port", str(gateway.port), "--host", "0.0.0.0").returncode == 0


def test_by_default_only_loopback_is_served(gateway):
    assert listening_addresses(gateway) == {"127.0.0.1"}


def test_the_insecure_host_is_served_with_a_warning_and_foreign_names_are_still_rejected():
    with Gateway("--insecure-host", "0.0.0.0") as gateway:
        assert listening_addresses(gateway) == {"0.0.0.0"}
        assert "listening without tokens" in gateway.stderr()
        assert httpx.get(f"{gateway.url}/devices").status_code == 200
        assert httpx.get(f"{gateway.url}/devices", headers={"Host": "home.example.org"}).status_code == 421
        completed = subprocess.run(
            [BINARY, "health", "--insecure-host", "0.0.0.0", "--port", str(gateway.port)], check=False
        )
        assert completed.returncode == 0


def listening_addresses(gateway: Gateway) -> set[str]:
    """Returns the IPv4 addresses on which the gateway's port is open."""
    with open("/proc/net/tcp") as table:
        rows = [line.split() for line in table.readlines()[1:]]
    found = set()
    for local, state in ((row[1], row[3]) for row in rows):
        address, port = local.split(":")
        if state == "0A" and int(port, 16) == gateway.port:
            found.add(".".join(str(byte) for byte in reversed(bytes.fromhex(address))))
    return found
