import { setAttribute } from "../elements/dom.js";
import { access } from "../gateway/access.js";
import { parseState } from "../home/router.js";

/**
 * Shows a form in place of the page while a sign-in is needed, or while the token is for other homes. Without access
 * control, it shows nothing.
 */
export class Entrance {
    #parts;
    #view = /** @type {import("./sign-in.js").SignInView|null} */ (null);

    /**
     * @param {Pick<import("../home/context.js").Context, "session"|"stream"|"loadLater">
     *         & { hasLanguage: Promise<void> }} parts hasLanguage: resolved when the texts of the language are there
     */
    constructor(parts) {
        this.#parts = parts;
    }

    /** Follows what the caller may do. */
    update() {
        const { state } = access;
        const isOpen = state === "open";
        const wasOpen = !document.documentElement.hasAttribute("data-access");
        setAttribute(document.documentElement, "data-access", isOpen ? null : state);
        if (isOpen) {
            if (!wasOpen) this.#leave();
            return;
        }
        if (wasOpen) this.#parts.stream.suspend();
        const [onlyHome, ...others] = access.session.homes ?? [];
        if (state === "otherHome" && onlyHome !== undefined && others.length === 0 && parseState(location.search).home === "") {
            const address = new URL(location.href);
            address.searchParams.set("home", onlyHome);
            return location.replace(address);
        }
        void this.#show();
    }

    async #show() {
        try {
            const [{ SignInView }] = await Promise.all([this.#parts.loadLater(), this.#parts.hasLanguage]);
            if (access.state === "open") return;
            this.#view ??= new SignInView(this.#parts.session);
            this.#view.show();
        } catch (error) {
            console.warn(error);
            setTimeout(() => this.update(), 3_000);
        }
    }

    #leave() {
        this.#view?.remove();
        this.#view = null;
        this.#parts.stream.resume();
        document.getElementById("home")?.focus({ preventScroll: true });
    }
}
