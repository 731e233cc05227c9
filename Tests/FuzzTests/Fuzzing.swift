import Glibc
import JSON

/// Runs a test with random inputs: a few hundred of each kind, or as many as the environment sets.
///
///     FUZZ_ROUNDS=100000 FUZZ_SEED=7 FUZZ_TRACE=/tmp/input swift test --filter FuzzTests
///
/// A round depends only on the seed, the name of the test and the number of the round. `FUZZ_TRACE` names a file that
/// contains the input of the current round after a crash; `FUZZ_FIRST` is the first round.
enum Fuzzing {
    private static let seed = number("FUZZ_SEED") ?? 1
    private static let first = number("FUZZ_FIRST") ?? 0
    private static let trace = getenv("FUZZ_TRACE").map { String(cString: $0) }

    /// Calls `body` with a random source for each round.
    static func run(_ name: StaticString, rounds: UInt64, _ body: (inout Random) throws -> Void) rethrows {
        for round in first..<(first + (number("FUZZ_ROUNDS") ?? rounds)) {
            var random = Random(seed: seed &* 0x9E37_79B9 &+ round &* 0x85EB_CA6B)
            for byte in "\(name)".utf8 { random = Random(seed: random.next() ^ UInt64(byte)) }
            random.label = "\(name) \(round)"
            try body(&random)
        }
    }

    /// Writes an input to the trace file before it is used.
    static func note(_ input: [UInt8], _ random: Random) {
        guard let trace, let file = fopen("\(trace).\(random.label.split(separator: " ")[0])", "wb") else { return }
        fputs("\(random.label)\n", file)
        fwrite(input, 1, input.count, file)
        fclose(file)
    }

    private static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
}

/// A random source that returns the same numbers for the same seed on every machine (SplitMix64).
struct Random: RandomNumberGenerator {
    private var state: UInt64
    /// The test and the round, for messages.
    var label = ""

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns a number from 0 to below `limit`, which must be positive.
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// Returns true with a probability of one in `count`.
    mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

extension Random {
    /// Numbers at the limits of types and far outside usual ranges.
    static let integers: [Int64] = [
        0, 1, -1, 2, 127, 128, 254, 255, 256, -128, -129, 32_767, 65_535, 65_536, 1 << 24, 1 << 31, (1 << 31) - 1,
        -(1 << 31), 1 << 32, (1 << 53) - 1, 1 << 53, (1 << 53) + 1, -(1 << 53), 1 << 62, .max, .min, .min + 1,
    ]
    static let doubles: [Double] = [
        0.5, -0.5, -0.0, 1e-300, -1e-300, 1e300, -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 9.3e18,
        -9.3e18, 1.8446744073709552e19, 3.5e38, 0.1, 99.999,
    ]
    static let strings: [String] = [
        "", " ", "\0", "\u{1B}[31m", "\n", "é", "e\u{301}", "💡", "\u{202E}", "a/b", "..", "stream", "batched",
        "__proto__", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "18446744073709551616",
        "1e400",
        "NaN", "true", "null", "0", "-0", "#", "%00", "matter.onOff", "OFF", "AAAA", "AA==", "A===",
        "2026-01-01T08:00:00Z", "999999999999-01-01T00:00:00Z",
    ]

    mutating func integer() -> Int64 {
        oneIn(3) ? Int64(bitPattern: next() >> UInt64(below(64))) : pick(Self.integers)
    }

    mutating func string() -> String {
        if oneIn(20) { return String(repeating: pick(Self.strings + ["x"]), count: 1 << below(14)) }
        return pick(Self.strings)
    }

    /// Returns a random value of any kind.
    mutating func json() -> JSONValue {
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
    init(_ members: KeyValuePairs<String, JSONValue>) {
        self.init()
        for (name, value) in members { self[name] = value }
    }
}

// MARK: Mutating

extension Random {
    /// Returns the document with some of its values, members and elements changed.
    mutating func mutated(_ document: JSONValue) -> JSONValue {
        var changed = document
        for _ in 0..<(1 + below(4)) {
            let donor = part(of: document)
            changed = mutatedOnce(changed, donor: donor)
        }
        return changed
    }

    /// Returns a random part of a document.
    private mutating func part(of document: JSONValue) -> JSONValue {
        switch document {
        case .array(let elements) where !elements.isEmpty && !oneIn(5): return part(of: pick(elements))
        case .object(let object) where !object.isEmpty && !oneIn(5): return part(of: pick(object.members).value)
        default: return document
        }
    }

