import { isLater, isReached } from "./cursor.js";
import { Timeline } from "./timeline.js";

/** @typedef {import("./requests.js").JournalEntry} JournalEntry */

/** Whether a text is the recording of a scenario: its first line says so. */
export function isRecording(/** @type {string} */ text) {
    return /^\s*\{"recording":/.test(text);
}

/**
 * Returns the requests and frames of a recording as a timeline, with the home's time.
 *
 * A frame that a client has caused belongs to the last request, if its cursor is between those before and after it.
 *
 * @param {any[]} lines the lines of a recording, parsed
 */
export function timelineOf(lines) {
    const timeline = new Timeline();
    const requests = /** @type {Map<number, JournalEntry>} */ (new Map());
    /** The last request that has changed the home, and the cursor before it. */
    let last = /** @type {JournalEntry|null} */ (null);
    let cursor = "";
    for (const { time, request, response, frame, stream, failure } of lines) {
        const at = Date.parse(time ?? "") || lastTime(timeline);
        if (request) {
            const entry = entryOf(request, at);
            requests.set(request.number, entry);
            timeline.addRequest(entry);
        } else if (response) {
            const entry = requests.get(response.number);
            if (!entry) continue;
            cursor = last?.cursor || cursor;
            last = entry;
            timeline.addRequest(Object.assign(entry, outcomeOf(response)));
        } else if (frame) {
            const id = frame.id ?? "";
            const isCaused = last && frame.data?.origin === "client" && (cursor === "" || isLater(id, cursor))
                && isReached(id, last.cursor);
            const data = isCaused && last ? { ...frame.data, requestID: last.requestID } : frame.data;
            timeline.addFrame({ name: frame.event, data, id, at, size: JSON.stringify(frame).length });
        } else if (stream) {
            timeline.addNote(`${stream.name}: ${stream.state}`, at);
        } else if (failure) {
            timeline.addNote(failure.message, at);
        }
    }
    return timeline;
}

function lastTime(/** @type {Timeline} */ { entries }) {
    return entries.at(-1)?.at ?? 0;
}

/** @returns {JournalEntry} */
function entryOf(/** @type {any} */ { number, client, method, path, headers = {}, body }, /** @type {number} */ at) {
    return {
        number, requestID: `scenario-${number}`, at, method, target: path, body,
        headers: { ...headers, "X-Client": client }, status: 0, duration: null, response: undefined, problem: null,
        refusal: "", cursor: "", subject: /^\/devices\/([^/?]+)/.exec(path)?.[1] ?? "", label: body?.command ?? "",
        isRead: false, hasSecrets: false,
    };
}

function outcomeOf(/** @type {any} */ { status, headers = {}, body, interruption }) {
    const isProblem = status === 0 || status >= 400;
    return {
        status, duration: NaN, response: body, cursor: headers["X-Cursor"] ?? "",
        problem: isProblem ? { code: body?.code ?? "", detail: body?.detail ?? interruption ?? "" } : null,
    };
}
