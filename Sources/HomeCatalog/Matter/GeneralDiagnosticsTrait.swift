public import HomeModel

extension Matter {
    /// Reports the state of a device: its network interfaces, restarts and faults.
    ///
    /// Source: Matter 1.4.1, cluster GeneralDiagnostics (0x0033)
    public enum GeneralDiagnosticsTrait: MatterTrait {
        public static let id: TraitID = 0x0033
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// Has commands for tests of large messages.
            case dataModelTest = "DMTEST"

            public var conformance: Conformance { .described }
        }

        public struct Attributes: Schema {
            /// The network interfaces of the device.
            @Attribute<[Record<NetworkInterface>]>(0x0000, .length(max: 8)) public var networkInterfaces
            /// How often the device started since its last factory reset.
            @Attribute<UInt16>(0x0001, .nonvolatile) public var rebootCount
            /// How long the device has run since it started.
            @Attribute<UInt64>(0x0002, .changesOmitted, .unit(.seconds)) public var upTime
            /// How long the device has run in total.
            @Attribute<UInt32>(0x0003, .optional, .nonvolatile, .changesOmitted, .unit(.hours)) public
                var totalOperationalHours
            /// Why the device started last.
            @Attribute<BootReasonEnum>(0x0004, .optional) public var bootReason
            /// The faults of the hardware; empty if there are none.
            @Attribute<[HardwareFaultEnum]>(0x0005, .optional, .length(max: 11)) public var activeHardwareFaults
            /// The faults of the radios; empty if there are none.
            @Attribute<[RadioFaultEnum]>(0x0006, .optional, .length(max: 7)) public var activeRadioFaults
            /// The faults of the networks; empty if there are none.
            @Attribute<[NetworkFaultEnum]>(0x0007, .optional, .length(max: 4)) public var activeNetworkFaults
            /// Whether the device accepts testEventTrigger; only devices in certification should accept it.
            @Attribute<Bool>(0x0008) public var testEventTriggersEnabled
        }

        public struct Commands: Schema {
            /// Makes a device in certification simulate an event.
            @Command<TestEventTrigger>(0x00, .manage) public var testEventTrigger
            /// Returns the device's clocks, both read at the same moment.
            @RespondingCommand<Empty, TimeSnapshotResponse>(0x01, response: 0x02) public var timeSnapshot
            /// Returns a given number of octets, to test how large messages can be.
            @RespondingCommand<PayloadTestRequest, PayloadTestResponse>(
                0x03, response: 0x04, .when(Feature.dataModelTest), .manage)
            public var payloadTestRequest
        }

        public struct TestEventTrigger: Schema {
            /// The key that was stored in the device for its certification.
            @Field<Octets>(0, .length(exactly: 16)) public var enableKey
            /// The event to simulate; each trait has its own numbers.
            @Field<UInt64>(1) public var eventTrigger
        }

        public struct TimeSnapshotResponse: Schema {
            /// Time since the device started.
            @Field<UInt64>(0, .unit(.milliseconds)) public var systemTimeMs
            /// The time of day; null if the clock of the device is not set.
            @Field<UInt64?>(1, .default(nil), .unit(.millisecondsSince1970)) public var posixTimeMs
        }

        public struct PayloadTestRequest: Schema {
            /// The key that was stored in the device for its certification.
            @Field<Octets>(0, .length(exactly: 16)) public var enableKey
            /// The octet to repeat.
            @Field<UInt8>(1) public var value
            /// How many octets to return.
            @Field<UInt16>(2, .to(2048)) public var count
        }

        public struct PayloadTestResponse: Schema {
            /// The octets that were requested.
            @Field<Octets>(0, .length(max: 2048)) public var payload
        }

        public struct Events: Schema {
            /// A fault of the hardware began or ended.
            @Event<HardwareFaultChange>(0x00, .critical, .optional) public var hardwareFaultChange
            /// A fault of a radio began or ended.
            @Event<RadioFaultChange>(0x01, .critical, .optional) public var radioFaultChange
            /// A fault of a network began or ended.
            @Event<NetworkFaultChange>(0x02, .critical, .optional) public var networkFaultChange
            /// The device has started.
            @Event<BootReason>(0x03, .critical) public var bootReason
        }

        public struct HardwareFaultChange: Schema {
            /// The current faults; empty if there are none.
            @Field<[HardwareFaultEnum]>(0, .length(max: 11)) public var current
            /// The previous faults.
            @Field<[HardwareFaultEnum]>(1, .length(max: 11)) public var previous
        }

