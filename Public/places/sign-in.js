import { clearOnEscape, createButton, createForm } from "../elements/controls.js";
import { startCountdown } from "../elements/countdown.js";
import { element, setAttribute, setText } from "../elements/dom.js";
import { asProblem } from "../elements/problem.js";
import { access } from "../gateway/access.js";
import { openHome } from "../gateway/open-home.js";
import { formatState, parseState } from "../home/router.js";
import { message } from "../text/messages.js";

/**
 * The form in which a person signs in with a token, in place of the page; or the homes of the token if it is not for the
 * open one.
 *
 * The token is only in the field: it is sent once, and then the field is empty.
 */
export class SignInView {
    #session;
    #title = element("h1", { id: "sign-in-title", tabindex: "-1" });
    #body = element("div", { class: "sign-in-body" });
    #node = element("main", { class: "sign-in", "aria-labelledby": "sign-in-title" });
    #shown = "";
    #documentTitle = "";
    #stopCountdown = () => {};

    /** @param {import("../gateway/session.js").SessionControl} session */
    constructor(session) {
        this.#session = session;
        const logo = document.querySelector(".logo")?.cloneNode(true);
        this.#node.append(element("div", { class: "sign-in-card" },
            element("div", { class: "sign-in-head" }, /** @type {Node} */ (logo), this.#title), this.#body));
    }

    /** Shows what the state of the access requires. */
    show() {
        const { state } = access;
        const key = `${state} ${access.label}`;
        if (key === this.#shown) return;
        this.#shown = key;
        for (const dialog of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close();
        if (!this.#node.isConnected) {
            this.#documentTitle = document.title;
            document.body.append(this.#node);
        }
        if (state === "signedOut") this.#showForm();
        else this.#showHomes();
        document.title = `${this.#title.textContent} – home-gateway`;
    }

    /** Removes the form. */
    remove() {
        this.#stopCountdown();
        this.#node.remove();
        document.title = this.#documentTitle;
    }

    #showForm() {
        setText(this.#title, message("access.signIn"));
        const input = element("input", { type: "password", id: "sign-in-token", autocomplete: "current-password",
            autocapitalize: "off", spellcheck: "false", dir: "ltr", "aria-describedby": "sign-in-error sign-in-hint",
            oninput: () => showError(""), onkeydown: clearOnEscape(() => showError("")) });
        const text = element("span", {});
        // Screen readers read the problem, not each second.
        const countdown = element("span", { "aria-hidden": "true" });
        const error = element("p", { class: "field-error", id: "sign-in-error", role: "alert" }, text, " ", countdown);
        const showError = (/** @type {string} */ sentence) => {
            this.#stopCountdown();
            setText(text, sentence);
            setText(countdown, "");
            setAttribute(input, "aria-invalid", sentence === "" ? null : "true");
        };
        const button = element("button", { type: "submit", class: "button is-main" }, message("access.signIn"));
        const submit = async () => {
            const token = input.value.trim();
            if (token === "") {
                showError(message("access.enterToken"));
                return input.focus();
            }
            if (button.getAttribute("aria-busy")) return;
            button.setAttribute("aria-busy", "true");
            try {
                await this.#session.signIn(token);
                input.value = "";
            } catch (reason) {
                const problem = asProblem(reason);
                showError(problem.status === 401 ? message("access.wrongToken")
                    : problem.status === 429 ? message("access.tooMany") : problem.message);
                if (problem.retryAfter > 0) {
                    this.#stopCountdown = startCountdown(problem.retryAfter, (count) => {
                        countdown.textContent = count > 0 ? message("problem.retryIn", { count })
                            : message("problem.retryNow");
                    });
                }
                input.focus();
                input.select();
            }
            button.removeAttribute("aria-busy");
        };
        // The field has no name, so a browser that submits the form itself sends no token.
        this.#body.replaceChildren(createForm({ class: "sign-in-form", method: "post" }, submit,
            element("p", {}, message(this.#session.hasEnded ? "access.ended" : "access.needsToken")),
            element("div", { class: "field" },
                element("label", { class: "label", for: input.id }, message("access.token")), input, error),
            button,
            element("p", { class: "hint", id: "sign-in-hint" }, message("access.origin"), " ",
                element("code", { dir: "ltr" }, "home-gateway token create"))));
        input.focus();
    }

    /** Shows that the token is not for the open home, with links to its homes. */
    #showHomes() {
        const homes = access.session.homes ?? [];
        const { label } = access;
        const problem = element("p", { class: "field-error", role: "alert" });
        setText(this.#title, message("access.otherHomeTitle"));
        const href = (/** @type {string} */ home) =>
            location.pathname + formatState({ ...parseState(""), language: parseState(location.search).language, home });
        this.#body.replaceChildren(
            element("p", {}, message("access.otherHome", { label, home: openHome() })),
            element("ul", { class: "sign-in-homes", "aria-label": message("homes.title") }, ...homes.map((home) =>
                element("li", {}, element("a", { class: "button", dir: "auto", href: href(home) }, home)))),
            createButton({ class: "button" },
                () => this.#session.signOut().catch((error) => setText(problem, asProblem(error).message)),
                message("access.signOut")), problem);
        this.#title.focus();
    }
}
