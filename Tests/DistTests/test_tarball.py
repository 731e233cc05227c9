"""The tarball on a minimal Debian, which has no package that the program needs."""

import re

import pytest
from machines import FUNCTIONS

PACKAGES = ("curl",)


@pytest.fixture(scope="module")
def unpacked(machine, packages, previous):
    machine.copy(packages.tarball, previous.tarball)
    machine.run(f"tar xf {previous.tarball.name}; tar xf {packages.tarball.name}; rm *.tar.gz")
    return {
        version: tarball.name.removesuffix(".tar.gz")
        for version, tarball in (("old", previous.tarball), ("new", packages.tarball))
    }


def test_the_machine_has_neither_swift_nor_the_libraries(machine):
    machine.run("! command -v swift; ! ldconfig -p | grep -E 'libmicrohttpd|libmimalloc|libyaml'")


def test_the_program_runs_and_finds_its_own_libraries(machine, unpacked, packages):
    assert machine.run(f"{unpacked['new']}/bin/home-gateway --version").split() == ["home-gateway", packages.version]
    libraries = machine.run(f"ldd {unpacked['new']}/bin/home-gateway")
    assert "not found" not in libraries
    assert machine.run(f"{unpacked['new']}/bin/home --version").split() == ["home", packages.version]
    libraries += machine.run(f"ldd {unpacked['new']}/bin/home")
    assert "not found" not in libraries
    outside = re.findall(r"=> (/lib\S+|/usr\S+)", libraries)
    assert {name.rpartition("/")[2] for name in outside} <= {"libc.so.6", "libm.so.6", "libresolv.so.2"}


def test_a_home_is_served_streamed_and_kept_over_an_upgrade(machine, unpacked):
    output = machine.run(
        FUNCTIONS
        + f"""
        {unpacked["old"]}/bin/home-gateway --data home.sqlite & wait_until_ready
        switch on > /dev/null
        stream
        switch on > /dev/null
        kill %1; wait %1
        {unpacked["new"]}/bin/home-gateway --data home.sqlite & wait_until_ready
        echo "after the upgrade: $(light)"
        {unpacked["new"]}/bin/home run hallway-light onOff.toggle
        echo "after home: $(light)"
        curl -fsS http://127.0.0.1:8080/ | grep -o '<title>.*</title>'
        echo "scenarios: $(curl -fsS http://127.0.0.1:8080/scenarios | grep -o '"id"' | wc -l)"
        kill %1; wait %1
        """
    )
    assert "event: attributes" in output and '"onOff":false' in output
    assert 'after the upgrade: "onOff":true' in output
    assert 'after home: "onOff":false' in output
    assert "<title>" in output
    assert int(re.search(r"scenarios: (\d+)", output)[1]) > 40


def test_the_scenarios_of_the_tarball_pass(machine, unpacked):
    output = machine.run(f"{unpacked['new']}/bin/home-gateway test {unpacked['new']}/share/home-gateway/scenarios")
    assert re.search(r"(\d+) scenarios: \1 passed, 0 failed", output), output


def test_the_tarball_has_the_licenses_of_everything_in_it(machine, unpacked):
    folder = f"{unpacked['new']}/share/doc/home-gateway"
    machine.run(f"grep -q 'Apache License' {folder}/LICENSE")
    machine.run(f"grep -q 'Runtime Library Exception' {folder}/licenses/swift-runtime.txt")
    notes = machine.run(f"cat {folder}/licenses/README")
    for library in machine.run(f"ls {unpacked['new']}/lib/home-gateway").split():
        (package,) = re.findall(rf"^{re.escape(library)}: (\S+), ", notes, re.MULTILINE)
        machine.run(f"test -s {folder}/licenses/{package}.txt")


def test_the_manual_page_and_the_completions_are_there(machine, unpacked):
    machine.run(
        f"""
        cd {unpacked["new"]}/share
        for program in home home-gateway; do
            grep -q 'TH HOME' man/man1/$program.1
            test -s bash-completion/completions/$program
            test -s zsh/site-functions/_$program
            test -s fish/vendor_completions.d/$program.fish
        done
        """
    )
