public import HomeModel

extension Matter {
    /// Reports when a device that sleeps most of the time to save its battery can be reached.
    ///
    /// The device alternates between sleeping and being awake. Clients can register to receive a check-in message when
    /// it is awake.
    ///
    /// Source: Matter 1.4.1, cluster IcdManagement (0x0046)
    public enum IcdManagementTrait: MatterTrait {
        public static let id: TraitID = 0x0046
        public static let revision = 3

        public enum Feature: String, MatterFeature {
            /// Notifies registered clients when it is awake.
            case checkInProtocolSupport = "CIP"
            /// A person can wake the device.
            case userActiveModeTrigger = "UAT"
            /// Can sleep for longer than 15 seconds.
            case longIdleTimeSupport = "LITS"
            /// Can change between short and long idle times.
            case dynamicSitLitSupport = "DSLS"

            public var conformance: Conformance {
                switch self {
                case .checkInProtocolSupport, .userActiveModeTrigger:
                    .firstOf([.mandatoryIf(Feature.longIdleTimeSupport.condition), .optional])
                case .dynamicSitLitSupport:
                    .optionalIf(Feature.longIdleTimeSupport.condition)
                default: .optional
                }
            }
        }

        public struct Attributes: Schema {
            /// The maximum time for which the device sleeps.
            @Attribute<UInt32>(0x0000, .from(1), .to(64800), .fixed, .default(1), .unit(.seconds))
            public var idleModeDuration
            /// The minimum time for which it stays awake after waking.
            @Attribute<UInt32>(0x0001, .fixed, .default(300), .unit(.milliseconds)) public var activeModeDuration
            /// The minimum time for which it stays awake after each message.
            @Attribute<UInt16>(0x0002, .fixed, .default(300), .unit(.milliseconds)) public var activeModeThreshold
            /// The clients that receive check-in messages.
            @Attribute<[Record<MonitoringRegistrationStruct>]>(
                0x0003, .when(Feature.checkInProtocolSupport), .nonvolatile, .default(.emptyList), .read(.administer))
            public var registeredClients
            /// Counts the check-in messages, so that clients detect a repeated message.
            @Attribute<UInt32>(
                0x0004, .when(Feature.checkInProtocolSupport), .nonvolatile, .changesOmitted, .default(0),
                .read(.administer))
            public var icdCounter
            /// How many clients of each home network can register.
            @Attribute<UInt16>(0x0005, .when(Feature.checkInProtocolSupport), .from(1), .fixed, .default(1))
            public var clientsSupportedPerFabric
            /// The ways in which a person can wake the device.
            @Attribute<UserActiveModeTriggerBitmap>(0x0006, .when(Feature.userActiveModeTrigger), .fixed, .default(0))
            public var userActiveModeTriggerHint
            /// The details of the hint: a number of seconds or times, a color, or an instruction.
            @Attribute<String>(0x0007, .described, .length(max: 128), .fixed)
            public var userActiveModeTriggerInstruction
            /// Whether the device currently sleeps for short or long times.
            @Attribute<OperatingModeEnum>(0x0008, .when(Feature.longIdleTimeSupport)) public var operatingMode
            /// The maximum time between check-in messages to a client that does not respond.
            @Attribute<UInt32>(
                0x0009, .when(Feature.checkInProtocolSupport), .from(.attribute(\Self.idleModeDuration)), .to(64800),
                .fixed, .default(1), .unit(.seconds))
            public var maximumCheckInBackOff
        }

        public struct Commands: Schema {
            /// Makes the device send check-in messages to a client.
            @RespondingCommand<RegisterClient, RegisterClientResponse>(
                0x00, response: 0x01, .when(Feature.checkInProtocolSupport), .manage,
                .changes(\Attributes.registeredClients, \Attributes.operatingMode))
            public var registerClient
            /// Ends the check-in messages to a client.
            @Command<UnregisterClient>(
                0x02, .when(Feature.checkInProtocolSupport), .manage,
                .changes(\Attributes.registeredClients, \Attributes.operatingMode), .confirm("Remove the client?"))
            public var unregisterClient
            /// Requests that the device stay awake; the response contains the time for which it stays awake.
            @RespondingCommand<StayActiveRequest, StayActiveResponse>(
                0x03, response: 0x04, .firstOf(.mandatoryIf(Feature.longIdleTimeSupport.condition), .optional))
            public var stayActiveRequest
        }

