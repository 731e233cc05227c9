import assert from "node:assert/strict";
import { test } from "node:test";

import { choicesOf, requestOf, supportedActions } from "../../Public/catalog/actions.js";
import { PartReader } from "../../Public/catalog/part-reader.js";
import {
    boolean, catalogOf, command, definition, device, enumOf, listOf, part, structOf, trait, unsigned,
} from "./fixtures.mjs";

const catalog = catalogOf([
    trait("power", [definition("on", boolean)], [command("on"), command("off")]),
    trait("level", [definition("level", unsigned)], [
        command("moveTo", [definition("level", unsigned), definition("time", unsigned)]),
    ]),
    trait("mode", [
        definition("current", unsigned, { names: { list: "modes", number: "mode", name: "label" } }),
        definition("kind", enumOf("dryRun", "full"), { words: [{ value: "full", text: "Everything" }] }),
        definition("modes", listOf(structOf(definition("mode", unsigned)))),
    ], [command("change", [definition("newMode", unsigned)])]),
    trait("lock", [definition("state", enumOf("locked", "unlocked"))], [
        command("unlock", [definition("pin", { kind: "octets" }, { optional: true })],
            { label: "Unlock", confirm: "Unlock the door?" }),
    ]),
]);

function readerOf(traits, commands = undefined) {
    const other = part(catalog, 2, "other", { level: { level: 9 } });
    const thing = device(part(catalog, 1, "thing", traits, commands), other);
    return new PartReader(thing, thing.types[0], catalog);
}

const power = {
    control: "toggle", label: "Power", values: [{ trait: "acme.power", attribute: "on" }],
    isOn: { trait: "acme.power", attribute: "on", is: [true] },
    steps: [{ trait: "acme.power", command: "on" }, { trait: "acme.power", command: "off" }],
};

test("a toggle shows whether it is on, and sends a command for each direction", () => {
    const reader = readerOf({ power: { on: true } });
    const [action] = supportedActions([power], reader);
    assert.equal(action.isOn, true);
    assert.equal(action.label, "Power");
    assert.deepEqual(action.steps.map((step) => requestOf(step, reader)), ["on", "off"].map((name) => (
        { address: { deviceID: "thing", part: 1, trait: "acme.power" }, command: name, params: {} })));
});

test("the first supported action is the primary one", () => {
    const lock = { control: "button", steps: [{ trait: "acme.lock", command: "unlock" }] };
    assert.deepEqual(supportedActions([lock, power], readerOf({ power: { on: false } })).map(({ control }) => control),
        ["toggle"]);
    assert.equal(supportedActions([lock, power], readerOf({ power: {}, lock: {} })).length, 1);
});

test("steps whose command the device lacks keep the index of the others", () => {
    const [action] = supportedActions([power], readerOf({ power: { on: false } }, ["off"]));
    assert.deepEqual(action.steps.map(({ index }) => index), [1]);
});

test("conditions select steps", () => {
    const whenOn = [{ trait: "acme.power", attribute: "on", is: [true] }];
    const steps = [{ trait: "acme.power", command: "off", when: whenOn },
        { trait: "acme.power", command: "on", when: [{ trait: "acme.power", attribute: "on", isNot: [true] }] }];
    const reader = readerOf({ power: { on: true } });
    const [action] = supportedActions([{ control: "button", steps }], reader);
    assert.deepEqual(action.steps.map(({ label }) => label), ["Off"]);
    const whenOff = [{ ...whenOn[0], is: [false] }];
    assert.equal(supportedActions([{ control: "button", when: whenOff, steps }], reader).length, 0);
});

test("a slider sends its value with fixed fields, to the part that has the trait", () => {
    const reader = readerOf({ power: { on: true } });
    const [action] = supportedActions([{
        control: "slider", values: [{ trait: "acme.level", attribute: "level" }],
        steps: [{ trait: "acme.level", command: "moveTo",
            fields: [{ field: "level", control: 0 }, { field: "time", value: 5 }] }],
    }], reader);
    assert.equal(action.values[0].value, 9);
    assert.equal(action.isOn, null);
    assert.deepEqual(requestOf(action.steps[0], reader, [178]), {
        address: { deviceID: "thing", part: 2, trait: "acme.level" }, command: "moveTo",
        params: { level: 178, time: 5 },
    });
});

test("a write sends its own value, or that of the control", () => {
    const reader = readerOf({ power: { on: true } });
    const [action] = supportedActions([{ control: "button",
        steps: [{ trait: "acme.power", attribute: "on", value: false }, { trait: "acme.power", attribute: "on" },
            { trait: "acme.power", attribute: "missing" }] }], reader);
    assert.deepEqual(action.steps.map((step) => requestOf(step, reader, [true]).attributes),
        [{ on: false }, { on: true }]);
});

test("a value is found in a list of the device", () => {
    const modes = [{ mode: 1, label: "Idle", tags: [{ value: "idle" }] },
        { mode: 6, label: "Clean", tags: [{ value: "quiet" }, { value: "cleaning" }] }];
    const steps = ["cleaning", "mapping"].map((value) => ({ trait: "acme.mode", command: "change", label: value,
        fields: [{ field: "newMode",
            find: { trait: "acme.mode", attribute: "modes", member: "mode", path: ["tags", "value"], value } }] }));
    const reader = readerOf({ mode: { current: 1, modes } });
    const [action] = supportedActions([{ control: "button", steps }], reader);
    assert.deepEqual(action.steps.map(({ label }) => label), ["cleaning"]);
    assert.deepEqual(requestOf(action.steps[0], reader).params, { newMode: 6 });
});

test("choices are the names that the device gives, or the words of the enumeration", () => {
    const modes = [{ mode: 1, label: "Idle" }, { mode: 6, label: "Clean" }];
    const reader = readerOf({ mode: { current: 1, kind: "full", modes } });
    const select = (attribute) => supportedActions([{
        control: "select", values: [{ trait: "acme.mode", attribute }],
        steps: [{ trait: "acme.mode", command: "change", fields: [{ field: "newMode", control: 0 }] }],
    }], reader)[0].values[0];
    assert.deepEqual(choicesOf(select("current"), reader), [{ value: 1, text: "Idle" }, { value: 6, text: "Clean" }]);
    assert.deepEqual(choicesOf(select("kind"), reader),
        [{ value: "dryRun", text: "Dry run" }, { value: "full", text: "Everything" }]);
});

test("a step names the fields to enter and the question to ask", () => {
    const reader = readerOf({ lock: { state: "locked" } });
    const isLocked = { trait: "acme.lock", attribute: "state", is: ["locked"] };
    const steps = [{ trait: "acme.lock", command: "unlock", fields: [{ field: "pin", ask: true, when: [isLocked] }] }];
    const [{ steps: [step] }] = supportedActions([{ control: "keypad", steps }], reader);
    assert.deepEqual(step.asked.map(({ name }) => name), ["pin"]);
    assert.equal(step.confirm, "Unlock the door?");
    assert.equal(step.label, "Unlock");
    assert.deepEqual(requestOf(step, reader, [], { pin: "1234" }).params, { pin: "1234" });
    assert.deepEqual(requestOf(step, reader).params, {});
});
