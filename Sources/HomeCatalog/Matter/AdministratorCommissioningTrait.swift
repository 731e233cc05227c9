public import HomeModel

extension Matter {
    /// Opens a commissioning window, in which another home network can add the device too.
    ///
    /// Source: Matter 1.4.1, cluster AdministratorCommissioning (0x003C)
    public enum AdministratorCommissioningTrait: MatterTrait {
        public static let id: TraitID = 0x003C
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Can open a commissioning window with the printed passcode.
            case basic = "BC"
        }

        public struct Attributes: Schema {
            /// Whether a commissioning window is open, and with which passcode.
            @Attribute<CommissioningWindowStatusEnum>(0x0000) public var windowStatus
            /// The number of the home network that opened the window; null if no window is open or that network was
            /// removed.
            @Attribute<UInt8?>(0x0001) public var adminFabricIndex
            /// The vendor number of the app that opened the window; null if no window is open.
            @Attribute<UInt16?>(0x0002) public var adminVendorId
        }

        public struct Commands: Schema {
            /// The attributes that opening or closing the window changes.
            private static let window: Rule = .changes(
                \Attributes.windowStatus, \Attributes.adminFabricIndex, \Attributes.adminVendorId)

            /// Opens a commissioning window with a passcode that the client created for it.
            @Command<OpenCommissioningWindow>(0x00, .administer, .timed, Self.window) public var openCommissioningWindow
            /// Opens a commissioning window with the passcode that is printed on the device.
            @Command<OpenBasicCommissioningWindow>(0x01, .when(Feature.basic), .administer, .timed, Self.window)
            public var openBasicCommissioningWindow
            /// Closes the commissioning window; a client that is being added can finish.
            @Command<Empty>(0x02, .administer, .timed, Self.window, .confirm("End the commissioning?"))
            public var revokeCommissioning
        }

        public struct OpenCommissioningWindow: Schema {
            /// The duration for which the window is open.
            @Field<UInt16>(0, .from(180), .to(900), .unit(.seconds)) public var commissioningTimeout
            /// The verifier of the passcode; it does not reveal the passcode.
            @Field<Octets>(1, .length(exactly: 97)) public var pakePasscodeVerifier
            /// The discriminator by which clients find the open device.
            @Field<UInt16>(2, .from(0), .to(4095)) public var discriminator
            /// The number of PBKDF2 iterations for the verifier.
            @Field<UInt32>(3, .from(1000), .to(100000)) public var iterations
            /// The salt of the verifier.
            @Field<Octets>(4, .length(16...32)) public var salt
        }

        public struct OpenBasicCommissioningWindow: Schema {
            /// The duration for which the window is open.
            @Field<UInt16>(0, .from(180), .to(900), .unit(.seconds)) public var commissioningTimeout
        }

        /// Whether a new administrator can be added.
        public enum CommissioningWindowStatusEnum: UInt8, MatterEnum {
            /// No new administrator can be added.
            case windowNotOpen
            /// A new administrator can be added with a passcode that an app created.
            case enhancedWindowOpen
            /// A new administrator can be added with the printed passcode.
            case basicWindowOpen
        }
        /// The errors of the commands.
        public enum StatusCode: UInt8, MatterEnum {
            /// Another window is open, or the device is being set up.
            case busy = 2
            /// A parameter of the passcode is malformed.
            case pakeParameterError
            /// No window is open.
            case windowNotOpen
        }
    }
}