        public struct RegisterClient: Schema {
            /// The receiver of the check-in messages, by the number of its node.
            @Field<UInt64>(0) public var checkInNodeID
            /// The clients that may subscribe to the device, a node or a group of nodes. While one is subscribed, the
            /// device sends no check-in messages.
            @Field<UInt64>(1) public var monitoredSubject
            /// The key that the check-in messages are encrypted with.
            @Field<Octets>(2, .length(exactly: 16)) public var key
            /// The key of the current registration; required from clients that may not manage the device.
            @Field<Octets>(3, .optional, .length(exactly: 16)) public var verificationKey
            /// Whether the client is permanent or temporary.
            @Field<ClientTypeEnum>(4) public var clientType
        }

        public struct RegisterClientResponse: Schema {
            /// The counter of the check-in messages.
            @Field<UInt32>(0) public var icdCounter
        }

        public struct UnregisterClient: Schema {
            /// The receiver of the check-in messages, by the number of its node.
            @Field<UInt64>(0) public var checkInNodeID
            /// The key of the current registration; required from clients that may not manage the device.
            @Field<Octets>(1, .optional, .length(exactly: 16)) public var verificationKey
        }

        public struct StayActiveRequest: Schema {
            /// The time to stay awake.
            @Field<UInt32>(0, .unit(.milliseconds)) public var stayActiveDuration
        }

        public struct StayActiveResponse: Schema {
            /// The time that it stays awake; can be shorter than requested.
            @Field<UInt32>(0, .unit(.milliseconds)) public var promisedActiveDuration
        }

        /// A client that the device notifies when it is awake.
        public struct MonitoringRegistrationStruct: Schema {
            /// The receiver of the check-in messages, by the number of its node.
            @Field<UInt64>(1) public var checkInNodeID
            /// The clients that may subscribe to the device. While one is subscribed, the device sends no check-in
            /// messages.
            @Field<UInt64>(2) public var monitoredSubject
            /// Whether the client is permanent or temporary.
            @Field<ClientTypeEnum>(4, .default(0)) public var clientType
            /// The number of the home network that it belongs to.
            @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
        }

        /// The kind of a client that registers for check-in messages.
        public enum ClientTypeEnum: UInt8, MatterEnum {
            /// Part of the home, such as a hub.
            case permanent
            /// A client that is not always available, such as an app on a phone.
            case ephemeral
        }
        /// The operating mode of a device that sleeps between activities.
        public enum OperatingModeEnum: UInt8, MatterEnum {
            /// Short idle times: the device responds within seconds.
            case sit
            /// Long idle times: the device is reached after its check-in message.
            case lit
        }

        /// A way in which a person can wake the device. For flags that end in `Seconds`, `Times` or `LightsBlink`, the
        /// instruction contains the details.
        public enum UserActiveModeTriggerFlag: UInt8, MatterFlag {
            /// Disconnect the device from power and connect it again.
            case powerCycle
            /// Use the settings menu of the device.
            case settingsMenu
            /// Follow the instruction text of the device.
            case customInstruction
            /// Follow the manual of the device.
            case deviceManual
            /// Trigger the sensor.
            case actuateSensor
            /// Trigger the sensor for the seconds in the instruction.
            case actuateSensorSeconds
            /// Trigger the sensor as many times as the instruction states.
            case actuateSensorTimes
            /// Trigger the sensor until the light blinks in the color in the instruction.
            case actuateSensorLightsBlink
            /// Press the reset button.
            case resetButton
            /// Press the reset button until the light blinks in the color in the instruction.
            case resetButtonLightsBlink
            /// Press the reset button for the seconds in the instruction.
            case resetButtonSeconds
            /// Press the reset button as many times as the instruction states.
            case resetButtonTimes
            /// Press the setup button.
            case setupButton
            /// Press the setup button for the seconds in the instruction.
            case setupButtonSeconds
            /// Press the setup button until the light blinks in the color in the instruction.
            case setupButtonLightsBlink
            /// Press the setup button as many times as the instruction states.
            case setupButtonTimes
            /// Press the button that the maker's app shows.
            case appDefinedButton
        }
        public typealias UserActiveModeTriggerBitmap = Bitmap32<UserActiveModeTriggerFlag>
    }
}
