import { Timeline } from "./timeline.js";

/** Whether a text is a recording: its first line says so. */
export function isRecording(/** @type {string} */ text) {
    return /^\s*\{"recording":/.test(text);
}

/**
 * Returns the requests and changes of a recording as a timeline, with the home's time.
 *
 * @param {any[]} lines the lines of a recording, parsed
 */
export function timelineOf(lines) {
    const timeline = new Timeline();
    const responses = new Map(lines.filter(({ response }) => response).map(({ response }) => [response.number, response]));
    let last = 0;
    for (const { time, request, response, frame, received, stream, failure } of lines) {
        const at = Date.parse(time ?? frame?.data?.time ?? "") || last;
        last = at;
        if (request) {
            timeline.addRequest(entryOf(request, responses.get(request.number), at));
        } else if (response) {
            continue;
        } else if (frame) {
            timeline.addFrame(frameOf(frame, at));
        } else if (received?.data !== undefined) {
            // The data of a change is in its own line.
            timeline.addFrame(frameOf(received, at));
        } else if (stream) {
            timeline.addNote(`${stream.name}: ${stream.state}`, at);
        } else if (failure) {
            timeline.addFailure(failure.message, at);
        }
    }
    return timeline;
}

function frameOf(/** @type {any} */ frame, /** @type {number} */ at) {
    return { name: frame.event, data: frame.data, id: frame.id ?? "", at, size: JSON.stringify(frame).length };
}

/**
 * @param {any} request the request, and the other members that the gateway has recorded
 * @param {any} response the response that the client has received; undefined if the recording does not contain it
 * @param {number} at
 * @returns {import("../gateway/requests.js").JournalEntry}
 */
function entryOf(request, response, at) {
    const { number, client, method, path, headers = {}, body, microseconds } = request;
    const status = response?.status ?? request.status ?? 0;
    const isProblem = status === 0 || status >= 400;
    const problem = response?.body ?? request;
    return {
        number, requestID: request.requestID ?? response?.headers?.["X-Request-ID"] ?? `request-${number}`, at, method,
        target: path, body, headers: client === undefined ? headers : { ...headers, "X-Client": client }, status,
        duration: microseconds === undefined ? NaN : microseconds / 1_000, response: response?.body,
        problem: isProblem
            ? { code: problem.code ?? "", detail: problem.detail ?? response?.interruption ?? "", errors: problem.errors ?? [] }
            : null,
        refusal: "",
        cursor: response?.headers?.["X-Cursor"] ?? "", subject: /^\/devices\/([^/?]+)/.exec(path)?.[1] ?? "",
        label: body?.command ?? "", isRead: false, hasSecrets: false,
        fault: request.fault ?? response?.headers?.["X-Fault"] ?? "", client: client ?? "",
    };
}
