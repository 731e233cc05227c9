import { element } from "../elements/dom.js";
import { escaped } from "./suggested-body.js";

/**
 * Returns a JSON value as a text of several lines, in which the members that pointers name are marked.
 *
 * A pointer into a request of another client may spell names in another way than the catalog, so upper and lower case are
 * equal. A pointer to a member that is missing marks nothing.
 *
 * @param {any} value
 * @param {string[]} pointers JSON pointers (RFC 6901)
 * @param {"wrong"|"suggested"} kind
 * @returns {(string|HTMLElement)[]}
 */
export function markedJSON(value, pointers, kind = "wrong") {
    const marked = new Set(pointers.map((pointer) => pointer.toLowerCase()));
    marked.delete("");
    return nodesOf(value, "", "", { marked, kind });
}

/**
 * @param {any} value
 * @param {string} pointer
 * @param {string} indent
 * @param {{ marked: Set<string>, kind: string }} marks
 * @returns {(string|HTMLElement)[]}
 */
function nodesOf(value, pointer, indent, marks) {
    const isArray = Array.isArray(value);
    const members = value !== null && typeof value === "object" ? Object.entries(value) : [];
    const inner = `${indent}  `;
    // Without a mark inside, and without members, the text of the browser is the same.
    if (members.length === 0 || ![...marks.marked].some((each) => each.startsWith(`${pointer}/`))) {
        return [JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`)];
    }
    return [
        isArray ? "[" : "{",
        ...members.flatMap(([name, member], index) => {
            const place = `${pointer}/${escaped(name).toLowerCase()}`;
            const nodes = [...isArray ? [] : [`${JSON.stringify(name)}: `], ...nodesOf(member, place, inner, marks)];
            return [
                `${index === 0 ? "" : ","}\n${inner}`,
                ...marks.marked.has(place) ? [element("mark", { class: marks.kind }, ...nodes)] : nodes,
            ];
        }),
        `\n${indent}${isArray ? "]" : "}"}`,
    ];
}
