import FoundationEssentials
import HomeModel

@testable import HomeSimulation

extension ThreadDataset {
    /// A complete dataset of a network whose extended PAN ID consists of one repeated byte.
    static func sample(
        _ id: UInt8 = 7, name: String = "Garden", active: UInt64 = 0x3_0000, pending: UInt64? = nil,
        delay: UInt32? = nil
    ) -> ThreadDataset {
        var dataset = ThreadDataset([
            (.activeTimestamp, bytes(active, count: 8)), (.channel, [0, 0, 20]),
            (.channelMask, [0, 4, 7, 255, 248, 0]), (.extendedPanID, [UInt8](repeating: id, count: 8)),
            (.networkKey, [UInt8](repeating: 1, count: 16)), (.meshLocalPrefix, [253, 1, 2, 3, 4, 5, 6, 7]),
            (.networkName, Array(name.utf8)), (.panID, [18, 52]), (.pskc, [UInt8](repeating: 2, count: 16)),
            (.securityPolicy, [2, 160, 247, 248]),
        ])
        dataset[.pendingTimestamp] = pending.map { bytes($0, count: 8) }
        dataset[.delayTimer] = delay.map { bytes(UInt64($0), count: 4) }
        return dataset
    }

    /// The same dataset without an element.
    func without(_ kind: Kind) -> ThreadDataset {
        var dataset = self
        dataset[kind] = nil
        return dataset
    }

    /// The octets as they are in JSON.
    var base64: String { octets.base64 }

    private static func bytes(_ number: UInt64, count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (UInt64($0) * 8)) }
    }
}

extension Octets {
    var base64: String { Data(bytes).base64EncodedString() }
}
