public import HomeModel

extension Matter {
    /// Logs a client in to an app of a television, with the account that the user has in both.
    ///
    /// Source: Matter 1.4.1, cluster AccountLogin (0x050E)
    public enum AccountLoginTrait: MatterTrait {
        public static let id: TraitID = 0x050E
        public static let revision = 2

        public struct Commands: Schema {
            /// Returns the code to set up the client, if the app's user has the same account.
            @RespondingCommand<GetSetupPIN, GetSetupPINResponse>(0x00, response: 0x01, .administer, .timed) public
                var getSetupPIN
            /// Logs in to the app with the client's account.
            @Command<Login>(0x02, .administer, .timed) public var login
            /// Logs out of the app.
            @Command<Logout>(0x03, .timed) public var logout
        }

        public struct GetSetupPIN: Schema {
            /// The client's account, as a temporary name that both sides use.
            @Field<String>(0, .length(16...100)) public var tempAccountIdentifier
        }

        public struct GetSetupPINResponse: Schema {
            /// The code, 8 digits or more; empty if the accounts differ.
            @Field<String>(0) public var setupPIN
        }

        public struct Login: Schema {
            /// The client's account, as a temporary name that both sides use.
            @Field<String>(0, .length(16...100)) public var tempAccountIdentifier
            /// The code from the response to getSetupPIN.
            @Field<String>(1, .length(min: 8)) public var setupPIN
            /// The device that logs in, by its number in the home network.
            @Field<UInt64>(2, .optional) public var node
        }

        public struct Logout: Schema {
            /// The device that logs out, by its number in the home network.
            @Field<UInt64>(0, .optional) public var node
        }

        public struct Events: Schema {
            /// The app's user logged out at the app.
            @Event<LoggedOut>(0x00, .critical, .optional) public var loggedOut
        }

        public struct LoggedOut: Schema {
            /// The device that was logged in, by its number in the home network.
            @Field<UInt64>(0, .optional) public var node
            /// The number of the home network that the event concerns.
            @Field<UInt8>(254, .from(1), .to(254)) public var fabricIndex
        }
    }
}
