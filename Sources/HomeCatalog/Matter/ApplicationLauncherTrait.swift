public import HomeModel

extension Matter {
    /// Starts, stops and hides the apps of a television.
    ///
    /// Source: Matter 1.4.1, cluster ApplicationLauncher (0x050C)
    public enum ApplicationLauncherTrait: MatterTrait {
        public static let id: TraitID = 0x050C
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// Runs applications of several makers, each identified by its catalog.
            case applicationPlatform = "AP"
        }

        public struct Attributes: Schema {
            /// The catalogs of apps that the device supports, by the vendor numbers of their owners.
            @Attribute<[UInt16]>(0x0000, .when(Feature.applicationPlatform), .nonvolatile) public var catalogList
            /// The app in the foreground; null if there is none.
            @Attribute<Record<ApplicationEPStruct>?>(0x0001, .optional, .default(nil)) public var currentApp
        }

        public struct Commands: Schema {
            /// Starts an app, or brings it to the foreground.
            @RespondingCommand<LaunchApp, LauncherResponse>(0x00, response: 0x03, .changes(\Attributes.currentApp))
            public var launchApp
            /// Ends an app.
            @RespondingCommand<StopApp, LauncherResponse>(0x01, response: 0x03, .changes(\Attributes.currentApp)) public
                var stopApp
            /// Moves an app to the background, where it continues to run.
            @RespondingCommand<HideApp, LauncherResponse>(0x02, response: 0x03, .changes(\Attributes.currentApp)) public
                var hideApp
        }

        public struct LaunchApp: Schema {
            /// The app; absent if the part of the device represents one app.
            @Field<Record<ApplicationStruct>>(0, .when(Feature.applicationPlatform)) public var application
            /// More data for the app, in its own format.
            @Field<Octets>(1, .optional) public var data
        }

        public struct LauncherResponse: Schema {
            /// The outcome; the command itself succeeds in either case.
            @Field<StatusEnum>(0, .outcome(success: StatusEnum.success)) public var status
            /// Further data in a format of the app.
            @Field<Octets>(1, .optional) public var data
        }

        public struct StopApp: Schema {
            /// The app; absent if the part of the device represents one app.
            @Field<Record<ApplicationStruct>>(0, .when(Feature.applicationPlatform)) public var application
        }

        public struct HideApp: Schema {
            /// The app; absent if the part of the device represents one app.
            @Field<Record<ApplicationStruct>>(0, .when(Feature.applicationPlatform)) public var application
        }

        /// An application and the part of the device that represents it.
        public struct ApplicationEPStruct: Schema {
            /// The app.
            @Field<Record<ApplicationStruct>>(0) public var application
            /// The number of the part that represents the app.
            @Field<UInt16>(1, .optional) public var endpoint
        }

        /// Identifies an application in the catalog of a maker.
        public struct ApplicationStruct: Schema {
            /// The catalog that lists the app, by its vendor number; 0 is the DIAL registry.
            @Field<UInt16>(0) public var catalogVendorID
            /// The identifier of the app in that catalog.
            @Field<String>(1) public var applicationID
        }

        /// Whether a command succeeded.
        public enum StatusEnum: UInt8, MatterEnum {
            /// The command succeeded.
            case success
            /// The device does not have the application.
            case appNotAvailable
            /// The device is too busy to do that now.
            case systemBusy
            /// The consent of a person is required.
            case pendingUserApproval
            /// The application is being downloaded.
            case downloading
            /// The application is being installed.
            case installing
        }
    }
}
