package import JSON

/// A random source that returns the same numbers for the same seed on every machine (SplitMix64).
package struct Random: RandomNumberGenerator {
    private var state: UInt64
    /// The test and the round, for messages.
    package var label = ""

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns a number from 0 to below `limit`, which must be positive.
    package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// Returns true with a probability of one in `count`.
    package mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

extension Random {
    /// Numbers at the limits of types and far outside usual ranges.
    package static let integers: [Int64] = [
        0, 1, -1, 2, 127, 128, 254, 255, 256, -128, -129, 32_767, 65_535, 65_536, 1 << 24, 1 << 31, (1 << 31) - 1,
        -(1 << 31), 1 << 32, (1 << 53) - 1, 1 << 53, (1 << 53) + 1, -(1 << 53), 1 << 62, .max, .min, .min + 1,
    ]
    package static let doubles: [Double] = [
        0.5, -0.5, -0.0, 1e-300, -1e-300, 1e300, -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 9.3e18,
        -9.3e18, 1.8446744073709552e19, 3.5e38, 0.1, 99.999,
    ]
    package static let strings: [String] = [
        "", " ", "\0", "\u{1B}[31m", "\n", "é", "e\u{301}", "💡", "\u{202E}", "a/b", "..", "stream", "batched",
        "__proto__", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "18446744073709551616",
        "1e400",
        "NaN", "true", "null", "0", "-0", "#", "%00", "matter.onOff", "OFF", "AAAA", "AA==", "A===",
        "2026-01-01T08:00:00Z", "999999999999-01-01T00:00:00Z",
    ]

    package mutating func integer() -> Int64 {
        oneIn(3) ? Int64(bitPattern: next() >> UInt64(below(64))) : pick(Self.integers)
    }

    package mutating func string() -> String {
        if oneIn(20) { return String(repeating: pick(Self.strings + ["x"]), count: 1 << below(14)) }
        return pick(Self.strings)
    }

    /// Returns a random value of any kind.
    package mutating func json() -> JSONValue {
        switch below(10) {
        case 0: return .null
        case 1: return .bool(oneIn(2))
        case 2, 3: return .integer(integer())
        case 4: return .double(pick(Self.doubles))
        case 5, 6: return .string(string())
        case 7: return .array(oneIn(2) ? [] : (0..<below(4)).map { _ in json() })
        case 8:
            var object = JSONObject()
            for _ in 0..<below(4) { object[string()] = json() }
            return .object(object)
        default: return nested(below(60))
        }
    }

    private mutating func nested(_ depth: Int) -> JSONValue {
        var value = JSONValue.integer(integer())
        for _ in 0..<depth { value = oneIn(2) ? .array([value]) : .object(JSONObject(["a": value])) }
        return value
    }
}

extension JSONObject {
    package init(_ members: KeyValuePairs<String, JSONValue>) {
        self.init()
        for (name, value) in members { self[name] = value }
    }
}
