/// The media types that a client accepts, with its preferences (RFC 9110 12.5.1).
///
/// Parameters other than `q` and malformed ranges are ignored.
struct AcceptedTypes {
    private struct Range {
        /// The type in lower case; `*` for any type.
        let type: String
        let subtype: String
        /// The preference from 0 to 1000.
        let quality: Int

        /// Returns how specifically the range matches a type, from 0; nil if it does not match.
        func specificity(to type: Substring, _ subtype: Substring) -> Int? {
            if self.type == "*" { return self.subtype == "*" ? 0 : nil }
            guard self.type == type else { return nil }
            if self.subtype == "*" { return 1 }
            return self.subtype == subtype ? 2 : nil
        }
    }

    private let ranges: [Range]

    /// - Parameter header: The value of `Accept`; nil if the request has none, so that everything is accepted.
    init(_ header: String?) {
        ranges = (header ?? "").split(separator: ",").compactMap { Self.range($0) }
    }

    /// Returns the type that the client prefers, the first of several with the same preference; nil if it accepts none.
    func preferred(_ types: [String]) -> String? {
        guard !ranges.isEmpty else { return types.first }
        var best: (type: String, quality: Int)?
        for type in types {
            let quality = quality(of: type)
            if quality > best?.quality ?? 0 { best = (type, quality) }
        }
        return best?.type
    }

    /// Returns the preference of the most specific range that matches the type.
    private func quality(of type: String) -> Int {
        let parts = type.split(separator: "/", maxSplits: 1)
        guard parts.count == 2 else { return 0 }
        var found: (specificity: Int, quality: Int)?
        for range in ranges {
            guard let specificity = range.specificity(to: parts[0], parts[1]) else { continue }
            if specificity > found?.specificity ?? -1 { found = (specificity, range.quality) }
        }
        return found?.quality ?? 0
    }

    private static func range(_ text: Substring) -> Range? {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { trimmed($0).lowercased() }
        let names = parts[0].split(separator: "/", omittingEmptySubsequences: false)
        guard names.count == 2, names.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }),
            names[0] != "*" || names[1] == "*"
        else { return nil }
        var quality = 1_000
        for parameter in parts.dropFirst() where parameter.hasPrefix("q=") {
            guard let value = self.quality(parameter.dropFirst(2)) else { return nil }
            quality = value
        }
        return Range(type: String(names[0]), subtype: String(names[1]), quality: quality)
    }

    /// Reads a number from 0 to 1 with at most three decimals, and returns it in thousandths.
    private static func quality(_ text: Substring) -> Int? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, whole == "0" || whole == "1" else { return nil }
        let decimals = parts.count == 2 ? parts[1] : ""
        guard decimals.utf8.count <= 3, decimals.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let thousandths = Int(decimals + String(repeating: "0", count: 3 - decimals.utf8.count)) ?? 0
        let quality = (whole == "1" ? 1_000 : 0) + thousandths
        return quality <= 1_000 ? quality : nil
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
