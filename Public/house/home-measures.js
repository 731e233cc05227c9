
/** @type {import("./home-layout.js").Heights} */
const nothing = { structure: 0, room: 0, row: 0, empty: 0, roomGap: 0, structureGap: 0 };

/** The number of columns of cards, and the heights of blocks. The style sheet defines them in rem. */
export class HomeMeasures {
    columns = 1;
    heights = nothing;
    #main;
    #onChange;
    #key = "";

    /**
     * @param {HTMLElement} main the element that contains the blocks
     * @param {() => void} onChange called when the measures have changed
     */
    constructor(main, onChange) {
        this.#main = main;
        this.#onChange = onChange;
        this.#measure();
        const observer = new ResizeObserver(() => {
            if (this.#measure()) this.#onChange();
        });
        observer.observe(main);
        // Its height changes with the size of the text.
        const bar = document.getElementById("bar");
        if (bar) observer.observe(bar);
    }

    /** Reads the measures. Returns whether they have changed. */
    #measure() {
        const width = this.#main.clientWidth;
        const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
        const style = getComputedStyle(this.#main);
        const length = (/** @type {string} */ name) => parseFloat(style.getPropertyValue(name)) * rem;
        const names = ["--card-width", "--card-gap", "--card-height", "--structure-head", "--room-head", "--room-empty",
            "--room-gap", "--structure-gap"];
        const [cardWidth, cardGap, cardHeight, structure, room, empty, roomGap, structureGap] = names.map(length);
        const key = [width, cardWidth, cardHeight, room].join();
        if (width === 0 || key === this.#key) return false;
        this.#key = key;
        this.columns = Math.max(1, Math.floor((width + cardGap) / (cardWidth + cardGap)));
        this.#main.style.setProperty("--columns", String(this.columns));
        this.heights = { structure, room, row: cardHeight + cardGap, empty, roomGap, structureGap };
        return true;
    }
}
