import { message } from "../text/messages.js";
import { defaultHome, openHome, withoutHome } from "./open-home.js";

/**
 * The scope of a token. Each scope includes those before it.
 *
 * @typedef {"read"|"control"|"simulate"|"admin"} Scope
 */

/**
 * The caller, as `/session` returns it. `scope` is absent if the caller has to sign in; `homes` if all homes are
 * allowed.
 *
 * @typedef {{ tokenRequired: boolean, scope?: Scope, label?: string, homes?: string[], expiresAt?: string }} Session
 */

/**
 * Whether the page can show the open home: it can, a sign-in is needed, or the token is for other homes.
 *
 * @typedef {"open"|"signedOut"|"otherHome"} AccessState
 */

const scopes = /** @type {const} */ (["read", "control", "simulate", "admin"]);

/** The paths of routes for each caller, without a scope: their first parts. */
const unscoped = new Set(["health", "ready", "openapi.json", "problems", "limits", "session", "tickets"]);

/**
 * Returns what a caller needs to use a route: a scope, null for none, and whether the token has to be for all homes.
 *
 * The description of the API contains the same as `x-scope` and `x-all-homes`, but it is too long to be read when the page
 * opens.
 *
 * @param {string} method
 * @param {string} target a path, with or without a query, and with or without a home
 * @returns {{ scope: Scope|null, allHomes: boolean }}
 */
export function needsOf(method, target) {
    const path = withoutHome(target).replace(/\?.*/, "");
    const [, first = "", second = "", third = ""] = path.split("/");
    const isRead = method === "GET" || method === "HEAD";
    const readOr = (/** @type {Scope} */ scope) => ({ scope: isRead ? /** @type {const} */ ("read") : scope, allHomes: false });
    switch (first) {
        case "tokens": case "streams": case "nodes": case "backup": return { scope: "admin", allHomes: true };
        case "scenarios": return { scope: isRead ? null : "simulate", allHomes: !isRead };
        case "homes":
            if (second !== "" && (third !== "" || method !== "DELETE")) return readOr("simulate");
            return { scope: isRead ? null : "simulate", allHomes: !isRead };
        case "reset": case "snapshots": case "import": return readOr("simulate");
        case "simulation":
            if (second === "requests" || second === "checkpoint") return { scope: "simulate", allHomes: false };
            return readOr("simulate");
        default: return unscoped.has(first) ? { scope: null, allHomes: false } : readOr("control");
    }
}

/** Returns the id of the home that a path addresses. */
function homeOf(/** @type {string} */ target) {
    const [, id] = /^\/homes\/([^/?]+)/.exec(target) ?? [];
    return id === undefined ? defaultHome : decodeURIComponent(id);
}

/** The permissions of the caller. No other part of the page compares scopes. */
export class Access {
    /** Without access control, everything is allowed. */
    session = /** @type {Session} */ ({ tokenRequired: false, scope: "admin" });

    /** Reads who the caller is, after the gateway has rejected a request. The page sets it. */
    check = async () => {};

    /** Whether a person has to sign in, or the open home is not one of the token. */
    get state() {
        const { scope } = this.session;
        if (scope === undefined) return /** @type {AccessState} */ ("signedOut");
        return /** @type {AccessState} */ (this.#isForHome(openHome()) ? "open" : "otherHome");
    }

    /** The label of the token; empty without access control. */
    get label() {
        return this.session.label ?? "";
    }

    /** Whether the caller may only look at the home. */
    get isDisplay() {
        return this.session.tokenRequired && this.session.scope === "read";
    }

    /** Checks whether the caller has lost access to the open home. */
    async isLost() {
        await this.check();
        return this.state !== "open";
    }

    /** Whether the caller may use a route of the open home, or one that belongs to no home. */
    may(/** @type {string} */ method, /** @type {string} */ path) {
        return this.#obstacle(method, path) === null;
    }

    /** Returns why the caller may not use a route of the open home, as a sentence; empty if it may. */
    reason(/** @type {string} */ method, /** @type {string} */ path) {
        return this.#sentence(this.#obstacle(method, path), openHome());
    }

    /** Returns why the gateway would reject a request, as a sentence; empty if it would not. */
    reasonOf(/** @type {string} */ method, /** @type {string} */ target) {
        if (this.state === "signedOut") return message("access.needsToken");
        const obstacle = this.#obstacle(method, target);
        const home = homeOf(target);
        const isOther = needsOf(method, target).scope !== null && !this.#isForHome(home);
        return this.#sentence(obstacle ?? (isOther ? "home" : null), home);
    }

    #isForHome(/** @type {string} */ home) {
        return this.session.homes?.includes(home) ?? true;
    }

    /** Returns what forbids a route: a missing scope, or a token that is not for all homes; null if it is allowed. */
    #obstacle(/** @type {string} */ method, /** @type {string} */ target) {
        const { scope, allHomes } = needsOf(method, target);
        const own = this.session.scope;
        if (scope !== null && own !== undefined && scopes.indexOf(own) < scopes.indexOf(scope)) return scope;
        return allHomes && this.session.homes ? /** @type {const} */ ("allHomes") : null;
    }

    #sentence(/** @type {Scope|"allHomes"|"home"|null} */ obstacle, /** @type {string} */ home) {
        const { label } = this;
        switch (obstacle) {
            case null: return "";
            case "home": return message("access.otherHome", { label, home });
            case "allHomes": return message("access.someHomes", { label });
            case "admin": return message("access.noAdmin", { label });
            default:
                return this.isDisplay ? message("access.readOnly", { label }) : message("access.noSimulation", { label });
        }
    }
}

/** The access of this page. */
export const access = new Access();
