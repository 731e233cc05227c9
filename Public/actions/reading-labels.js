import { humanName, labelName } from "../catalog/catalog.js";
import { hasWord, word } from "../text/messages.js";

/**
 * The English labels of values that characterize a device. The names of their attributes and traits say more about the
 * API than about the value. The tables of other languages translate these names freely, or contain them with the suffix
 * ` (reading)`.
 */
const labels = new Map([
    ["Bat percent remaining", "Battery"],
    ["Bat charge state", "Charging"],
    ["Bat charge level", "Battery"],
    ["Pm25 concentration measurement", "PM2.5"],
    ["Carbon dioxide concentration measurement", "CO₂"],
    ["Relative humidity measurement", "Humidity"],
    ["Temperature measurement", "Temperature"],
    ["Pressure measurement", "Pressure"],
    ["Illuminance measurement", "Brightness"],
    ["Flow measurement", "Flow"],
    ["Rpm", "Speed"],
    ["State value", "State"],
    ["Expressed state", "State"],
    ["Operational state", "State"],
    ["Current state", "State"],
    ["Percent current", "Current speed"],
    ["Countdown time", "Time left"],
    ["Remaining duration", "Time left"],
    ["Timer remaining", "Timer"],
    ["Is currently recording", "Recording"],
    ["Is docked", "Dock"],
    ["Is plugged in", "Plug"],
    ["Is filled", "Water"],
    ["Current fill percent", "Water level"],
    ["Is armed", "Security"],
    ["Arm state", "Security"],
    ["Current arm level", "Level"],
    ["Application name", "App"],
    ["Current position", "Position"],
    ["Current phase", "Phase"],
    ["Change indication", "Filter"],
    ["Change indication lifetime", "Filter"],
    ["Update state", "Software update"],
    ["Update state progress", "Progress of the update"],
    ["Num connected devices", "Connected devices"],
    ["Session energy charged", "Charged energy"],
    ["Selected temperature level", "Temperature"],
    ["Local temperature", "Temperature"],
]);

/** Returns the label of a value that characterizes a device: its name for people, such as `Humidity`. */
export function readingLabel(/** @type {string} */ name) {
    const whole = humanName(name);
    const label = labelName(name);
    const own = [`${label} (reading)`, whole, label].find(hasWord);
    return own === undefined ? labels.get(label) ?? label : word(own);
}
