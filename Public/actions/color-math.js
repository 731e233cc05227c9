/**
 * Conversions between the color spaces of lamps and of the screen. Red, green and blue are 0 to 1; a hue is in degrees;
 * a saturation is 0 to 1; x and y are coordinates of the CIE 1931 diagram, 0 to 1.
 *
 * @typedef {{ red: number, green: number, blue: number }} RGB
 */

/** Returns the color of a hue and a saturation at full brightness. */
export function rgbOfHue(/** @type {number} */ hue, /** @type {number} */ saturation) {
    const channel = (/** @type {number} */ offset) => {
        const position = (offset + hue / 60) % 6;
        return 1 - saturation * Math.max(0, Math.min(position, 4 - position, 1));
    };
    return { red: channel(5), green: channel(3), blue: channel(1) };
}

/** Returns the hue and the saturation of a color. */
export function hueOf(/** @type {RGB} */ { red, green, blue }) {
    const maximum = Math.max(red, green, blue);
    const span = maximum - Math.min(red, green, blue);
    if (maximum === 0 || span === 0) return { hue: 0, saturation: 0 };
    const sector = maximum === red ? ((green - blue) / span + 6) % 6
        : maximum === green ? (blue - red) / span + 2 : (red - green) / span + 4;
    return { hue: sector * 60, saturation: span / maximum };
}

/** Returns the coordinates of a color of the screen (sRGB, white point D65). */
export function xyOf(/** @type {RGB} */ { red, green, blue }) {
    const linear = (/** @type {number} */ value) =>
        (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = [linear(red), linear(green), linear(blue)];
    const x = 0.4124 * r + 0.3576 * g + 0.1805 * b;
    const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const z = 0.0193 * r + 0.1192 * g + 0.9505 * b;
    const sum = x + y + z;
    return sum === 0 ? { x: 0.3127, y: 0.329 } : { x: x / sum, y: y / sum };
}

/** Returns the color of the screen with these coordinates, as bright as possible. */
export function rgbOfXY(/** @type {number} */ x, /** @type {number} */ y) {
    if (y <= 0) return { red: 1, green: 1, blue: 1 };
    const [bigX, bigZ] = [x / y, (1 - x - y) / y];
    const linear = [
        3.2406 * bigX - 1.5372 - 0.4986 * bigZ,
        -0.9689 * bigX + 1.8758 + 0.0415 * bigZ,
        0.0557 * bigX - 0.204 + 1.057 * bigZ,
    ].map((value) => Math.max(0, value));
    const maximum = Math.max(...linear) || 1;
    const [red, green, blue] = linear.map((value) => value / maximum)
        .map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
    return { red, green, blue };
}

/** Returns the color of light with this temperature in kelvins, approximately. */
export function rgbOfTemperature(/** @type {number} */ kelvins) {
    const t = Math.min(400, Math.max(10, kelvins / 100));
    const bounded = (/** @type {number} */ value) => Math.min(1, Math.max(0, value / 255));
    return {
        red: t <= 66 ? 1 : bounded(329.7 * (t - 60) ** -0.1332),
        green: bounded(t <= 66 ? 99.47 * Math.log(t) - 161.1 : 288.1 * (t - 60) ** -0.0755),
        blue: t >= 66 ? 1 : t <= 19 ? 0 : bounded(138.5 * Math.log(t - 10) - 305),
    };
}

/** Returns a color for style sheets. */
export function cssColor(/** @type {RGB} */ { red, green, blue }) {
    return `rgb(${[red, green, blue].map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255)).join(" ")})`;
}
