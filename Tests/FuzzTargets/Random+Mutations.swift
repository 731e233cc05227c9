package import JSON

extension Random {
    /// Returns the document with some of its values, members and elements changed.
    package mutating func mutated(_ document: JSONValue) -> JSONValue {
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
    package mutating func mutatedText(_ bytes: [UInt8]) -> [UInt8] {
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
    package mutating func mutated(_ bytes: [UInt8], donor: [UInt8]) -> [UInt8] {
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
