/// Checksums for data files: XXH64, the 64-bit hash of the xxHash specification.
///
/// They detect damage, not deliberate changes. They are part of the file format, so their values must not change.
enum Checksum {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    /// Returns the checksum of a record, computed from its key and its bytes.
    static func record(_ kind: Int64, _ id: String, _ bytes: [UInt8]) -> Int64 {
        Int64(bitPattern: hash(bytes, seed: hash(id, seed: UInt64(bitPattern: kind))))
    }

    /// Returns the checksum of a log entry, computed from its sequence and its bytes.
    static func entry(_ sequence: Int64, _ bytes: [UInt8]) -> Int64 {
        Int64(bitPattern: hash(bytes, seed: UInt64(bitPattern: sequence)))
    }

    /// Returns the checksum of a counter, computed from its name and its value.
    static func counter(_ name: String, _ value: Int64) -> Int64 {
        Int64(bitPattern: hash(name, seed: UInt64(bitPattern: value)))
    }

    /// Returns the checksum of a home, computed from its id, its description and its numbers.
    static func home(_ id: String, _ description: [UInt8], _ numbers: [Int64]) -> Int64 {
        var seed = hash(id, seed: 0)
        for number in numbers { seed = hash([], seed: seed ^ UInt64(bitPattern: number)) }
        return Int64(bitPattern: hash(description, seed: seed))
    }

    static func hash(_ text: String, seed: UInt64) -> UInt64 {
        var text = text
        return text.withUTF8 { hash(UnsafeRawBufferPointer($0), seed: seed) }
    }

    static func hash(_ bytes: [UInt8], seed: UInt64) -> UInt64 {
        bytes.withUnsafeBytes { hash($0, seed: seed) }
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        var offset = 0
        var result: UInt64
        if bytes.count >= 32 {
            var lanes = (seed &+ prime1 &+ prime2, seed &+ prime2, seed, seed &- prime1)
            while offset <= bytes.count - 32 {
                lanes.0 = round(lanes.0, word(bytes, offset))
                lanes.1 = round(lanes.1, word(bytes, offset + 8))
                lanes.2 = round(lanes.2, word(bytes, offset + 16))
                lanes.3 = round(lanes.3, word(bytes, offset + 24))
                offset += 32
            }
            result =
                rotate(lanes.0, 1) &+ rotate(lanes.1, 7) &+ rotate(lanes.2, 12) &+ rotate(lanes.3, 18)
            result = merge(result, lanes.0)
            result = merge(result, lanes.1)
            result = merge(result, lanes.2)
            result = merge(result, lanes.3)
        } else {
            result = seed &+ prime5
        }
        result &+= UInt64(bytes.count)
        while offset <= bytes.count - 8 {
            result = rotate(result ^ round(0, word(bytes, offset)), 27) &* prime1 &+ prime4
            offset += 8
        }
        if offset <= bytes.count - 4 {
            let half = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
            result = rotate(result ^ half &* prime1, 23) &* prime2 &+ prime3
            offset += 4
        }
        while offset < bytes.count {
            result = rotate(result ^ UInt64(bytes[offset]) &* prime5, 11) &* prime1
            offset += 1
        }
        result = (result ^ result >> 33) &* prime2
        result = (result ^ result >> 29) &* prime3
        return result ^ result >> 32
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotate(lane &+ word &* prime2, 31) &* prime1
    }

    private static func merge(_ result: UInt64, _ lane: UInt64) -> UInt64 {
        (result ^ round(0, lane)) &* prime1 &+ prime4
    }

    private static func rotate(_ word: UInt64, _ count: UInt64) -> UInt64 {
        word << count | word >> (64 - count)
    }
}
