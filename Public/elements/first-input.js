/** The inputs with which the use of the page begins. */
const inputs = ["pointermove", "pointerdown", "keydown"];

/**
 * Calls a function once, at the first input of the user.
 *
 * @param {() => void} act
 * @returns {() => void} a function that cancels the call
 */
export function onFirstInput(act) {
    const abort = new AbortController();
    const run = () => {
        abort.abort();
        act();
    };
    for (const name of inputs) addEventListener(name, run, { capture: true, passive: true, signal: abort.signal });
    return () => abort.abort();
}
