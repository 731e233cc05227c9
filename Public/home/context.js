/**
 * The objects and functions that every view may use.
 *
 * @typedef {object} Context
 * @property {import("../catalog/catalog.js").Catalog} catalog
 * @property {import("./model.js").Model} model the home, as the stream reports it
 * @property {import("./device-details.js").DeviceDetails} details reads the traits that lists of devices do not show
 * @property {import("./updates.js").Updates} updates draws the views
 * @property {import("./displays.js").Displays} displays the display of each device
 * @property {import("./pending.js").PendingValues} pending requested values that devices have not reported yet
 * @property {import("./router.js").Router} router the state of the page, in its address
 * @property {import("./world-state.js").WorldState} world the clock and the networks
 * @property {import("./world-control.js").WorldControl} worldControl changes the clock and the networks
 * @property {import("../gateway/connection-state.js").ConnectionState} connection
 * @property {import("./favorites.js").Favorites} favorites
 * @property {import("./home-faults.js").HomeFaults} faults the faults that are set on the home
 * @property {import("../dock/timeline.js").Timeline} timeline the requests of this tab and the frames of the stream
 * @property {import("../gateway/shared-stream.js").SharedStream} stream
 * @property {import("../gateway/stream-statistics.js").StreamStatistics} statistics counts of the stream of this tab
 * @property {import("../elements/toasts.js").Toasts} toasts
 * @property {import("../gateway/session.js").SessionControl} session signs out
 * @property {() => Promise<typeof import("../later.js")>} loadLater loads the second script
 * @property {(text: string) => void} announce reports the result of an action to screen readers
 * @property {(deviceID: string) => boolean} focusDevice scrolls to the card of the device and moves the focus to it;
 *           false if it is not shown
 * @property {(deviceID: string, offset: number) => string|null} neighborOf returns the device that is a number of
 *           places after another one in the list; null at its ends
 */
export {};
