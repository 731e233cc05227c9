/// The content codings that a client accepts (RFC 9110 12.5.3), of those that the server supports.
package struct AcceptedCodings: Sendable {
    /// Whether the client accepts gzip, and prefers it to no coding.
    package private(set) var prefersGzip = false
    /// Whether the client accepts a representation without a coding.
    package private(set) var acceptsIdentity = true

    /// Reads `Accept-Encoding`.
    ///
    /// Items with a malformed quality are ignored. If no header was sent, or an empty one, only representations without
    /// a coding are used. A client that names gzip and does not rank identity prefers gzip.
    ///
    /// - Parameter header: The value of the header; nil if the request has none.
    package init(_ header: String?) {
        guard let header, !header.isEmpty else { return }
        var gzip: Int?
        var identity: Int?
        var others: Int?
        for item in header.utf8.split(separator: UInt8(ascii: ",")) {
            let parts = item.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
                .map { Self.trimmed($0) }
            guard let quality = Self.quality(parts.dropFirst()) else { continue }
            switch parts[0] {
            case "gzip", "x-gzip": gzip = max(gzip ?? 0, quality)
            case "identity": identity = quality
            case "*": others = quality
            default: break
            }
        }
        let gzipQuality = gzip ?? others ?? 0
        acceptsIdentity = (identity ?? others) != 0
        prefersGzip = gzipQuality > 0 && gzipQuality >= identity ?? 0
    }

    /// Returns the text without spaces around it, in lower case.
    private static func trimmed(_ text: Substring.UTF8View) -> String {
        var text = text.drop { $0.isBlank }
        while text.last?.isBlank == true { text.removeLast() }
        return String(decoding: text.map(\.asciiLowercased), as: UTF8.self)
    }

    /// Returns the quality among the parameters of an item, from 0 to 1000; 1000 if there is none, nil if it is
    /// malformed.
    private static func quality(_ parameters: ArraySlice<String>) -> Int? {
        guard let parameter = parameters.first(where: { $0.hasPrefix("q=") }) else { return 1_000 }
        let text = parameter.utf8.dropFirst(2)
        guard let whole = text.first, whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1") else { return nil }
        var quality = whole == UInt8(ascii: "1") ? 1_000 : 0
        let fraction = text.dropFirst()
        guard !fraction.isEmpty else { return quality }
        guard fraction.first == UInt8(ascii: "."), fraction.count <= 4 else { return nil }
        var weight = 100
        for digit in fraction.dropFirst() {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            quality += Int(digit - UInt8(ascii: "0")) * weight
            weight /= 10
        }
        return quality <= 1_000 ? quality : nil
    }
}

// MARK: - Entity tags

extension AcceptedCodings {
    /// The header of all responses whose coding depends on `Accept-Encoding`.
    package static let vary = Header("Vary", "Accept-Encoding")

    /// The header of responses that are compressed.
    package static let gzip = Header("Content-Encoding", "gzip")

    /// Returns the entity tag of the compressed form of the representation with the entity tag `tag`.
    ///
    /// It is strong too: the compressed form has its own bytes. A weak tag could not be sent in `If-Match`.
    package static func compressedTag(_ tag: String) -> String { tag.dropLast() + "-gzip\"" }

    /// Returns which of a representation's entity tags the client has stored; nil if it has none that is usable.
    ///
    /// A tag is usable if the client accepts the coding of its representation. Otherwise a shared cache, which
    /// revalidates all responses that it has stored, could send a compressed one to a client that does not support it.
    ///
    /// - Parameters:
    ///   - tag: The tag of the representation without a coding.
    ///   - hasCompressedForm: Whether the server sends this representation compressed to this client.
    ///   - isStored: Whether `If-None-Match` contains a tag.
    package func storedTag(
        of tag: String, hasCompressedForm: Bool, _ isStored: (String) -> Bool
    ) -> (tag: String, isCompressed: Bool)? {
        if hasCompressedForm {
            let compressed = Self.compressedTag(tag)
            if isStored(compressed) { return (compressed, true) }
        }
        guard acceptsIdentity || !hasCompressedForm, isStored(tag) else { return nil }
        return (tag, false)
    }
}
