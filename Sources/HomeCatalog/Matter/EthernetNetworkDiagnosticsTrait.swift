public import HomeModel

extension Matter {
    /// Reports the state of a device's Ethernet connection: its speed, and the packets it sent and received.
    ///
    /// Source: Matter 1.4.1, cluster EthernetNetworkDiagnostics (0x0037)
    public enum EthernetNetworkDiagnosticsTrait: MatterTrait {
        public static let id: TraitID = 0x0037
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Counts packets.
            case packetCounts = "PKTCNT"
            /// Counts errors.
            case errorCounts = "ERRCNT"
        }

        public struct Attributes: Schema {
            /// The speed of the link; null if the link is down or the speed is unknown.
            @Attribute<PHYRateEnum?>(0x0000, .optional, .default(nil)) public var phyRate
            /// Whether both sides can send at the same time; null if the link is down or it is unknown.
            @Attribute<Bool?>(0x0001, .optional, .default(nil)) public var fullDuplex
            /// How many packets were received.
            @Attribute<UInt64>(0x0002, .when(Feature.packetCounts), .changesOmitted, .default(0)) public
                var packetRxCount
            /// How many packets were sent.
            @Attribute<UInt64>(0x0003, .when(Feature.packetCounts), .changesOmitted, .default(0)) public
                var packetTxCount
            /// How many packets could not be sent.
            @Attribute<UInt64>(0x0004, .when(Feature.errorCounts), .changesOmitted, .default(0)) public var txErrCount
            /// Number of collisions with other devices that sent at the same time.
            @Attribute<UInt64>(0x0005, .when(Feature.errorCounts), .changesOmitted, .default(0)) public
                var collisionCount
            /// How many received or sent packets were dropped because there was no memory for them.
            @Attribute<UInt64>(0x0006, .when(Feature.errorCounts), .changesOmitted, .default(0)) public var overrunCount
            /// Whether there is a signal on the cable; null if it is unknown.
            @Attribute<Bool?>(0x0007, .optional, .changesOmitted, .default(nil)) public var carrierDetect
            /// Time since the counters were set to 0.
            @Attribute<UInt64>(0x0008, .optional, .changesOmitted, .default(0), .unit(.minutes)) public
                var timeSinceReset
        }

        public struct Commands: Schema {
            /// Sets the counters to 0.
            @Command<Empty>(
                0x00, .when(Feature.packetCounts | Feature.errorCounts), .manage,
                .changes(
                    \Attributes.packetRxCount, \Attributes.packetTxCount, \Attributes.txErrCount,
                    \Attributes.collisionCount, \Attributes.overrunCount), .confirm("Reset the counters?"))
            public var resetCounts
        }

        /// The speed of an Ethernet connection.
        public enum PHYRateEnum: UInt8, MatterEnum {
            /// 10 megabits per second.
            case rate10M
            /// 100 megabits per second.
            case rate100M
            /// 1 gigabit per second.
            case rate1G
            /// 2.5 gigabits per second.
            case rate25g
            /// 5 gigabits per second.
            case rate5G
            /// 10 gigabits per second.
            case rate10G
            /// 40 gigabits per second.
            case rate40G
            /// 100 gigabits per second.
            case rate100G
            /// 200 gigabits per second.
            case rate200G
            /// 400 gigabits per second.
            case rate400G
        }
    }
}
