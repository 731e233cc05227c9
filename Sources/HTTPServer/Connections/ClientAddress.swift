internal import Glibc

/// The identity of a client: an IPv4 address, or the first half of an IPv6 address.
///
/// A client can use all 2^64 IPv6 addresses of its network, so the second half does not identify it. An IPv4-mapped
/// IPv6 address counts as the IPv4 address.
public struct ClientAddress: Hashable, Sendable {
    private let network: UInt64
    /// The IPv4 address; 0 for IPv6.
    private let address: UInt64

    private init(network: UInt64, address: UInt64) {
        self.network = network
        self.address = address
    }

    package init(ipv4 address: UInt32) {
        self.init(network: 0, address: 0xFFFF_0000_0000 | UInt64(address))
    }

    /// - Parameters:
    ///   - high: The first eight bytes as a number.
    ///   - low: The last eight bytes as a number.
    init(ipv6 high: UInt64, _ low: UInt64) {
        if high == 0, low >> 32 == 0xFFFF {
            self.init(ipv4: UInt32(truncatingIfNeeded: low))
        } else {
            self.init(network: high, address: 0)
        }
    }

    /// Creates the identity of a peer. All peers with neither an IPv4 nor an IPv6 address are one client.
    init(_ peer: UnsafePointer<sockaddr>?) {
        let bytes = UnsafeRawPointer(peer)
        switch peer?.pointee.sa_family {
        case sa_family_t(AF_INET):
            let offset = MemoryLayout<sockaddr_in>.offset(of: \.sin_addr) ?? 4
            self.init(ipv4: UInt32(bigEndian: bytes!.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        case sa_family_t(AF_INET6):
            let offset = MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) ?? 8
            self.init(
                ipv6: UInt64(bigEndian: bytes!.loadUnaligned(fromByteOffset: offset, as: UInt64.self)),
                UInt64(bigEndian: bytes!.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)))
        default: self.init(network: 0, address: 0)
        }
    }
}
