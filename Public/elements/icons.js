import { svgElement } from "./dom.js";

/**
 * The icons of the page, as stroked paths on a grid of 24.
 *
 * The names of the first list are those of device types in the catalog.
 */

/** Returns the path of a circle. */
function circle(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ radius) {
    const arc = `a${radius} ${radius} 0 1 0`;
    return `M${x - radius} ${y}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0z`;
}

/** Returns the path of a rectangle with round corners. */
function box(
    /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, /** @type {number} */ height,
    radius = 1.5
) {
    const corner = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
    const across = width - 2 * radius;
    const down = height - 2 * radius;
    return `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${
        corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`;
}

/** Returns the path of a point. */
function dot(/** @type {number} */ x, /** @type {number} */ y) {
    return `M${x} ${y}h.01`;
}

const drop = "M12 3.5c3.5 4.2 5.5 7.2 5.5 10a5.5 5.5 0 0 1-11 0c0-2.8 2-5.8 5.5-10z";
const flame = "M12 3c.6 3.4 5 5.6 5 10.5a5 5 0 0 1-10 0c0-1.9.9-3.2 2-4.3.3 1.3.9 2 1.6 2.4C10.3 8.5 11 5.5 12 3z";
const snowflake = "M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5l2.5 2 2.5-2M9.5 19.5l2.5-2 2.5 2";
const bolt = "M13 7.5l-3.5 5h5l-3.5 5";
const house = "M4 11.5l8-7 8 7M6 10v9.5h12V10";

