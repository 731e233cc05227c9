/**
 * A gateway for the streams of the page: it replaces `fetch` until the end of a test.
 *
 * @typedef {{ target: string, isClosed: boolean, send: (text: string) => void, sendBytes: (bytes: number[]) => void,
 *             sendEvent: (name: string, data: any, id?: string) => void, end: () => void, lose: () => void }} Connection
 *   isClosed: whether the page has closed it
 */

/** Returns a gateway that accepts streams, until the test lets it refuse them or leave. */
export function fakeGateway(context) {
    const realFetch = globalThis.fetch;
    context.after(() => { globalThis.fetch = realFetch; });
    const gateway = {
        /** All accepted connections. @type {Connection[]} */
        connections: [],
        accept(headers = {}) {
            globalThis.fetch = async (target, { signal }) => {
                const { connection, response } = accepted(target, signal, headers);
                gateway.connections.push(connection);
                return response;
            };
        },
        /** Refuses requests whose target matches; others get an empty object. */
        refuse(status, body, headers = {}, targets = /^/) {
            globalThis.fetch = async (target) => (targets.test(target)
                ? new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers })
                : new Response("{}", { headers: { "Content-Type": "application/json" } }));
        },
        leave() {
            globalThis.fetch = async () => { throw new TypeError("Failed to fetch"); };
        },
        /** Returns the last connection, when the page has opened it. */
        async connection() {
            await settled();
            return gateway.connections.at(-1);
        },
    };
    gateway.accept();
    return gateway;
}

/** Waits until promises and pieces of streams that are available have been handled. */
export async function settled() {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function accepted(target, signal, headers) {
    /** @type {ReadableStreamDefaultController} */
    let controller;
    const body = new ReadableStream({ start: (each) => { controller = each; } });
    const encoder = new TextEncoder();
    const connection = {
        target, isClosed: false,
        send: (text) => controller.enqueue(encoder.encode(text)),
        sendBytes: (bytes) => controller.enqueue(new Uint8Array(bytes)),
        sendEvent: (name, data, id) =>
            connection.send(`${id ? `id: ${id}\n` : ""}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
        end: () => controller.close(),
        // The pieces that were sent before arrive.
        lose: () => void settled().then(() => controller.error(new TypeError("network error"))),
    };
    signal.addEventListener("abort", () => {
        connection.isClosed = true;
        try {
            controller.error(signal.reason);
        } catch {
            // It has ended before.
        }
    });
    return { connection, response: new Response(body, { headers: { "Content-Type": "text/event-stream", ...headers } }) };
}
