import assert from "node:assert/strict";
import { test } from "node:test";

import { deviceIconNames, iconNames, iconPath } from "../../Public/elements/icons.js";

/** The numbers of arguments of the commands of a path. */
const argumentCounts = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, a: 7, z: 0 };

/** Returns the end points of the segments of a path. */
function endPoints(path) {
    const points = [];
    let [x, y, startX, startY] = [0, 0, 0, 0];
    for (const [, letter, text] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
        const command = letter.toLowerCase();
        const isRelative = letter === command;
        const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
        const count = argumentCounts[command];
        assert.notEqual(count, undefined, `${letter} in ${path}`);
        if (command === "z") [x, y] = [startX, startY];
        assert.equal(count === 0 ? numbers.length : numbers.length % count, 0, `${letter}${text} in ${path}`);
        for (let index = 0; index < numbers.length; index += count || 1) {
            const last = numbers.slice(index, index + count);
            const [dx, dy] = command === "h" ? [last[0], isRelative ? 0 : y]
                : command === "v" ? [isRelative ? 0 : x, last[0]] : last.slice(-2);
            [x, y] = isRelative ? [x + dx, y + dy] : [dx, dy];
            if (command === "m" && index === 0) [startX, startY] = [x, y];
            points.push([x, y]);
        }
    }
    return points;
}

for (const name of iconNames) {
    test(`${name} is inside the grid`, () => {
        const points = endPoints(iconPath(name));
        assert.ok(points.length > 0);
        for (const [x, y] of points) assert.ok(x >= 1.5 && x <= 22.5 && y >= 1.5 && y <= 22.5, `${name}: ${x}, ${y}`);
    });
}

test("an unknown icon is that of a device", () => {
    assert.equal(iconPath("unheardOf"), iconPath("device"));
    assert.ok(deviceIconNames.includes("device"));
});

test("no two device icons are equal", () => {
    assert.equal(new Set(deviceIconNames.map(iconPath)).size, deviceIconNames.length);
});
