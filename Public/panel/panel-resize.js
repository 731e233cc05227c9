import { element, setAttribute } from "../elements/dom.js";
import { storedText, storeText } from "../elements/storage.js";
import { message } from "../text/messages.js";

/** The key of the width in the storage of the browser. */
const storageKey = "home-gateway panel";

/** The widths of the panel, in rem. */
const minimum = 22;
const maximum = 48;
const standard = 26;
const step = 1;

/**
 * Makes the panel resizable by the pointer and by the arrow keys, and returns the separator for it.
 *
 * @param {HTMLElement} panel
 * @returns {HTMLElement}
 */
export function makeResizable(panel) {
    let width = standard;
    const separator = element("div", { class: "panel-separator", role: "separator", tabindex: "0",
        "aria-orientation": "vertical", "aria-valuemin": minimum, "aria-valuemax": maximum, "aria-controls": panel.id,
        "aria-label": message("panel.resize") });
    const show = (/** @type {number} */ wanted) => {
        width = Math.min(maximum, Math.max(minimum, wanted));
        document.documentElement.style.setProperty("--panel", `${width}rem`);
        setAttribute(separator, "aria-valuenow", String(Math.round(width)));
    };
    const store = () => storeText(localStorage, storageKey, String(width));
    // To the end of the line the panel gets narrower.
    const sign = () => (document.documentElement.dir === "rtl" ? 1 : -1);
    separator.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
        const targets = /** @type {Record<string, number>} */ ({
            ArrowRight: width + sign() * step, ArrowLeft: width - sign() * step, Home: minimum, End: maximum,
        });
        if (!(event.key in targets)) return;
        event.preventDefault();
        show(targets[event.key]);
        store();
    });
    separator.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        separator.setPointerCapture(event.pointerId);
        const [start, startWidth] = [event.clientX, width];
        const move = (/** @type {PointerEvent} */ moved) => show(startWidth + sign() * (moved.clientX - start) / 16);
        separator.addEventListener("pointermove", move);
        separator.addEventListener("lostpointercapture", () => {
            separator.removeEventListener("pointermove", move);
            store();
        }, { once: true });
    });
    separator.addEventListener("dblclick", () => {
        show(standard);
        store();
    });
    show(Number(storedText(localStorage, storageKey)) || standard);
    return separator;
}
