internal import Glibc

/// An IP address, or all addresses with the same first bits: `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`.
public struct AddressRange: Hashable, Sendable {
    /// The sixteen bytes of the address, as IPv6; an IPv4 address is mapped.
    private let bytes: [UInt8]
    /// The number of bits that are compared.
    private let length: Int

    /// Nil if the text is neither an address nor a range.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
        guard let bytes = Self.bytes(of: parts[0]) else { return nil }
        let offset = parts[0].utf8.contains(UInt8(ascii: ":")) ? 0 : 96
        self.bytes = bytes
        guard parts.count == 2 else {
            length = 128
            return
        }
        guard let bits = Int(parts[1]), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            (0...(128 - offset)).contains(bits)
        else { return nil }
        length = offset + bits
    }

    /// Returns whether the range contains an address; false for a text that is none.
    func contains(_ host: String) -> Bool {
        guard let other = Self.bytes(of: host) else { return false }
        let whole = length / 8
        guard bytes[..<whole] == other[..<whole] else { return false }
        let rest = length % 8
        return rest == 0 || (bytes[whole] ^ other[whole]) >> UInt8(8 - rest) == 0
    }

    private static func bytes(of host: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET6, host, &bytes) == 1 { return bytes }
        var address = in_addr()
        guard inet_pton(AF_INET, host, &address) == 1 else { return nil }
        bytes[10] = 0xFF
        bytes[11] = 0xFF
        withUnsafeBytes(of: address.s_addr) { bytes.replaceSubrange(12..., with: $0) }
        return bytes
    }
}

extension [AddressRange] {
    /// Returns whether one of the ranges contains the host of an address.
    func contains(_ address: PeerAddress) -> Bool { contains { $0.contains(address.host) } }
}
