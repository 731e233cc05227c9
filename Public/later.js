/**
 * The parts of the page that are not needed to show the home. They are loaded together, when one of them is opened
 * first or when the user begins to use the page.
 */
export { openAddDevice } from "./views/add-device.js";
export { DockView } from "./views/dock.js";
export { FaultsView } from "./views/faults.js";
export { HomesView } from "./views/homes.js";
export { PanelView } from "./views/panel.js";
export { SignInView } from "./views/sign-in.js";
export { ScenariosView } from "./views/scenarios.js";
export { StatusView } from "./views/status.js";
export { askForStep } from "./views/step-dialog.js";
