import assert from "node:assert/strict";
import { test } from "node:test";

import { mediaPosition, mediaTimeText } from "../../Public/actions/media.js";
import { requestOf } from "../../Public/catalog/actions.js";
import { PartReader } from "../../Public/catalog/part-reader.js";
import { catalogOf, command, definition, device, part, structOf, trait, unsigned } from "./fixtures.mjs";

const noon = Date.UTC(2026, 0, 1, 12);
const duration = { transform: "duration", factor: 0.001, digits: 0 };
const position = definition("place", unsigned, { format: duration });
const catalog = catalogOf([trait("player", [
    definition("sample", structOf(
        definition("at", unsigned, { format: { transform: "time", factor: 0.001, digits: 0 } }), position)),
    definition("pace", { kind: "float" }),
    definition("jumpRangeStart", unsigned), definition("jumpRangeEnd", unsigned),
], [command("play"), command("skip", [definition("distance", unsigned)]), command("jump", [position])])]);

const playing = { sample: { at: noon, place: 60_000 }, pace: 1, jumpRangeStart: 0, jumpRangeEnd: 90_000 };

function positionOf(change = {}, now = noon, commands = undefined) {
    const own = part(catalog, 1, "box", { player: { ...playing, ...change } }, commands);
    const reader = new PartReader(device(own), own, catalog);
    return { reader, found: mediaPosition("acme.player", reader, now) };
}

const valueOf = (...parameters) => positionOf(...parameters).found.action.values[0].value;

test("the position goes on at the speed of the media, up to the end", () => {
    assert.equal(valueOf(), 60_000);
    assert.equal(valueOf({}, noon + 5_000), 65_000);
    assert.equal(valueOf({ pace: 2 }, noon + 5_000), 70_000);
    assert.equal(valueOf({ pace: -20 }, noon + 5_000), 0);
    assert.equal(valueOf({}, noon + 3_600_000), 90_000);
    assert.equal(valueOf({}, null), 60_000);
});

test("the position of paused media stays, whenever it was measured", () => {
    const { found } = positionOf({ pace: 0, sample: { at: 0, place: 60_000 } });
    assert.equal(found.action.values[0].value, 60_000);
    assert.equal(found.isMoving, false);
});

test("a position is set by the command whose only field it is", () => {
    const { reader, found } = positionOf();
    assert.equal(found.action.label, "Place");
    assert.deepEqual(requestOf(found.action.steps[0], reader, [30_000]), {
        address: { deviceID: "thing", part: 1, trait: "acme.player" }, command: "jump", params: { place: 30_000 },
    });
});

test("without the command, a range or a position there is no slider", () => {
    assert.equal(positionOf({}, noon, ["play"]).found, null);
    assert.equal(positionOf({ jumpRangeEnd: null }).found, null);
    assert.equal(positionOf({ sample: null }).found, null);
});

test("a position is a time with seconds", () => {
    assert.equal(mediaTimeText(129_000, position), "2:09");
    assert.equal(mediaTimeText(128_999, position), "2:09");
    assert.equal(mediaTimeText(3_729_000, position), "1:02:09");
    assert.equal(mediaTimeText(0, position), "0:00");
});
