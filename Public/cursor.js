/**
 * Parses a cursor, the position of a stream: `<epoch>-<sequence>`. Cursors of different epochs are not comparable.
 *
 * @returns {{ epoch: string, sequence: bigint }|null} null if it is not a cursor
 */
function parse(/** @type {string|undefined} */ cursor) {
    const [, epoch, sequence] = /^(.*)-(\d+)$/.exec(cursor ?? "") ?? [];
    return epoch === undefined ? null : { epoch, sequence: BigInt(sequence) };
}

/** Whether `first` is after `second` in the same epoch. */
export function isLater(/** @type {string|undefined} */ first, /** @type {string|undefined} */ second) {
    const [one, other] = [parse(first), parse(second)];
    return one !== null && other !== null && one.epoch === other.epoch && one.sequence > other.sequence;
}

/** Whether a client that has reached `reached` has the change at `cursor`. */
export function isReached(/** @type {string} */ cursor, /** @type {string} */ reached) {
    return cursor === reached || isLater(reached, cursor);
}
