import { humanName } from "../catalog/catalog.js";
import { withoutHome } from "../gateway/open-home.js";
import { pageClient } from "../gateway/requests.js";
import { message, word } from "../text/messages.js";

/** The text that replaces the code of a lock. */
const redactedText = "(code)";

/** The path with which a document requests the catalog; such a request has no headers of the page. */
const preloadedPath = "/catalog?traits=used&details=0&hash=";

/**
 * Returns a request of another client, as the gateway has recorded it, in the form of the requests of this tab.
 *
 * @param {any} record
 * @param {number} [clockDifference] the milliseconds by which this computer is ahead of the gateway
 * @returns {import("../gateway/requests.js").JournalEntry}
 */
export function recordedEntry(record, clockDifference = 0) {
    const { number, client = "", method, path, device = "", command, params, attributes, fault = "" } = record;
    const body = command === undefined ? attributes ?? record.body
        : { command, ...params === undefined ? {} : { params } };
    const { status = 0, microseconds } = record;
    const isWaiting = record.status === undefined;
    const isProblem = !isWaiting && (status === 0 || status >= 400);
    return {
        number, requestID: record.requestID ?? "",
        at: Date.parse(record.receivedAt) + clockDifference, method, target: path, body,
        headers: client ? { "X-Client": client } : {}, status,
        duration: isWaiting ? null : millisecondsOf(microseconds),
        response: undefined, problem: isProblem ? problemOf(record) : null, refusal: "", cursor: "",
        subject: device, label: command ?? "",
        isRead: method === "GET" && (client === pageClient || withoutHome(path).startsWith(preloadedPath)),
        hasSecrets: JSON.stringify(body ?? null).includes(redactedText), fault, client, recorded: record,
    };
}

/** Returns a duration with one decimal, or with two if it is less than a millisecond; NaN if it is not known. */
function millisecondsOf(/** @type {number|undefined} */ microseconds) {
    if (microseconds === undefined) return NaN;
    return microseconds < 1_000 ? Math.round(microseconds / 10) / 100 : Math.round(microseconds / 100) / 10;
}

/**
 * Returns why a request failed, as far as it is recorded.
 *
 * @param {any} record
 * @returns {import("../gateway/requests.js").JournalProblem}
 */
function problemOf({ code = "", detail, errors = [], fault = "" }) {
    const sentences = [
        detail ?? (code === "" ? message("dock.noResponse") : word(humanName(code))),
        fault && message("fault.cause", { faults: fault, count: fault.split(",").length }),
    ];
    const text = sentences.filter(Boolean).map((each) => /[.?!…]$/.test(each) ? each : `${each}.`).join(" ");
    return { code, detail: text, errors };
}
