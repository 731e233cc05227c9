/**
 * The parts of the page that are not needed to show the home. They are loaded together, when one of them is opened
 * first or when the user begins to use the page.
 */
export { openAddDevice } from "./world/add-device.js";
export { DockView } from "./dock/dock.js";
export { FaultsView } from "./places/faults.js";
export { HomesView } from "./places/homes.js";
export { PanelView } from "./panel/panel.js";
export { SignInView } from "./places/sign-in.js";
export { ScenariosView } from "./places/scenarios.js";
export { StatusView } from "./places/status.js";
export { askForStep } from "./actions/step-dialog.js";
