/** @typedef {import("../gateway/requests.js").JournalProblem["errors"][number]} ProblemError */

/**
 * Returns the body of a rejected request with what the gateway suggests for each wrong member, and pointers to these
 * members; null if it has no suggestion for one of them.
 *
 * @param {any} body
 * @param {ProblemError[]} errors
 * @returns {{ body: any, pointers: string[] }|null}
 */
export function suggestedBody(body, errors) {
    if (errors.length === 0 || body === null || typeof body !== "object") return null;
    const suggested = { body: structuredClone(body), pointers: /** @type {string[]} */ ([]) };
    for (const error of errors) {
        const member = memberAt(suggested.body, error.pointer);
        if (!member) return null;
        const { parent, name, pointer } = member;
        if (error.suggestedName !== undefined) {
            if (error.suggestedName in parent) return null;
            rename(parent, name, error.suggestedName);
            suggested.pointers.push(`${pointer}/${escaped(error.suggestedName)}`);
        } else if (error.suggestion !== undefined) {
            parent[name] = error.suggestion;
            suggested.pointers.push(`${pointer}/${escaped(name)}`);
        } else {
            return null;
        }
    }
    return suggested;
}

/**
 * Returns the object or list with the member that a JSON pointer names, the member's name in it, and the pointer to the
 * object; null if there is no such member. A request of another client is shown with the names of the catalog, so upper
 * and lower case are equal.
 *
 * @param {any} value
 * @param {string} pointer
 * @returns {{ parent: any, name: string, pointer: string }|null}
 */
function memberAt(value, pointer) {
    let [parent, place] = [value, ""];
    const tokens = pointer.split("/").slice(1).map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
    for (const [index, token] of tokens.entries()) {
        if (parent === null || typeof parent !== "object") return null;
        const name = Object.keys(parent).find((key) => key.toLowerCase() === token.toLowerCase());
        if (name === undefined) return null;
        if (index === tokens.length - 1) return { parent, name, pointer: place };
        parent = parent[name];
        place += `/${escaped(name)}`;
    }
    return null;
}

/** Renames a member of an object. The order of the members stays. */
function rename(/** @type {any} */ object, /** @type {string} */ name, /** @type {string} */ newName) {
    for (const [key, value] of Object.entries(object)) {
        delete object[key];
        object[key === name ? newName : key] = value;
    }
}

/** Returns a name as a part of a JSON pointer. */
export function escaped(/** @type {string} */ name) {
    return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
