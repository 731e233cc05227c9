/**
 * Calls a function with the remaining seconds, now and each second until they are 0.
 *
 * @param {number} seconds
 * @param {(remaining: number) => void} show
 * @returns {() => void} ends the countdown
 */
export function startCountdown(seconds, show) {
    const end = Date.now() + seconds * 1000;
    const step = () => {
        const remaining = Math.max(0, Math.ceil((end - Date.now()) / 1000));
        show(remaining);
        if (remaining === 0) clearInterval(timer);
    };
    const timer = setInterval(step, 1000);
    step();
    return () => clearInterval(timer);
}
