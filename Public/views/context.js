/**
 * The objects and functions that every view may use.
 *
 * @typedef {object} Context
 * @property {import("../catalog.js").Catalog} catalog
 * @property {import("../model.js").Model} model
 * @property {(text: string) => void} announce reports the result of an action to screen readers
 * @property {(deviceID: string, opener?: HTMLElement) => void} openDevice
 * @property {(deviceID: string) => boolean} focusDevice scrolls to the card of the device and moves the focus to it;
 *           false if it is not shown
 */
export {};
