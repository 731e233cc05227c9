/**
 * Where a stream is: `<epoch>-<sequence>`. Cursors of two epochs have nothing to do with each other.
 *
 * @returns {{ epoch: string, sequence: bigint }|null} null where it is no cursor
 */
function parse(/** @type {string|undefined} */ cursor) {
    const [, epoch, sequence] = /^(.*)-(\d+)$/.exec(cursor ?? "") ?? [];
    return epoch === undefined ? null : { epoch, sequence: BigInt(sequence) };
}

/** Whether `first` stands after `second` in the same epoch. */
export function isLater(/** @type {string|undefined} */ first, /** @type {string|undefined} */ second) {
    const [one, other] = [parse(first), parse(second)];
    return one !== null && other !== null && one.epoch === other.epoch && one.sequence > other.sequence;
}

/** Whether what `cursor` stands for is known to one who stands at `reached`. */
export function isReached(/** @type {string} */ cursor, /** @type {string} */ reached) {
    return cursor === reached || isLater(reached, cursor);
}
