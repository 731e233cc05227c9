import assert from "node:assert/strict";
import { test } from "node:test";

import { primaryControlOf } from "../../Public/actions/primary-control.js";
import { displayOf } from "../../Public/catalog/display.js";
import { boolean, catalogOf, command, definition, device, enumOf, part, trait, unsigned } from "./fixtures.mjs";

const traits = [trait("lamp", [
    definition("on", boolean), definition("level", unsigned, { minimum: 0, maximum: 100, nullable: true }),
    definition("mode", enumOf("calm", "bright")),
], ["start", "pause", "continueNow", "stop"].map((name) => command(name)).concat(
    command("setLevel", [definition("level", unsigned)])))];
const reference = (attribute) => ({ trait: "acme.lamp", attribute });
const send = (name, more = {}) => ({ trait: "acme.lamp", command: name, ...more });

/** Returns the control on the card of a lamp with this action. */
function control(action, attributes = { on: false, level: 30, mode: "calm" }, others = []) {
    const actions = action ? [action, ...others] : [];
    const catalog = catalogOf(traits, { light: { icon: "light", summary: [], actions } });
    return primaryControlOf(displayOf(device(part(catalog, 1, "light", { lamp: attributes })), catalog));
}

const toggle = { control: "toggle", isOn: { ...reference("on"), is: [true] },
    steps: [send("start"), send("stop")] };
const slider = { control: "slider", values: [reference("level")],
    steps: [send("setLevel", { fields: [{ field: "level", control: 0 }] }), send("stop")] };

test("a toggle is a switch", () => {
    assert.deepEqual([control(toggle).kind, control(toggle).isOn], ["switch", false]);
    assert.equal(control(toggle, { on: true, level: 1, mode: "calm" }).isOn, true);
});

test("a device that can only be turned off has a button while it is on", () => {
    const offOnly = { ...toggle, steps: [send("unknown"), send("stop")] };
    assert.equal(control(offOnly).kind, "none");
    const on = control(offOnly, { on: true, level: 1, mode: "calm" });
    assert.deepEqual([on.kind, on.steps.map(({ label }) => label)], ["buttons", ["Stop"]]);
});

test("a number has a stepper; without a value, the other buttons are shown", () => {
    const { kind, range } = control(slider);
    assert.deepEqual([kind, range], ["stepper", { minimum: 0, maximum: 100 }]);
    assert.equal(control(slider, { on: true, level: null, mode: "calm" }).kind, "buttons");
});

test("an enumeration has a list, and a device without an action has no control", () => {
    const select = { control: "select", values: [reference("mode")],
        steps: [send("setLevel", { fields: [{ field: "level", control: 0 }] })] };
    assert.equal(control(select).kind, "select");
    assert.equal(control(null).kind, "none");
});

test("two short buttons fit, a long one stands alone, and many symbols leave out those before the last", () => {
    const labels = (steps) => control({ control: "button", steps }).steps.map(({ label }) => label);
    assert.deepEqual(labels([send("start"), send("stop"), send("pause")]), ["Start", "Stop"]);
    assert.deepEqual(labels([send("continueNow"), send("stop")]), ["Continue now"]);
    const symbols = ["start", "pause", "continueNow", "stop"].map((name) => send(name, { symbol: "play" }));
    assert.deepEqual(labels(symbols), ["Start", "Pause", "Stop"]);
});

test("a card keeps a control while its first one cannot be shown", () => {
    const plainSlider = { ...slider, steps: slider.steps.slice(0, 1) };
    const select = { control: "select", values: [reference("mode")],
        steps: [send("setLevel", { fields: [{ field: "level", control: 0 }] })] };
    assert.equal(control(plainSlider, undefined, [select]).kind, "stepper");
    assert.equal(control(plainSlider, { on: true, level: null, mode: "calm" }, [select]).kind, "select");
    assert.equal(control(plainSlider, { on: true, level: null, mode: "calm" }).kind, "none");
});
