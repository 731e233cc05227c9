/** @typedef {import("./plan.js").StructurePlan} StructurePlan */
/** @typedef {import("./plan.js").RoomPlan} RoomPlan */
/** @typedef {import("../elements/virtual-list.js").Layout} Layout */

/**
 * The blocks of a structure or a room, from `first` to before `end`.
 *
 * @typedef {{ plan: StructurePlan, first: number, end: number }} StructureSpan
 * @typedef {{ plan: RoomPlan, first: number, end: number }} RoomSpan
 */

/**
 * A heading, a row of cards, or the text of an empty room.
 *
 * @typedef {{ kind: "structure"|"room"|"row"|"empty", key: string, structure: StructureSpan, room: RoomSpan|null,
 *             start: number, ids: string[] }} Block
 *   start: the index of the first card among those of its room
 */

/**
 * The heights in pixels: of the heading of a structure and of a room, of a row of cards with the gap below it, of the
 * text of an empty room, and of the gaps after a room and after a structure.
 *
 * @typedef {{ structure: number, room: number, row: number, empty: number, roomGap: number,
 *             structureGap: number }} Heights
 */

/**
 * The blocks of a home, from top to bottom, in rows of `columns` cards.
 *
 * @implements {Layout}
 */
export class HomeLayout {
    /** @type {Block[]} */ blocks = [];
    #indices = /** @type {Map<string, number>} */ (new Map());

    /**
     * @param {StructurePlan[]} plans
     * @param {number} columns
     * @param {Heights} heights
     */
    constructor(plans, columns, heights) {
        this.heights = heights;
        this.structures = plans.length;
        for (const plan of plans) {
            const structure = { plan, first: this.blocks.length, end: 0 };
            this.#add({ kind: "structure", key: `structure-${plan.id}`, structure, room: null, start: 0, ids: [] });
            for (const room of plan.rooms) this.#addRoom(structure, room, columns);
            structure.end = this.blocks.length;
        }
    }

    get count() {
        return this.blocks.length;
    }

    keyOf = (/** @type {number} */ index) => this.blocks[index].key;

    indexOf = (/** @type {string} */ key) => this.#indices.get(key);

    /** Returns the device that is a number of places after another one; null at the ends. */
    neighborOf(/** @type {string} */ deviceID, /** @type {number} */ offset) {
        const ids = this.blocks.flatMap((block) => block.ids);
        const index = ids.indexOf(deviceID);
        return index < 0 ? null : ids[index + offset] ?? null;
    }

    heightOf = (/** @type {number} */ index) => {
        const { kind, structure, room } = this.blocks[index];
        // A structure without a name has no heading.
        let height = kind === "structure" && structure.plan.name === "" ? 0 : this.heights[kind];
        if (room && index === room.end - 1) height += this.heights.roomGap;
        if (index === structure.end - 1) height += this.heights.structureGap;
        return height;
    };

    #addRoom(
        /** @type {StructureSpan} */ structure, /** @type {RoomPlan} */ plan, /** @type {number} */ columns
    ) {
        const room = { plan, first: this.blocks.length, end: 0 };
        this.#add({ kind: "room", key: `room-${plan.key}`, structure, room, start: 0, ids: [] });
        const { matching } = plan;
        if (matching.length === 0) {
            this.#add({ kind: "empty", key: `empty-${plan.key}`, structure, room, start: 0, ids: [] });
        }
        for (let start = 0; start < matching.length; start += columns) {
            const ids = matching.slice(start, start + columns);
            this.#add({ kind: "row", key: `card-${ids[0]}`, structure, room, start, ids });
        }
        room.end = this.blocks.length;
    }

    #add(/** @type {Block} */ block) {
        const index = this.blocks.push(block) - 1;
        if (block.kind === "row") for (const id of block.ids) this.#indices.set(`card-${id}`, index);
        else this.#indices.set(block.key, index);
    }
}
