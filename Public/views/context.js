/**
 * What every view may use.
 *
 * @typedef {object} Context
 * @property {import("../catalog.js").Catalog} catalog
 * @property {import("../model.js").Model} model
 * @property {(text: string) => void} announce tells screen readers, and nobody else, what an action came to
 * @property {(deviceID: string, opener?: HTMLElement) => void} openDevice
 * @property {(deviceID: string) => boolean} focusDevice brings the device's card into sight and gives it the focus;
 *           false where it is not among those shown
 */
export {};
