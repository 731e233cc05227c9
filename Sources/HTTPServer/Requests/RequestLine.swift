/// The first line of a request.
struct RequestLine {
    /// The method; nil if no route can have it.
    let method: HTTPMethod?
    /// The name of a method that no route can have, or its beginning if it is long; nil for other methods.
    let otherMethod: String?
    /// The target as it was sent, not decoded and not checked.
    let target: UnsafeBufferPointer<UInt8>
    let isHTTP10: Bool

    /// The maximum length of ``otherMethod``.
    private static let methodLength = 32

    /// - Parameter line: The line without its end and without control characters.
    init(_ line: UnsafeBufferPointer<UInt8>) throws(HTTPFailure) {
        // " HTTP/1.1"
        let versionStart = line.count - 9
        guard versionStart > 0, let version = Version(UnsafeBufferPointer(rebasing: line[versionStart...])) else {
            throw .framingNotSupported("The request line does not end with a version such as HTTP/1.1.")
        }
        guard version.major == 1 else { throw .versionNotSupported("HTTP/\(version.major).\(version.minor)") }
        isHTTP10 = version.minor == 0
        var methodEnd = 0
        while methodEnd < versionStart, line[methodEnd].isToken { methodEnd += 1 }
        guard methodEnd > 0, methodEnd + 1 < versionStart, line[methodEnd] == UInt8(ascii: " ") else {
            throw .framingNotSupported("The request line must be a method, a target and a version.")
        }
        method = HTTPMethod(UnsafeBufferPointer(rebasing: line[..<methodEnd]))
        otherMethod =
            method == nil ? String(decoding: line[..<min(methodEnd, Self.methodLength)], as: UTF8.self) : nil
        target = UnsafeBufferPointer(rebasing: line[(methodEnd + 1)..<versionStart])
    }

    private struct Version {
        let major: UInt8
        let minor: UInt8

        /// Nil unless the text is a space, `HTTP/`, a digit, a period and a digit.
        init?(_ text: UnsafeBufferPointer<UInt8>) {
            guard UnsafeBufferPointer(rebasing: text[..<6]).isExactly(" HTTP/"), text[7] == UInt8(ascii: "."),
                (0x30...0x39).contains(text[6]), (0x30...0x39).contains(text[8])
            else { return nil }
            (major, minor) = (text[6] - 0x30, text[8] - 0x30)
        }
    }
}
