import { humanName } from "../catalog/catalog.js";
import { word } from "../text/messages.js";

/**
 * A key of a remote control. `text` is its name for people; `turn` is the direction of an arrow in degrees, clockwise
 * from the right, for a key that is drawn as one.
 *
 * @typedef {{ name: string, text: string, turn?: number }} Key
 */

/** @typedef {{ pad: (Key|null)[], digits: (Key|null)[], more: Key[] }} KeyGroups null: an empty place in rows of three */

/** The keys around the one that selects, in rows of three. Several names are those of different keypads. */
const padNames = [
    ["exit", "back"], ["up"], ["rootMenu", "home"],
    ["left"], ["select", "enter"], ["right"],
    [], ["down"], [],
];

/** The directions of arrows in degrees. */
const turns = /** @type {Record<string, number>} */ ({ right: 0, down: 90, left: 180, up: 270 });

/** Names for people that differ from those of the keys. */
const texts = /** @type {Record<string, string>} */ ({ exit: "Back", rootMenu: "Home", number0OrNumber10: "0" });

/** The order of the digits, in rows of three. */
const digitOrder = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", ""];

/**
 * Returns the keys of a remote control in groups: the arrows with what is around them, the digits, and all others in
 * their order. Each key is in one group. Without arrows or digits, these groups are empty.
 *
 * @param {string[]} names
 * @returns {KeyGroups}
 */
export function keyGroups(names) {
    const all = [...new Set(names)].map(keyOf);
    const used = new Set();
    const take = (/** @type {Key|undefined} */ key) => {
        if (!key) return null;
        used.add(key);
        return key;
    };
    const hasPad = ["up", "down", "left", "right"].every((name) => names.includes(name));
    const pad = !hasPad ? [] : padNames.map((candidates) =>
        take(all.find(({ name }) => name === candidates.find((each) => names.includes(each)))));
    const digits = digitOrder.map((digit) => take(all.find(({ text }) => digit !== "" && text === digit)));
    return {
        pad, digits: digits.some((each) => each !== null) ? digits : [], more: all.filter((key) => !used.has(key)),
    };
}

/** @returns {Key} */
function keyOf(/** @type {string} */ name) {
    const number = /^numbers?(\d+)$/.exec(name)?.[1];
    const text = number ?? texts[name] ?? humanName(name);
    return { name, text: /^\d+$/.test(text) ? text : word(text, "key"), ...name in turns ? { turn: turns[name] } : {} };
}
