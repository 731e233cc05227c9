/// The hosts that requests may name, and the origins whose pages the server trusts.
///
/// A request with a foreign `Host` is rejected: a page of that host may have made its name resolve to this machine (DNS
/// rebinding).
struct AccessRules: Sendable {
    private let hosts: Set<String>
    /// Whether every IP address may be named. A page can make its name resolve to this machine, but its requests then name
    /// the name, not the address.
    private let allowsAddresses: Bool
    private let origins: Set<String>
    /// Whether pages of every origin may read.
    private let allowsReadingFromEveryOrigin: Bool

    /// The access of the pages of an origin.
    enum OriginAccess {
        case none
        /// The pages may read responses and streams, without credentials.
        case reading
        /// The pages may send requests of all methods.
        case full
    }

    init(hosts: [String], allowsAddresses: Bool = false, origins: [String]) {
        self.hosts = Set(hosts.map { $0.lowercased() })
        self.allowsAddresses = allowsAddresses
        self.origins = Set(origins.map { $0.lowercased() }).subtracting(["*"])
        allowsReadingFromEveryOrigin = origins.contains("*")
    }

    /// Returns whether `authority`, the value of a `Host` header, names this server.
    func allows(host authority: String) -> Bool {
        guard let host = Self.host(of: authority) else { return false }
        return Self.isLoopback(host) || hosts.contains(host)
            || allowsAddresses && (authority.hasPrefix("[") || Self.isIPv4(host))
    }

    /// Returns what pages of `origin` may do.
    ///
    /// - Parameter authority: The `Host` of the request. A page that this server delivered is always trusted.
    func access(ofOrigin origin: String, authority: String) -> OriginAccess {
        isTrusted(origin.lowercased(), authority: authority) ? .full : allowsReadingFromEveryOrigin ? .reading : .none
    }

    private func isTrusted(_ origin: String, authority: String) -> Bool {
        if origins.contains(origin) { return true }
        guard let scheme = ["http://", "https://"].first(where: { origin.hasPrefix($0) }) else { return false }
        let originAuthority = String(origin.dropFirst(scheme.count))
        if originAuthority == authority.lowercased() { return true }
        return Self.host(of: originAuthority).map(Self.isLoopback) ?? false
    }

    /// Returns the host of `host:port` in lower case, an IPv6 address without its brackets; nil if it is malformed.
    static func host(of authority: String) -> String? {
        let authority = authority.lowercased()
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]"), isPortOrNothing(authority[authority.index(after: end)...])
            else {
                return nil
            }
            let address = authority[authority.index(after: authority.startIndex)..<end]
            return !address.isEmpty && address.utf8.allSatisfy(isAddressByte) ? String(address) : nil
        }
        let end = authority.firstIndex(of: ":") ?? authority.endIndex
        guard end > authority.startIndex, isPortOrNothing(authority[end...]) else { return nil }
        let host = authority[..<end]
        return host.utf8.allSatisfy(isNameByte) ? String(host) : nil
    }

    /// Returns whether the host is `localhost`, a name below it, or an address of the loopback interface.
    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host.hasPrefix("127.") && isIPv4(host)
    }

    private static func isIPv4(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil && $0.utf8.count <= 3 }
    }

    private static func isPortOrNothing(_ text: Substring) -> Bool {
        guard let colon = text.first else { return true }
        let digits = text.dropFirst()
        return colon == ":" && UInt16(digits) != nil && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
            UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
