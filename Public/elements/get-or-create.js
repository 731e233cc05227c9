/**
 * Returns the value of a key in a map. If there is none, it is created and stored.
 *
 * @template Key, Value
 * @param {{ get: (key: Key) => Value|undefined, set: (key: Key, value: Value) => unknown }} map
 * @param {Key} key
 * @param {() => Value} create
 */
export function getOrCreate(map, key, create) {
    let value = map.get(key);
    if (value === undefined) map.set(key, value = create());
    return value;
}
