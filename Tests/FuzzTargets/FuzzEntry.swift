// The functions that fuzzer.c calls.

/// Sets the target; returns whether there is one with this name.
@c(fuzz_select)
package func selectFuzzTarget(_ name: UnsafePointer<CChar>) -> Bool {
    selected = FuzzTarget(rawValue: String(cString: name))
    return selected != nil
}

/// Runs an input. An invariant that does not hold ends the program, as a trap does.
@c(fuzz_run)
package func runFuzzTarget(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
    do { try selected?.run(Array(UnsafeBufferPointer(start: bytes, count: count))) } catch {
        fatalError("\(error)")
    }
}

/// Changes an input in its structure, in place; returns its new length, or 0 if it has to be changed byte by byte.
@c(fuzz_mutate)
package func mutateFuzzInput(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32) -> Int
{
    var random = Random(seed: UInt64(seed))
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    guard let changed = selected?.mutated(input, &random), changed.count <= capacity else { return 0 }
    for (index, byte) in changed.enumerated() { bytes[index] = byte }
    return changed.count
}

// The fuzzer sets it once, before it runs inputs.
nonisolated(unsafe) private var selected: FuzzTarget?
