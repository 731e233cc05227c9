"""Compares pictures of the page, and tolerates that edges are smoothed in another way."""

import base64
from dataclasses import dataclass

from playwright.sync_api import Browser

# A pixel differs if a channel is outside the range of the pixels around it in the other picture, by more than a small
# tolerance. Smoothed edges are inside that range; other colors, texts and positions are not.
COMPARE = """async ([expected, actual]) => {
    const tolerance = 6;
    const read = async (data) => {
        const blob = await (await fetch(`data:image/png;base64,${data}`)).blob();
        const bitmap = await createImageBitmap(blob);
        const { width, height } = bitmap;
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.drawImage(bitmap, 0, 0);
        return { width, height, canvas, context, data: context.getImageData(0, 0, width, height).data };
    };
    const { data: a, ...before } = await read(expected);
    const { data: b, width, height, canvas, context } = await read(actual);
    if (before.width !== width || before.height !== height) return { count: width * height, picture: actual };
    const isOutside = (one, other, x, y) => {
        for (let channel = 0; channel < 3; channel += 1) {
            let [least, greatest] = [255, 0];
            for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
                for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
                    const value = other[(row * width + column) * 4 + channel];
                    least = Math.min(least, value);
                    greatest = Math.max(greatest, value);
                }
            }
            const value = one[(y * width + x) * 4 + channel];
            if (value < least - tolerance || value > greatest + tolerance) return true;
        }
        return false;
    };
    context.fillStyle = "rgb(255 255 255 / 70%)";
    context.fillRect(0, 0, width, height);
    context.fillStyle = "red";
    let count = 0;
    for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
            const at = (y * width + x) * 4;
            if (a[at] === b[at] && a[at + 1] === b[at + 1] && a[at + 2] === b[at + 2]) continue;
            if (!isOutside(a, b, x, y) && !isOutside(b, a, x, y)) continue;
            count += 1;
            context.fillRect(x, y, 1, 1);
        }
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    return { count, picture: bytes.toBase64() };
}"""


@dataclass(frozen=True)
class Difference:
    """The number of pixels that differ, and a picture that shows them in red."""

    count: int
    picture: bytes


def difference(browser: Browser, expected: bytes, actual: bytes) -> Difference:
    """Compares two PNG files. All pixels differ if the sizes do."""
    page = browser.new_page()
    try:
        found = page.evaluate(COMPARE, [base64.b64encode(picture).decode() for picture in (expected, actual)])
    finally:
        page.close()
    return Difference(found["count"], base64.b64decode(found["picture"]))
