/** The inputs with which the use of the page begins. */
const inputs = ["pointermove", "pointerdown", "keydown"];

/**
 * Calls a function once, at the first input of the user.
 *
 * @param {() => void} act
 * @returns {() => void} a function that cancels the call
 */
export function onFirstInput(act) {
    const cancel = () => {
        for (const name of inputs) removeEventListener(name, run, true);
    };
    const run = () => {
        cancel();
        act();
    };
    for (const name of inputs) addEventListener(name, run, { capture: true, passive: true });
    return cancel;
}
