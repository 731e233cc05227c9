/// A hash of bytes that is equal in all runs and on all machines (FNV-1a, 64 bits). It is not secure against deliberate
/// collisions.
public struct ByteHash: Sendable {
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    public init() {}

    public init(_ bytes: some Sequence<UInt8>) { mix(bytes) }

    public mutating func mix(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
}
