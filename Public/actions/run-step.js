import { requestOf } from "../catalog/actions.js";
import { access } from "../gateway/access.js";
import { invokeCommand, Problem, readDescriptions, writeAttributes } from "../gateway/api.js";
import { message } from "../text/messages.js";
import { isUnchanged, requestedValues, watchedValues } from "./step-values.js";

/** @typedef {import("../home/context.js").Context} Context */
/** @typedef {import("../catalog/actions.js").ActionStep} ActionStep */
/** @typedef {Pick<import("../catalog/display.js").Display, "actions"|"reader">} ActionSource the actions of a device */

/**
 * The outcome of a step.
 *
 * @typedef {{ problem: unknown|null, refusal: string, isSent: boolean }} StepResult
 *   problem: why the request failed, or null; refusal: a sentence with the reason why the device refused the command
 *   that the gateway executed, or empty; isSent: false if the user canceled, or if the page has already shown why
 *   nothing can be sent
 */

/** Milliseconds in which a device has time to begin what was requested. */
const settlingTime = 5_000;

/** The same while the clock of the home is paused: only changes without a duration can happen. */
const pausedSettlingTime = 600;

/** A catalog without texts. */
const noTexts = { traits: [], types: [] };

/** @type {StepResult} */
const notSent = { problem: null, refusal: "", isSent: false };

/** Returns why no device can be controlled now, as a sentence; empty if that is possible. */
export function obstacle(/** @type {Context} */ { connection }) {
    return access.reason("POST", "/commands")
        || (connection.canControl(Date.now()) ? "" : message("connection.noControl"));
}

/**
 * Returns why a device cannot be controlled now, as a sentence; empty if it can.
 *
 * @param {Context} context
 * @param {import("../gateway/api.js").Address} address of a trait of the device
 */
export function unavailableReason(context, { deviceID, part, trait }) {
    const reason = obstacle(context);
    if (reason) return reason;
    const device = context.model.devices.get(deviceID);
    if (!device) return message("device.removed");
    const state = context.model.part(deviceID, part)?.traits[trait];
    const isOffline = device.sourceConnectivity?.connectivityState === "offline"
        || state?.sourceConnectivity?.connectivityState === "offline";
    return isOffline ? context.displays.offlineReason(device) || message("device.notReachable") : "";
}

/**
 * Sends what a step of an action requests. Asks for confirmation and for missing fields first.
 *
 * The requested values are shown at once, and removed if the request fails. If the device accepts the request and does
 * not begin to do it, a message says so. The caller shows the problem or the refusal of the result, except those that
 * a dialog has shown.
 *
 * @param {Context} context
 * @param {ActionSource} source
 * @param {ActionStep} step
 * @param {{ controlValues?: any[], entered?: Record<string, any>, opener?: HTMLElement }} [options]
 *        controlValues: the values of the control; entered: values of asked fields; opener: gets the focus back
 * @returns {Promise<StepResult>}
 */
export async function runStep(context, source, step, options = {}) {
    const { controlValues = [], entered = {}, opener } = options;
    // The page has shown the reason before.
    if (!access.may("POST", "/commands")) return notSent;
    const reason = unavailableReason(context, step.address);
    if (reason) {
        context.toasts.show({ text: reason, isProblem: true });
        return notSent;
    }
    if (!source.reader) return notSent;
    const missing = step.asked.filter(({ name }) => !(name in entered));
    if (missing.length === 0 && !step.confirm) return send(context, source, step, controlValues, entered);
    const later = await context.loadLater().catch(() => null);
    if (!later) return { ...notSent, problem: new Problem(message("page.partMissing")) };
    if (missing.some(({ type }) => type.kind === "string")) await describe(context, step.address.deviceID);
    return new Promise((resolve) => {
        let result = notSent;
        later.askForStep(context, step, missing, {
            reader: /** @type {import("../catalog/part-reader.js").PartReader} */ (source.reader), opener,
            submit: async (values) => {
                result = await send(context, source, step, controlValues, { ...entered, ...values });
                return result;
            },
            onClose: () => resolve(result.problem ? notSent : result),
        });
    });
}

/**
 * Reads the descriptions of the catalog if it lacks them. They say which texts of a device are the choices of a field.
 * Without them, the dialog offers fewer choices.
 */
async function describe(/** @type {Context} */ { catalog, model }, /** @type {string} */ deviceID) {
    const device = model.devices.get(deviceID);
    if (device && !catalog.isDescribed(device)) catalog.addTexts(await readDescriptions().catch(() => noTexts));
}

/** @returns {Promise<StepResult>} */
async function send(
    /** @type {Context} */ context, /** @type {ActionSource} */ { actions, reader }, /** @type {ActionStep} */ step,
    /** @type {any[]} */ controlValues, /** @type {Record<string, any>} */ entered
) {
    const { model, pending } = context;
    const request = requestOf(step, /** @type {any} */ (reader), controlValues, entered);
    const requested = requestedValues(actions, step, controlValues);
    const before = watchedValues(model, step, requested);
    const { deviceID } = step.address;
    const sentence = context.displays.reportedSentence(deviceID);
    const tokens = requested.map(({ address, name, value }) => pending.begin(address, { [name]: value }));
    const withdraw = () => tokens.forEach((token) => pending.fail(token));
    try {
        const outcome = await ("attributes" in request ? writeAttributes(request.address, request.attributes)
            : invokeCommand(request.address, /** @type {any} */ (step.command), request.params));
        tokens.forEach((token) => pending.accept(token, outcome.cursor ?? "", Date.now()));
        if (outcome.refusal) withdraw();
        model.applyResult(step.address, outcome);
        if (outcome.refusal) {
            return { problem: null, refusal: message("device.refused", { reason: outcome.refusal }), isSent: true };
        }
        announceResult(context, step);
    } catch (problem) {
        withdraw();
        context.updates.markDevice(deviceID);
        return { problem, refusal: "", isSent: true };
    }
    const isPaused = Boolean(context.world.clock.reading?.paused);
    setTimeout(() => {
        if (!isUnchanged(model, before, requested)) return;
        if (requested.length === 0 && sentence !== context.displays.reportedSentence(deviceID)) return;
        withdraw();
        // The sentence is read after the requested values are withdrawn and drawn again.
        requestAnimationFrame(() => showUnchanged(context, step));
    }, isPaused ? pausedSettlingTime : settlingTime);
    return { problem: null, refusal: "", isSent: true };
}

/** Reports the new state of the device to screen readers, after it was drawn. */
function announceResult(/** @type {Context} */ context, /** @type {ActionStep} */ step) {
    requestAnimationFrame(() => setTimeout(() => {
        const result = sentenceOf(context, step);
        if (result) context.announce(message("device.result", { device: nameOf(context, step), result }));
    }));
}

/** Shows that a device accepted a request and has not changed, with the reason if it is known. */
function showUnchanged(/** @type {Context} */ context, /** @type {ActionStep} */ step) {
    const result = message("device.stillAt", { value: sentenceOf(context, step) });
    const reason = context.world.clock.reading?.paused ? ` ${message("device.clockPaused")}` : "";
    context.toasts.show({ text: message("device.result", { device: nameOf(context, step), result }) + reason });
}

function sentenceOf(/** @type {Context} */ { displays }, /** @type {ActionStep} */ { address }) {
    return displays.of(address.deviceID)?.sentence ?? "";
}

function nameOf(/** @type {Context} */ { model }, /** @type {ActionStep} */ { address }) {
    return model.devices.get(address.deviceID)?.name || message("device.unnamed");
}