const deviceIcons = {
    airConditioner: `${box(3, 4, 18, 8)}M6.5 9h11M7 15.5c0 2-1.5 2-1.5 4M12 15.5v4M17 15.5c0 2 1.5 2 1.5 4`,
    airPurifier: `${box(6, 3, 12, 18, 2)}M9 7h6M9 10h6${circle(12, 15.5, 2.5)}`,
    airQuality: "M4 9h10.5a2.5 2.5 0 1 0-2.5-2.5M3 13h15a2.5 2.5 0 1 1-2.5 2.5M5 17h5.5a2 2 0 1 1-2 2",
    app: `${box(4, 4, 6.5, 6.5)}${box(13.5, 4, 6.5, 6.5)}${box(4, 13.5, 6.5, 6.5)}${box(13.5, 13.5, 6.5, 6.5)}`,
    bath: "M3 12.5h18v2a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zM6 12.5V6a2 2 0 0 1 4 0M8 19.5V21M16 19.5V21",
    battery: `${box(6, 5, 12, 16, 2)}M10 2.5h4M9.5 17h5M9.5 13.5h5`,
    bed: "M3 6v13M3 16h18v3M21 16v-2.5a3 3 0 0 0-3-3h-7.5V16M3 12.5h7.5",
    blinds: "M4 4h16M5.5 4v12M18.5 4v12M5.5 8h13M5.5 12h13M5.5 16h13M12 16v4",
    brightness: `${circle(12, 12, 4)}M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4`
        + `M18.4 5.6l-1.4 1.4M7 17l-1.4 1.4`,
    button: `${box(4, 4, 16, 16, 3)}${circle(12, 12, 4)}`,
    camera: `${box(3, 7, 12, 10, 2)}M15 11l6-3v8l-6-3`,
    car: `M4 16v-3.5l2-5.5h12l2 5.5V16zM4 12.5h16M6 16v2.5M18 16v2.5${dot(7.5, 14.3)}${dot(16.5, 14.3)}`,
    charger: `${box(4, 3, 10, 18, 2)}M14 11h2a2 2 0 0 1 2 2v3a1.5 1.5 0 0 0 3 0V9l-3-3M9.5 7.5l-2 4h3.5l-2 4`,
    contact: `${box(4, 3, 9, 18)}M16.5 7v10M20 9v6${dot(10, 12)}`,
    cooker: `M5 10h14v7a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM4 10h16M2.5 13H5M19 13h2.5M9 7c0-1.5 1-1.5 1-3`
        + `M14 7c0-1.5 1-1.5 1-3`,
    cooktop: `${box(3, 4, 18, 16, 2)}${circle(8, 9, 2)}${circle(16, 9, 2)}${circle(8, 15, 2)}${circle(16, 15, 2)}`,
    device: `${box(5, 5, 14, 14, 3)}${dot(12, 9)}M9 14h6`,
    dishwasher: `${box(4, 3, 16, 18, 2)}M4 8h16${dot(7, 5.5)}M12 11v2M7.5 18a4.5 4.5 0 0 1 9 0z`,
    door: `M5 21h14M7 21V4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5V21${dot(14, 12.5)}`,
    doorOpen: `M4 21h4M17 21h3M18 21V4.5A1.5 1.5 0 0 0 16.5 3H9M6 3.5l8 3V21l-8-2z${dot(11.5, 13)}`,
    doorbell: "M6 17V11a6 6 0 0 1 12 0v6M4.5 17h15M10 20a2 2 0 0 0 4 0M12 5V3",
    drop,
    elevator: `${box(4, 3, 16, 18, 2)}M12 3v18M6.5 11.5L8 9l1.5 2.5zM14.5 12.5L16 15l1.5-2.5z`,
    fan: `${circle(12, 12, 1.5)}M12 10.5c-3-3-1.5-7 1-7s2.5 4-1 7M13.4 12.7c4.1-1 6.8 2.3 5.5 4.5s-4.8-.2-5.5-4.5`
        + `M10.6 12.7c-1.1 4.1-5.3 4.8-6.5 2.6s2.4-4.3 6.5-2.6`,
    fire: flame,
    gameController: `M7.5 8h9a5 5 0 0 1 5 5c0 2.5-1 5-2.7 5-1.8 0-2.3-2.5-4-2.5H9.2`
        + `c-1.7 0-2.2 2.5-4 2.5-1.7 0-2.7-2.5-2.7-5a5 5 0 0 1 5-5z`
        + `M8 10.5v3M6.5 12h3${dot(15.5, 11)}${dot(17.5, 13)}`,
    gate: "M4 20V6l4 2 4-3 4 3 4-2v14M4 11h16M4 17h16M8 8v12M12 5v15M16 8v12",
    gateOpen: "M4 20V5M20 20V5M4 8l6 2.5v8L4 17M20 8l-6 2.5v8l6-1.5M4 12.5l6 1.8M20 12.5l-6 1.8",
    gauge: `M4.5 18a9 9 0 1 1 15 0M12 14l3.5-5${circle(12, 14, 1)}`,
    heater: "M4 6v12M8 6v12M12 6v12M16 6v12M20 6v12M4 8h16M4 16h16M4 18v2M20 18v2",
    hub: `${house}${circle(12, 13.5, 2)}M12 15.5V18`,
    humidity: `${drop}M9.5 15.5l5-5${dot(9.8, 11)}${dot(14.2, 15.3)}`,
    kettle: "M7 8h9l2 10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM7 8c0-2.5 2-4 4.5-4S16 5.5 16 8M11.5 4V2.5"
        + "M16.5 10.5H18a3 3 0 0 1 0 6",
    light: "M9.5 16.5c0-2-3.5-3.5-3.5-7.5a6 6 0 0 1 12 0c0 4-3.5 5.5-3.5 7.5zM9.5 19h5M10.5 21.5h3",
    lock: `${box(5, 10.5, 14, 10, 2)}M8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2`,
    lockOpen: `${box(5, 10.5, 14, 10, 2)}M8 10.5V6.5a4 4 0 0 1 7.7-1.5M12 14.5v2`,
    meter: `${circle(12, 12, 9)}M8 8.5h8M8 8.5v3.5h8V8.5M12 15v3`,
    microwave: `${box(2.5, 6, 19, 12, 2)}${box(5.5, 9, 9, 6)}${dot(18, 9.5)}${dot(18, 12)}${dot(18, 14.5)}`,
    motion: `${circle(13, 4.5, 1.5)}M7 11l3.5-3 3.5 1 2 3 2.5 1M13 9l-2 5 3 2.5 1 4.5M11 14l-2 3.5-3.5 1`,
    mower: `M3 15h4l2-5h8a3 3 0 0 1 3 3v2h1${circle(7.5, 16.5, 2)}${circle(17, 16.5, 2)}M9.5 16.5H15M4 20.5h16`,
    oven: `${box(4, 3, 16, 18, 2)}M4 8h16${dot(8, 5.5)}${dot(12, 5.5)}${dot(16, 5.5)}${box(7, 11, 10, 7)}`,
    pet: `${circle(7, 9, 1.5)}${circle(17, 9, 1.5)}${circle(10, 5.5, 1.5)}${circle(14, 5.5, 1.5)}`
        + `M12 11c2.5 0 5 3 5 5.5s-3 2.5-5 1.5c-2 1-5 1-5-1.5s2.5-5.5 5-5.5z`,
    plug: "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4",
    pump: `${circle(11, 13, 6)}M11 7h9v4h-3${circle(11, 13, 1.5)}M5 13H2.5M8 20.5h6`,
    rain: "M7 14a4 4 0 0 1 .5-8 5 5 0 0 1 9.5 1.5A3.3 3.3 0 0 1 17 14zM8 17l-1 3M12.5 17l-1 3M17 17l-1 3",
    refrigerator: `${box(6, 2.5, 12, 19, 2)}M6 9.5h12M9 5.5V7M9 12.5v3`,
    remote: `${box(8, 2.5, 8, 19, 2.5)}${circle(12, 7.5, 2)}`
        + `${dot(10.5, 13)}${dot(13.5, 13)}${dot(10.5, 16.5)}${dot(13.5, 16.5)}`,
    router: `${box(3, 13, 18, 7, 2)}${dot(7, 16.5)}${dot(10, 16.5)}M17 13V8M14 6.5a4 4 0 0 1 6 0M12 4a7 7 0 0 1 10 0`,
    scene: "M12 3l1.8 5.2L19 10l-5.2 1.8L12 17l-1.8-5.2L5 10l5.2-1.8z"
        + "M18.5 16l.8 2.2 2.2.8-2.2.8-.8 2.2-.8-2.2-2.2-.8 2.2-.8z",
    shield: "M12 3l7.5 3v5c0 5-3 8.5-7.5 10-4.5-1.5-7.5-5-7.5-10V6zM9 12l2.2 2.2L15.5 10",
    smoke: "M4 14h16M5 14a7 7 0 0 1 14 0M8 17.5h8M9.5 20.5h5M12 10v1",
    snowflake,
    speaker: `${box(6, 2.5, 12, 19, 2.5)}${circle(12, 14.5, 3.5)}${dot(12, 7)}`,
    sprinkler: `M12 21v-8M9 13h6l-1-3h-4zM8.5 21h7M6 8.5C4.5 7 4 5.5 4 4M18 8.5c1.5-1.5 2-3 2-4.5`
        + `M9.5 6.5C9 5 9 4 9 3M14.5 6.5c.5-1.5.5-2.5.5-3.5`,
    storage: `${box(4, 4, 16, 7)}${box(4, 13, 16, 7)}M10 7.5h4M10 16.5h4`,
    temperature: `M10 13.5V5a2 2 0 0 1 4 0v8.5a4.2 4.2 0 1 1-4 0zM12 10v7`,
    thermostat: `${circle(12, 12, 9)}M7 15a6 6 0 1 1 10 0M12 12l3-3`,
    tv: `${box(2.5, 5, 19, 12, 2)}M8 20.5h8`,
    update: "M12 3v10M8 9.5l4 4 4-4M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3",
    vacuum: `${circle(12, 12, 9)}${circle(12, 10, 3)}M6.5 16.5a8 8 0 0 0 11 0`,
    valve: "M3 14h4l1-2h8l1 2h4v5h-4l-1-2H8l-1 2H3zM12 12V7M8 7h8M12 7V4.5",
    washer: `${box(4, 2.5, 16, 19, 2)}${circle(12, 13.5, 5)}${dot(7.5, 5.5)}${dot(10.5, 5.5)}`
        + `M8 14c2-1.5 3 1.5 5 .5s2.5-1 3.5-.5`,
    window: `${box(4, 3, 16, 18)}M12 3v18M4 12h16`,
    windowOpen: `${box(4, 3, 16, 18)}M4 3l5.5 3v12L4 21M20 3l-5.5 3v12l5.5 3`,
};

