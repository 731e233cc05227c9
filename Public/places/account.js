import { formatDate } from "../catalog/format.js";
import { createButton } from "../elements/controls.js";
import { Disclosure } from "../elements/disclosure.js";
import { element, setText } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { asProblem } from "../elements/problem.js";
import { access } from "../gateway/access.js";
import { message } from "../text/messages.js";

/**
 * Returns a button that shows the token with which the browser is signed in, its scope, and a button to sign out; null
 * without access control.
 *
 * @param {import("../home/context.js").Context} context
 * @returns {HTMLElement|null}
 */
export function accountMenu({ session }) {
    const { tokenRequired, scope, homes, expiresAt } = access.session;
    if (!tokenRequired || !scope) return null;
    const text = message("access.account", { label: access.label });
    const problem = element("p", { class: "field-error", role: "alert" });
    const signOut = createButton({ class: "button" }, async () => {
        signOut.setAttribute("aria-busy", "true");
        try {
            await session.signOut();
        } catch (error) {
            setText(problem, asProblem(error).message);
        }
        signOut.removeAttribute("aria-busy");
    }, message("access.signOut"));
    const content = element("div", { class: "account-menu" },
        element("strong", { dir: "auto" }, access.label),
        element("p", {}, scopeText(scope)), element("p", { class: "quiet" }, homesText(homes)),
        expiresAt && element("p", { class: "quiet" }, message("access.until", { time: formatDate(expiresAt) })),
        signOut, problem);
    const button = element("button", { type: "button", class: "tool", "aria-label": text, title: text },
        createIcon("person"));
    return new Disclosure(button, content).node;
}

/** Returns what a scope allows. */
export function scopeText(/** @type {import("../gateway/access.js").Scope} */ scope) {
    return message(`access.scope.${scope}`);
}

/** Returns for which homes a token is. */
export function homesText(/** @type {string[]|undefined} */ homes) {
    return homes ? message("access.homes", { homes: homes.join(message("value.separator")) })
        : message("access.allHomes");
}
