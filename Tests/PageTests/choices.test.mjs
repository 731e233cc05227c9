import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptedValues, listedValues } from "../../Public/catalog/choices.js";

const attributes = {
    available: { levels: [{ levelName: "home", values: [{ lang: "en" }] }, { levelName: "away" }, { levelName: "home" }] },
    current: "home",
};

test("a text field has the values that the device lists under the member that the description names", () => {
    const field = { name: "level", description: "The levelName of the level.", type: { kind: "string" } };
    assert.deepEqual(listedValues(field, attributes), ["home", "away"]);
    assert.deepEqual(listedValues({ ...field, name: "levelName", description: "" }, attributes), ["home", "away"]);
});

test("other fields have no listed values", () => {
    assert.deepEqual(listedValues({ name: "x", description: "A text.", type: { kind: "string" } }, attributes), []);
    assert.deepEqual(listedValues({ name: "levelName", type: { kind: "enum" } }, attributes), []);
});

/** Returns the names of the values that a device with these attributes accepts. */
function accepted(name, names, attributes, more = {}) {
    const type = { kind: "enum", values: names.map((each, number) => ({ name: each, number })) };
    return acceptedValues({ name, type, nullable: false, ...more }, attributes).map((each) => each.name);
}

const systemModes = ["off", "auto", "cool", "heat", "emergencyHeat", "precooling", "fanOnly", "dry", "sleep"];

test("a thermostat offers only the modes of its equipment, and auto only if it changes between both", () => {
    const modes = (sequence, more = {}) =>
        accepted("systemMode", systemModes, { controlSequenceOfOperation: sequence, ...more });
    for (const sequence of ["coolingOnly", "coolingWithReheat"]) {
        assert.deepEqual(modes(sequence), ["off", "cool", "precooling", "fanOnly", "dry", "sleep"]);
    }
    for (const sequence of ["heatingOnly", "heatingWithReheat"]) {
        assert.deepEqual(modes(sequence), ["off", "heat", "emergencyHeat", "sleep"]);
    }
    for (const sequence of ["coolingAndHeating", "coolingAndHeatingWithReheat"]) {
        assert.deepEqual(modes(sequence, { minSetpointDeadBand: 20 }), systemModes);
        assert.deepEqual(modes(sequence), systemModes.filter((mode) => mode !== "auto"));
    }
    assert.deepEqual(modes(undefined), systemModes);
});

test("a fan offers only the modes of its sequence", () => {
    const modes = (sequence) => accepted("fanMode", ["off", "low", "medium", "high", "on", "auto", "smart"],
        { fanModeSequence: sequence });
    assert.deepEqual(modes("offLowMedHigh"), ["off", "low", "medium", "high"]);
    assert.deepEqual(modes("offLowHigh"), ["off", "low", "high"]);
    assert.deepEqual(modes("offLowMedHighAuto"), ["off", "low", "medium", "high", "auto"]);
    assert.deepEqual(modes("offLowHighAuto"), ["off", "low", "high", "auto"]);
    assert.deepEqual(modes("offHighAuto"), ["off", "high", "auto"]);
    assert.deepEqual(modes("offHigh"), ["off", "high"]);
    assert.equal(modes(undefined).length, 7);
});

test("a list of supported values limits the choices, and the flags of a lock name the modes that it lacks", () => {
    assert.deepEqual(accepted("selectedDrynessLevel", ["low", "normal", "extra", "max"],
        { supportedDrynessLevels: ["low", "extra"], supportedModes: [{ mode: 1 }] }), ["low", "extra"]);
    assert.deepEqual(accepted("operatingMode", ["normal", "vacation", "passage"],
        { supportedOperatingModes: ["passage"] }), ["normal", "vacation"]);
    assert.deepEqual(accepted("brightness", ["auto", "low", "medium", "high"], {}, { allowedOnly: [0, 1, 3] }),
        ["auto", "low", "high"]);
    assert.deepEqual(accepted("other", ["a", "b"], { supportedThings: ["c"] }), ["a", "b"]);
});