const pageIcons = {
    add: `${box(4, 4, 16, 16, 3)}M12 8.5v7M8.5 12h7`,
    back: "M14.5 5l-7 7 7 7",
    batteryLow: `${box(3, 8, 16, 8, 2)}M21.5 11v2M6.5 11v2`,
    bolt: `${circle(12, 12, 9)}${bolt}`,
    check: "M5 12.5l4.5 4.5L19 7.5",
    chevron: "M9 5l7 7-7 7",
    clock: `${circle(12, 12, 9)}M12 7v5l3.5 2`,
    close: "M6 6l12 12M18 6L6 18",
    cloud: "M7 18a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.3 1.5A3.8 3.8 0 0 1 17.5 18z",
    copy: `${box(8, 8, 12, 12, 2)}M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2`,
    dock: `${box(3, 4, 18, 16, 2)}M3 14h18`,
    edit: "M4 20l1-4.5L15.5 5l3.5 3.5L8.5 19z",
    fastForward: "M4 6.5l7 5.5-7 5.5zM12.5 6.5l7 5.5-7 5.5z",
    load: "M12 15V4M8 8l4-4 4 4M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3",
    menu: "M4 7h16M4 12h16M4 17h16",
    minus: "M5 12h14",
    more: `${circle(5.5, 12, 1)}${circle(12, 12, 1)}${circle(18.5, 12, 1)}`,
    next: "M5 6l8.5 6L5 18zM18 6v12",
    offline: "M4 4l16 16M8.5 15.5a5 5 0 0 1 4.5-1.3M5.5 12.5a9 9 0 0 1 3.5-2.2M2.5 9.5A13 13 0 0 1 6 7.2"
        + "M18.5 12.5a9 9 0 0 0-3-2M21.5 9.5A13 13 0 0 0 11 6M12 19h.01",
    pause: "M8 5.5v13M16 5.5v13",
    person: `${circle(12, 8, 4)}M4.5 20.5a7.5 7.5 0 0 1 15 0`,
    play: "M7 5l12 7-12 7z",
    plus: "M12 5v14M5 12h14",
    previous: "M19 6l-8.5 6L19 18zM6 6v12",
    remove: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 10.5v6M14 10.5v6",
    rewind: "M20 6.5l-7 5.5 7 5.5zM11.5 6.5l-7 5.5 7 5.5z",
    save: "M12 4v11M8 11l4 4 4-4M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3",
    search: `${circle(10.5, 10.5, 6.5)}M15.5 15.5L20.5 20.5`,
    send: "M4 12l16-8-5 16-3.5-6.5zM11.5 13.5L20 4",
    star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z",
    status: "M3 12h4l3-7 4 14 3-7h4",
    stop: box(6, 6, 12, 12),
    undo: "M4 9h10a5.5 5.5 0 0 1 0 11H9M8 5L4 9l4 4",
    warning: `M12 4l9 16H3zM12 10v4.5${dot(12, 17.3)}`,
};

const paths = new Map(Object.entries({ ...deviceIcons, ...pageIcons }));

/** The names of the icons of device types. */
export const deviceIconNames = Object.keys(deviceIcons);

/** The names of all icons. */
export const iconNames = [...paths.keys()];

/** Returns the path of an icon; that of a device without its own icon if there is none of this name. */
export function iconPath(/** @type {string} */ name) {
    return paths.get(name) ?? deviceIcons.device;
}

/** Icons that show a direction of reading. They are mirrored in languages that are written from right to left. */
const directional = new Set(["back", "chevron", "undo", "send"]);

/** Creates an icon. It is hidden from screen readers, because a text beside it states the same. */
export function createIcon(/** @type {string} */ name) {
    const kind = directional.has(name) ? "icon is-directional" : "icon";
    const svg = svgElement("svg", { viewBox: "0 0 24 24", class: kind, "aria-hidden": "true" });
    svg.append(svgElement("path", { d: iconPath(name) }));
    return svg;
}
