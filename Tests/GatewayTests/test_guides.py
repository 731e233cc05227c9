"""The calls in the guides of the Home APIs compile without warnings and have the described effects.

Each sample runs with a home in its process and with a home of a gateway; only the imports and the configuration differ.
It runs in two forms, because the compiler has crashed on one form of code that passes the type checker.
"""

from pathlib import Path

import pytest

from gateway import REPOSITORY
from programs import as_main_type, program_output

SAMPLES = sorted((Path(__file__).parent / "guides").glob("*.swift"))

# The code before a sample: the import, and the home.
IN_PROCESS = """
import HomeService
Home.configure { $0.source = .simulated(seed: 1, isPaused: true) }
"""
OVER_THE_WIRE = """
import HomeClient
Home.configure { $0.source = .gateway("URL") }
"""


def expected(source: str) -> str:
    """Returns the output that the comment at the end of a sample lists."""
    _, lines = source.split("\n// Prints:\n")
    return "".join(f"{line.removeprefix('// ')}\n" for line in lines.splitlines())


@pytest.fixture(params=[IN_PROCESS, OVER_THE_WIRE], ids=["in process", "over the wire"])
def prologue(request):
    """The lines before a sample."""
    if "URL" not in request.param:
        return request.param
    home = request.getfixturevalue("home")
    return request.param.replace("URL", home.url)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_runs_as_top_level_statements(sample, prologue, tmp_path):
    source = sample.read_text()
    assert program_output(prologue + source, tmp_path) == expected(source)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_runs_as_one_function_of_a_main_type(sample, prologue, tmp_path):
    source = sample.read_text()
    assert program_output(as_main_type(prologue + source), tmp_path, "Program.swift") == expected(source)


# A lamp with the vendor trait of the documentation, in the state that the documented lines need.
WITH_VENDOR_TRAIT = """
import HomeService

let file = #\"""
{file}
\"""#
let trait = try VendorTrait(Array(file.utf8), file: "spinner.json")
var lamp = DeviceTemplate(
    id: "disc", name: "Disc",
    parts: [
        PartTemplate(
            number: 1, type: OnOffLightDeviceType.definition,
            traits: [
                TraitTemplate(Matter.OnOffTrait.self),
                TraitTemplate(standard: trait.definition, features: FeatureMap()),
            ])
    ])
let rpm = trait.definition.attribute(named: "rpm")!
lamp.parts[0].traits[1].values[rpm.id] = .unsigned(0)
let home = try Home.simulated(HomeTemplate(devices: [lamp]), vendorTraits: [trait], isPaused: true)
let device = try await home.devices().list().first!
let light = await device.types.get(OnOffLightDeviceType.self)!
{lines}
let changed = await device.types.get(OnOffLightDeviceType.self)?.traits["acme.spinner"]
print(changed?["direction"]?.stringValue ?? "nil", changed?["targetRpm"]?.integerValue ?? 0)
"""


def test_a_vendors_trait_is_used_by_name_as_the_documentation_shows(tmp_path):
    documentation = (REPOSITORY / "docs/vendor-traits.md").read_text()
    lines = documentation.split("```swift\n")[1].split("```")[0]
    file = (REPOSITORY / "docs/vendor-traits/spinner.json").read_text()
    source = WITH_VENDOR_TRAIT.replace("{file}", file).replace("{lines}", lines)
    assert program_output(source, tmp_path) == "counterclockwise 33\n"
