/// The target and the headers of one request, in one block of bytes.
///
/// A single block costs one allocation, and stays valid after the connection has ended.
struct RequestHead: Sendable {
    /// The raw target, then for each header: length of the name and of the value (two bytes each, low byte first),
    /// name, value.
    private(set) var bytes: [UInt8]
    /// The length of the target, which is at the beginning.
    let targetEnd: Int
    /// A bit for each length of a name, modulo 64. Most headers that handlers look up are absent.
    private var nameLengths: UInt64 = 0

    /// Creates an empty head.
    init() {
        bytes = []
        targetEnd = 0
    }

    /// - Parameter headers: The number of bytes to reserve for the headers.
    init(target: UnsafeBufferPointer<UInt8>, headers: Int = 0) {
        bytes = []
        bytes.reserveCapacity(target.count + headers)
        bytes.append(contentsOf: target)
        targetEnd = target.count
    }

    mutating func append(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        nameLengths |= Self.bit(name.count)
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

    /// Returns the value of the first header with this name, in any capitalization; nil if there is none.
    func header(_ name: String) -> String? {
        bytes.withUnsafeBufferPointer { bytes in
            value(of: name, in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
        }
    }

    /// Returns the values of all headers with this name, in any capitalization, in their order.
    func headers(_ name: String) -> [String] {
        bytes.withUnsafeBufferPointer { bytes in
            var values: [String] = []
            var position = targetEnd
            while let range = value(of: name, in: bytes, from: position) {
                values.append(String(decoding: bytes[range], as: UTF8.self))
                position = range.upperBound
            }
            return values
        }
    }

    /// All headers in their order.
    var headers: [Header] {
        var headers: [Header] = []
        var position = targetEnd
        while position < bytes.count {
            let nameStart = position + 4
            let nameEnd = nameStart + Int(bytes[position]) + Int(bytes[position + 1]) << 8
            let valueEnd = nameEnd + Int(bytes[position + 2]) + Int(bytes[position + 3]) << 8
            headers.append(
                Header(
                    String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self),
                    String(decoding: bytes[nameEnd..<valueEnd], as: UTF8.self)))
            position = valueEnd
        }
        return headers
    }

    /// Returns whether the first header with this name has exactly this value.
    func header(_ name: String, is value: String) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            self.value(of: name, in: bytes).map { Self.isSame(bytes[$0], value.utf8.span, folding: false) } ?? false
        }
    }

    /// Returns the range of the value of the first header with this name, from a position on; by default of all headers.
    private func value(of name: String, in bytes: UnsafeBufferPointer<UInt8>, from start: Int? = nil) -> Range<Int>? {
        let requestedName = name.utf8.span
        guard nameLengths & Self.bit(requestedName.count) != 0 else { return nil }
        var position = start ?? targetEnd
        while position < bytes.count {
            let nameStart = position + 4
            let nameEnd = nameStart + Int(bytes[position]) + Int(bytes[position + 1]) << 8
            let valueEnd = nameEnd + Int(bytes[position + 2]) + Int(bytes[position + 3]) << 8
            if Self.isSame(bytes[nameStart..<nameEnd], requestedName, folding: true) { return nameEnd..<valueEnd }
            position = valueEnd
        }
        return nil
    }

    private static func bit(_ length: Int) -> UInt64 { 1 << UInt64(length & 63) }

    private static func isSame(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ text: Span<UInt8>, folding: Bool) -> Bool {
        guard bytes.count == text.count else { return false }
        let bytes = UnsafeBufferPointer(rebasing: bytes)
        for index in text.indices where bytes[index] != text[index] {
            guard folding, bytes[index].asciiLowercased == text[index].asciiLowercased else { return false }
        }
        return true
    }
}