    /// Returns the document with one change at a random position. The change may insert `donor`, a part of a document.
    private mutating func mutatedOnce(_ document: JSONValue, donor: JSONValue) -> JSONValue {
        switch document {
        case .array(var elements) where !elements.isEmpty && !oneIn(6):
            let index = below(elements.count)
            switch below(12) {
            case 0: elements.remove(at: index)
            case 1: elements.append(elements[index])
            case 2: elements.insert(donor, at: index)
            case 3: elements += [JSONValue](repeating: elements[index], count: oneIn(10) ? 1_000 : 3)
            default: elements[index] = mutatedOnce(elements[index], donor: donor)
            }
            return .array(elements)
        case .object(let object) where !object.isEmpty && !oneIn(8):
            let member = pick(object.members)
            var changed = object
            switch below(16) {
            case 0: changed[member.name] = nil
            case 1: changed[string()] = member.value
            case 2: changed[member.name.uppercased()] = donor
            case 3: changed[member.name] = donor
            default: changed[member.name] = mutatedOnce(member.value, donor: donor)
            }
            return .object(changed)
        case .integer(let number) where oneIn(2): return .integer(number &+ pick([1, -1, 256, -256]))
        case .string(let text) where oneIn(3): return .string(text + string())
        default: return json()
        }
    }

    /// Returns the text with bytes, numbers and brackets changed; it need not remain JSON.
    mutating func mutatedText(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<(1 + below(3)) {
            guard !bytes.isEmpty else { break }
            let index = below(bytes.count)
            switch below(8) {
            case 0: bytes[index] ^= 1 << UInt8(below(8))
            case 1: bytes.removeSubrange(index..<min(bytes.count, index + 1 + below(8)))
            case 2: bytes = Array(bytes[..<index])
            case 3: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + below(64))], at: index)
            case 4:
                bytes.insert(contentsOf: [UInt8](repeating: pick(Array("[{\"".utf8)), count: 1 << below(16)), at: index)
            case 5:
                bytes.insert(
                    contentsOf: pick([[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0], [0xEF, 0xBB, 0xBF]]), at: index)
            default:
                // Replaces a number if there is one.
                let start = bytes[index...].firstIndex { (0x30...0x39).contains($0) } ?? index
                let end = bytes[start...].firstIndex { !(0x30...0x39).contains($0) } ?? start
                bytes.replaceSubrange(
                    start..<end,
                    with: pick([
                        "1e400", "-0", "9223372036854775808", "-9223372036854775809", "18446744073709551616",
                        "1E+99999",
                        "1e-99999", "00", "0x10", "1.", ".5", "+1", "NaN", "Infinity", "-", "99999999999999999999999.5",
                        String(repeating: "9", count: 5_000),
                    ]).utf8)
            }
        }
        return bytes
    }

    /// Returns the bytes of a record with flipped bits, missing bytes, numbers at their limits, or bytes of `donor`.
    mutating func mutated(_ bytes: [UInt8], donor: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<(1 + below(4)) {
            guard !bytes.isEmpty else { return donor }
            let index = below(bytes.count)
            switch below(9) {
            case 0: bytes[index] ^= 1 << UInt8(below(8))
            case 1, 2: bytes[index] = pick([0, 1, 2, 0x7F, 0x80, 0xFF, UInt8(below(10))])
            case 3: bytes.removeSubrange(index..<min(bytes.count, index + 1 + below(4)))
            case 4: bytes = Array(bytes[..<index])
            case 5: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + below(32))], at: index)
            case 6:
                let start = below(donor.count + 1)
                bytes.replaceSubrange(index..., with: donor[start...])
            case 7:
                bytes.insert(contentsOf: [UInt8](repeating: pick([8, 9, 0xFF, 0]), count: 1 << below(12)), at: index)
            // The largest numbers of 64, 63, 32, 31 and 16 bits, in the encoding of records.
            default:
                let width = pick([10, 9, 5, 4, 3])
                let last: UInt8 = [10: 1, 9: 0x7F, 5: 0x0F, 4: 7, 3: 3][width] ?? 1
                bytes.replaceSubrange(
                    index..<(index + 1), with: [UInt8](repeating: 0xFF, count: width - 1) + [last])
            }
        }
        return bytes
    }
}
