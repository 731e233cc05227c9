/// A line of a response's head, as libcurl passes it.
enum ResponseLine: Equatable {
    case status(Int)
    case header(HTTPHeader)
    /// The empty line.
    case end
    /// A line that is neither, which is ignored.
    case other

    /// - Parameter bytes: The line with its end.
    init(_ bytes: UnsafeRawBufferPointer) {
        var line = bytes[...]
        while let last = line.last, last == UInt8(ascii: "\r") || last == UInt8(ascii: "\n") { line.removeLast() }
        guard let first = line.first else {
            self = .end
            return
        }
        if line.starts(with: "HTTP/".utf8) {
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
            self = .status(fields.count > 1 ? Int(String(decoding: fields[1], as: UTF8.self)) ?? 0 : 0)
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")), !Self.isBlank(first) {
            var value = line[(colon + 1)...]
            while let first = value.first, Self.isBlank(first) { value.removeFirst() }
            while let last = value.last, Self.isBlank(last) { value.removeLast() }
            self = .header(
                HTTPHeader(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self)))
        } else {
            self = .other
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
