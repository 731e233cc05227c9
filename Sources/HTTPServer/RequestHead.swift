/// Target and headers of one request, copied out of libmicrohttpd into one block of bytes.
///
/// One block, because a request then costs one allocation whatever it carries, and because it may outlive its
/// connection.
struct RequestHead: Sendable {
    /// The raw target, then for each header: name length and value length (two bytes each, low byte first), name,
    /// value.
    private(set) var bytes: [UInt8]
    /// Bytes of the target at the beginning.
    let targetEnd: Int
    /// Bytes of the target, of names and values with their separators: what counts against the limit.
    private(set) var size: Int

    init(target: UnsafeBufferPointer<UInt8>) {
        bytes = []
        bytes.reserveCapacity(target.count + 384)
        bytes.append(contentsOf: target)
        targetEnd = target.count
        size = target.count
    }

    mutating func append(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        size += name.count + value.count + 4
        bytes.append(addingCapacity: name.count + value.count + 4) { (output: inout OutputSpan<UInt8>) in
            output.append(UInt8(truncatingIfNeeded: name.count))
            output.append(UInt8(truncatingIfNeeded: name.count >> 8))
            output.append(UInt8(truncatingIfNeeded: value.count))
            output.append(UInt8(truncatingIfNeeded: value.count >> 8))
            output.withUnsafeMutableBufferPointer { buffer, count in
                let nameEnd = count + name.count
                _ = UnsafeMutableBufferPointer(rebasing: buffer[count..<nameEnd]).initialize(fromContentsOf: name)
                count = nameEnd + value.count
                _ = UnsafeMutableBufferPointer(rebasing: buffer[nameEnd..<count]).initialize(fromContentsOf: value)
            }
        }
    }

    /// The value of the first header with this name, in any capitalisation; nil without one.
    func header(_ name: String) -> String? {
        for field in self where matches(field.name, name) {
            return String(decoding: bytes[field.value], as: UTF8.self)
        }
        return nil
    }

    func header(_ name: String, is value: String) -> Bool {
        for field in self where matches(field.name, name) {
            let value = value.utf8.span
            guard value.count == field.value.count else { return false }
            for index in value.indices where value[index] != bytes[field.value.lowerBound + index] { return false }
            return true
        }
        return false
    }

    private func matches(_ range: Range<Int>, _ name: String) -> Bool {
        let utf8 = name.utf8
        guard utf8.count == range.count else { return false }
        var index = range.lowerBound
        for byte in utf8 {
            guard bytes[index].asciiLowercased == byte.asciiLowercased else { return false }
            index += 1
        }
        return true
    }
}

extension RequestHead: Sequence {
    /// Where name and value of one header lie in ``RequestHead/bytes``.
    struct Field {
        let name: Range<Int>
        let value: Range<Int>
    }

    struct Iterator: IteratorProtocol {
        fileprivate let bytes: [UInt8]
        fileprivate var position: Int

        mutating func next() -> Field? {
            guard position < bytes.count else { return nil }
            let nameStart = position + 4
            let nameEnd = nameStart + Int(bytes[position]) + Int(bytes[position + 1]) << 8
            let valueEnd = nameEnd + Int(bytes[position + 2]) + Int(bytes[position + 3]) << 8
            position = valueEnd
            return Field(name: nameStart..<nameEnd, value: nameEnd..<valueEnd)
        }
    }

    func makeIterator() -> Iterator {
        Iterator(bytes: bytes, position: targetEnd)
    }
}

extension UInt8 {
    /// The byte, in lower case if it is an ASCII letter.
    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
