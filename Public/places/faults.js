import { createButton } from "../elements/controls.js";
import { denial } from "../elements/denial.js";
import { openConfirmation } from "../elements/dialogs.js";
import { element, setText } from "../elements/dom.js";
import { createIcon } from "../elements/icons.js";
import { problemBox } from "../elements/problem.js";
import { access } from "../gateway/access.js";
import { message } from "../text/messages.js";
import { FaultForm } from "./fault-form.js";
import { FaultList } from "./fault-list.js";
import { readFaultDescription, removeFaults } from "./faults-api.js";

/** The faults of the open home: those that are set, and a form that sets another one. */
export class FaultsView {
    #context;
    #node = /** @type {HTMLElement} */ (document.getElementById("faults"));
    #title = element("h2", { id: "faults-title", tabindex: "-1" }, message("faults.title"));
    #removeAll = createButton({ class: "button", hidden: true }, () => this.#confirmRemoval(),
        createIcon("remove"), message("faults.removeAll"));
    #summary = element("p", { class: "faults-summary", role: "status" });
    #problem = problemBox();
    #retry = createButton({ class: "button is-small", hidden: true }, () => this.#context.faults.read(),
        message("action.retry"));
    #shownProblem = /** @type {unknown} */ (null);
    #list;
    #formProblem = problemBox();
    #formState = element("p", { class: "quiet", role: "status" });
    #formRetry = createButton({ class: "button is-small", hidden: true }, () => this.#loadForm(),
        message("action.retry"));
    #form = /** @type {FaultForm|null} */ (null);
    #formNode = element("div", {});

    constructor(/** @type {import("../home/context.js").Context} */ context) {
        this.#context = context;
        this.#list = new FaultList(context, message("faults.title"));
        // It is shown in place of the home.
        this.#node.setAttribute("role", "main");
        this.#node.setAttribute("aria-labelledby", "faults-title");
        this.#node.append(
            element("div", { class: "faults-head" }, this.#title, this.#removeAll,
                element("p", { class: "quiet" }, message("faults.intro"))),
            element("div", { class: "faults-columns" },
                element("div", { class: "faults-set" }, this.#summary, this.#problem.node, this.#retry, this.#list.node),
                denial("POST", "/simulation/faults") ?? element("section",
                    { class: "faults-new", "aria-labelledby": "faults-new-title" },
                    element("h3", { id: "faults-new-title" }, message("faults.setTitle")),
                    this.#formState, this.#formProblem.node, this.#formRetry, this.#formNode)));
    }

    update(/** @type {import("../home/updates.js").Changes} */ changes) {
        if (changes.state) this.#followState();
        if (this.#node.hidden) return;
        if (changes.faults || changes.state || changes.arrangement || changes.shapes.size > 0) this.#draw();
    }

    #followState() {
        const isShown = this.#context.router.state.view === "faults";
        const wasHidden = this.#node.hidden;
        this.#node.hidden = !isShown;
        if (!isShown || !wasHidden) return;
        scrollTo({ top: 0 });
        const { faults } = this.#context;
        if (!faults.isKnown || faults.problem) void faults.read();
        if (!this.#form && access.may("POST", "/simulation/faults")) void this.#loadForm();
    }

    #draw() {
        const { faults } = this.#context;
        const { all, problem, isKnown } = faults;
        const active = faults.active.length;
        setText(this.#summary, !isKnown ? (problem ? "" : message("faults.loading"))
            : all.length === 0 ? message("faults.none") : message("faults.summary", { count: all.length, active }));
        this.#removeAll.hidden = all.length === 0 || !access.may("DELETE", "/simulation/faults");
        if (problem !== this.#shownProblem) {
            this.#shownProblem = problem;
            if (problem) this.#problem.show(problem);
            else this.#problem.clear();
        }
        this.#retry.hidden = problem === null;
        this.#list.show(all);
    }

    /** Reads which faults there are, and creates the form. */
    async #loadForm() {
        this.#formProblem.clear();
        this.#formRetry.hidden = true;
        setText(this.#formState, message("faults.loadingKinds"));
        try {
            const description = await readFaultDescription();
            this.#form = new FaultForm(this.#context, description);
            this.#formNode.replaceChildren(this.#form.node);
        } catch (error) {
            this.#formProblem.show(error);
            this.#formRetry.hidden = false;
        }
        setText(this.#formState, "");
    }

    #confirmRemoval() {
        const { faults, toasts } = this.#context;
        const count = faults.all.length;
        openConfirmation({
            title: message("faults.removeAllQuestion", { count }), text: message("faults.removeAllText"),
            action: message("faults.removeAll"), opener: this.#removeAll, focusAfter: () => this.#title,
            submit: async () => {
                await removeFaults();
                await faults.read();
                toasts.show({ text: message("faults.allRemoved") });
            },
        });
    }
}
