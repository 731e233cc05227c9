/**
 * Parses a cursor, the position of a stream: `<epoch>-<sequence>`. Cursors of different epochs are not comparable.
 *
 * @returns {{ epoch: string, sequence: bigint }|null} null if it is not a cursor
 */
function parse(/** @type {string|undefined} */ cursor) {
    const [, epoch, sequence] = /^(.*)-(\d+)$/.exec(cursor ?? "") ?? [];
    return epoch === undefined ? null : { epoch, sequence: BigInt(sequence) };
}

/** Whether the cursor `first` is after the cursor `second`, in the same epoch. */
export function isLater(/** @type {string|undefined} */ first, /** @type {string|undefined} */ second) {
    const [a, b] = [parse(first), parse(second)];
    return a !== null && b !== null && a.epoch === b.epoch && a.sequence > b.sequence;
}

/** Whether a client whose last cursor is `last` has received the change with this cursor. */
export function isReached(/** @type {string} */ cursor, /** @type {string} */ last) {
    return cursor === last || isLater(last, cursor);
}
