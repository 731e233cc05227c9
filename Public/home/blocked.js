import { message } from "../text/messages.js";

/** Whether nothing can be changed now, because there is no connection. Explains it. */
export function isBlocked(/** @type {import("./context.js").Context} */ { connection, toasts }) {
    if (connection.canControl(Date.now())) return false;
    toasts.show({ text: message("connection.noControl"), untilLive: true });
    return true;
}