        public struct RadioFaultChange: Schema {
            /// The current faults; empty if there are none.
            @Field<[RadioFaultEnum]>(0, .length(max: 7)) public var current
            /// The previous faults.
            @Field<[RadioFaultEnum]>(1, .length(max: 7)) public var previous
        }

        public struct NetworkFaultChange: Schema {
            /// The current faults; empty if there are none.
            @Field<[NetworkFaultEnum]>(0, .length(max: 4)) public var current
            /// The previous faults.
            @Field<[NetworkFaultEnum]>(1, .length(max: 4)) public var previous
        }

        public struct BootReason: Schema {
            /// Why it started.
            @Field<BootReasonEnum>(0) public var bootReason
        }

        /// A network interface of the device.
        public struct NetworkInterface: Schema {
            /// Its unique name on the device.
            @Field<String>(0, .length(max: 32)) public var name
            /// Whether it is up and connected.
            @Field<Bool>(1) public var isOperational
            /// Whether the maker's services on the internet can be reached over IPv4; null if it is unknown.
            @Field<Bool?>(2, .default(nil)) public var offPremiseServicesReachableIPv4
            /// Whether the maker's services on the internet can be reached over IPv6; null if it is unknown.
            @Field<Bool?>(3, .default(nil)) public var offPremiseServicesReachableIPv6
            /// Its own address, of 6 or 8 octets.
            @Field<Octets>(4) public var hardwareAddress
            /// The IPv4 addresses it has, of 4 octets each.
            @Field<[Octets]>(5, .length(max: 4)) public var iPv4Addresses
            /// The IPv6 addresses it has, of 16 octets each.
            @Field<[Octets]>(6, .length(max: 8)) public var iPv6Addresses
            /// The kind of the interface.
            @Field<InterfaceTypeEnum>(7) public var type
        }

        /// A kind of network interface.
        public enum InterfaceTypeEnum: UInt8, MatterEnum {
            /// An interface of another or unknown kind.
            case unspecified
            /// A wireless local network (IEEE 802.11).
            case wiFi
            /// A cable (IEEE 802.3).
            case ethernet
            /// A mobile network.
            case cellular
            /// A low-power mesh network (IEEE 802.15.4).
            case thread
        }
        /// Why a device started.
        public enum BootReasonEnum: UInt8, MatterEnum {
            /// The reason is unknown.
            case unspecified
            /// The device was connected to power.
            case powerOnReboot
            /// The voltage was too low for a moment.
            case brownOutReset
            /// A timer in the software detected that it hung.
            case softwareWatchdogReset
            /// A timer in the hardware detected that the software hung.
            case hardwareWatchdogReset
            /// New software was installed.
            case softwareUpdateCompleted
            /// The software restarted the device.
            case softwareReset
        }
        /// A fault of the hardware.
        public enum HardwareFaultEnum: UInt8, MatterEnum {
            /// A fault of another kind.
            case unspecified
            /// A radio does not work.
            case radio
            /// A sensor does not work.
            case sensor
            /// The device is too hot; it recovers after a restart or cooling.
            case resettableOverTemp
            /// The device was too hot and is damaged.
            case nonResettableOverTemp
            /// The power supply or battery does not work.
            case powerSource
            /// The display or the lights do not work.
            case visualDisplayFault
            /// The sound output does not work.
            case audioOutputFault
            /// The buttons or the touch screen do not work.
            case userInterfaceFault
            /// The memory for settings does not work.
            case nonVolatileMemoryError
            /// Someone tampered with the device.
            case tamperDetected
        }
        /// A fault of a radio.
        public enum RadioFaultEnum: UInt8, MatterEnum {
            /// A fault of another kind.
            case unspecified
            /// The Wi-Fi radio does not work.
            case wiFiFault
            /// The radio for the mobile network does not work.
            case cellularFault
            /// The Thread radio does not work.
            case threadFault
            /// The NFC radio does not work.
            case nfcFault
            /// The Bluetooth Low Energy radio does not work.
            case bleFault
            /// The Ethernet interface does not work.
            case ethernetFault
        }
        /// A fault of the network.
        public enum NetworkFaultEnum: UInt8, MatterEnum {
            /// A fault of another kind.
            case unspecified
            /// The network hardware does not work.
            case hardwareFailure
            /// Interference jams the network.
            case networkJammed
            /// The device cannot connect to the network.
            case connectionFailed
        }
    }
}
