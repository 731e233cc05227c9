internal import Glibc

/// The address and the port of a client.
public struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
    /// An IP address without brackets; empty for other kinds of addresses.
    public let host: String
    public let port: UInt16
    /// The client to which the address belongs.
    public let client: ClientAddress

    public var description: String {
        host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}

extension PeerAddress {
    /// Nil if the text is no IP address.
    init?(host: String, port: UInt16) {
        var address6 = sockaddr_in6()
        if inet_pton(AF_INET6, host, &address6.sin6_addr) == 1 {
            address6.sin6_family = sa_family_t(AF_INET6)
            address6.sin6_port = port.bigEndian
            self = Self.read(address6)
            return
        }
        var address4 = sockaddr_in()
        guard inet_pton(AF_INET, host, &address4.sin_addr) == 1 else { return nil }
        address4.sin_family = sa_family_t(AF_INET)
        address4.sin_port = port.bigEndian
        self = Self.read(address4)
    }

    private static func read<SocketAddress>(_ address: SocketAddress) -> PeerAddress {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { PeerAddress($0) }
        }
    }

    init(_ address: UnsafePointer<sockaddr>?) {
        client = ClientAddress(address)
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        switch address?.pointee.sa_family {
        case sa_family_t(AF_INET):
            port = UnsafeRawPointer(address!).withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                var bytes = address.pointee.sin_addr
                inet_ntop(AF_INET, &bytes, &text, socklen_t(text.count))
                return UInt16(bigEndian: address.pointee.sin_port)
            }
        case sa_family_t(AF_INET6):
            port = UnsafeRawPointer(address!).withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                var bytes = address.pointee.sin6_addr
                inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count))
                return UInt16(bigEndian: address.pointee.sin6_port)
            }
        default: port = 0
        }
        host = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
