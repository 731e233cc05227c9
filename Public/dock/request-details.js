import { refusalOf } from "../catalog/display.js";
import { secretFields } from "../catalog/parameters.js";
import { journal, sendRequest } from "../gateway/api.js";
import { withoutHome } from "../gateway/open-home.js";
import { decoded } from "../home/router.js";

/**
 * Sends a request that a user has written or sends again.
 *
 * @param {{ method: string, target: string, body: any, headers: Record<string, string> }} request
 * @param {import("../catalog/catalog.js").Catalog} catalog
 * @returns {{ outcome: Promise<any>, entry: import("../gateway/requests.js").JournalEntry }} the content of the
 *          response, and the entry of the journal
 */
export function sendWritten({ method, target, body, headers }, catalog) {
    const outcome = sendRequest(method, target, body, { ...requestDetails(method, target, body, catalog), headers });
    return { outcome, entry: journal.entries[journal.entries.length - 1] };
}

/**
 * Returns details of a request that a user has written: the device, the name of the command, the members that are
 * secrets, and how the device refuses the command.
 *
 * @param {string} method
 * @param {string} target
 * @param {any} body
 * @param {import("../catalog/catalog.js").Catalog} catalog
 * @returns {{ subject: string, label: string, secrets: string[], refusalOf?: (content: any) => string }}
 */
export function requestDetails(method, target, body, catalog) {
    const [, id = ""] = /^\/(?:simulation\/)?devices\/([^/?]+)/.exec(withoutHome(target)) ?? [];
    const subject = decoded(id);
    const [, traitName] = /\/traits\/([^/?]+)\/commands(?:\?|$)/.exec(target) ?? [];
    if (method !== "POST" || traitName === undefined || typeof body?.command !== "string") {
        return { subject, label: "", secrets: [] };
    }
    const command = catalog.command(catalog.traitID(decoded(traitName)), body.command);
    const fields = command?.response?.fields ?? [];
    return {
        subject, label: body.command, secrets: secretFields(command?.fields ?? []),
        refusalOf: (content) => refusalOf(content?.response, fields),
    };
}
