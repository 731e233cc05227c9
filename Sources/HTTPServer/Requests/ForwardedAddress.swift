/// Reads from the headers of a proxy which client has sent a request.
///
/// Each proxy appends the address from which it has received the request. The last address is therefore that of the
/// nearest proxy; the first ones may be invented by the client. So the list is read from its end, up to the first address
/// that is not that of a trusted proxy.
struct ForwardedAddress {
    let proxies: [AddressRange]

    /// Returns the address of the client; nil if the headers name none, so that the proxy itself is the client.
    ///
    /// Throws if a request has both headers: a proxy writes one of them, so the other one may come from the client.
    func client(_ head: RequestHead) throws(HTTPFailure) -> PeerAddress? {
        let (list, forwarded) = (head.headers("X-Forwarded-For"), head.headers("Forwarded"))
        guard list.isEmpty || forwarded.isEmpty else {
            throw .badRequest("The request has the headers Forwarded and X-Forwarded-For; a proxy has to remove one.")
        }
        let hops = list.isEmpty ? Self.nodes(of: forwarded) : list.flatMap { Self.elements(of: $0, separator: ",") }
        var client: PeerAddress?
        for hop in hops.reversed() {
            // A text that is no address, such as `unknown`, hides the addresses before it.
            guard let hop, let address = Self.address(hop) else { break }
            client = address
            guard proxies.contains(address) else { break }
        }
        return client
    }

    /// Returns the value of `for` of each element of a `Forwarded` header (RFC 7239); nil for an element without it.
    private static func nodes(of values: [String]) -> [String?] {
        values.flatMap { elements(of: $0, separator: ",") }.map { element in
            guard let element else { return nil }
            for pair in elements(of: element, separator: ";") {
                let parts = (pair ?? "").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2, trimmed(parts[0]).lowercased() == "for" { return unquoted(trimmed(parts[1])) }
            }
            return nil
        }
    }

    /// Splits a text at separators outside of quotes, and trims the elements; an unfinished quote makes the last element
    /// nil.
    private static func elements(of text: String, separator: Character) -> [String?] {
        var elements: [String?] = []
        var current = ""
        var (isQuoted, isEscaped) = (false, false)
        for character in text {
            switch character {
            case _ where isEscaped: isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"": isQuoted.toggle()
            case separator where !isQuoted:
                elements.append(trimmed(current[...]))
                current = ""
                continue
            default: break
            }
            current.append(character)
        }
        elements.append(isQuoted ? nil : trimmed(current[...]))
        return elements
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return text.dropFirst().dropLast().filter { $0 != "\\" }
    }

    private static func trimmed(_ text: Substring) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return String(text)
    }

    /// Returns an address with an optional port: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]:4711`.
    private static func address(_ text: String) -> PeerAddress? {
        if let address = PeerAddress(host: text, port: 0) { return address }
        var (host, port) = (text[...], text.suffix(0))
        if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") {
            (host, port) = (text[..<colon], text[text.index(after: colon)...])
        }
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            // An address of IPv6 is in brackets if a port follows.
            return nil
        }
        // The port can be hidden, too (RFC 7239); it identifies no client.
        return PeerAddress(host: String(host), port: UInt16(port) ?? 0)
    }
}
