import { element } from "../dom.js";

/** @typedef {import("./context.js").Context} Context */

export class PanelSimulate {
    node = element("div", {});

    /** @param {Context} context */
    constructor(context, /** @type {string} */ deviceID) {
        void context;
        void deviceID;
    }

    update(/** @type {import("../updates.js").Changes|null} */ changes) {
        void changes;
    }
}
