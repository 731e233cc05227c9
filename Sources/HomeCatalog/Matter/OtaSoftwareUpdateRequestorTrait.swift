public import HomeModel

extension Matter {
    /// Reports the progress of a device's software update, and where it requests updates.
    ///
    /// Source: Matter 1.4.1, cluster OtaSoftwareUpdateRequestor (0x002A)
    public enum OtaSoftwareUpdateRequestorTrait: MatterTrait {
        public static let id: TraitID = 0x002A
        public static let revision = 1

        public struct Attributes: Schema {
            /// The providers from which the device requests updates, one for each home network.
            @Writable<[Record<ProviderLocation>]>(0x0000, .nonvolatile, .default(.emptyList), .administer)
            public var defaultOTAProviders
            /// Whether the device could be updated now; false for instance while its battery is low.
            @Attribute<Bool>(0x0001, .default(true)) public var updatePossible
            /// The state of the update.
            @Attribute<UpdateStateEnum>(
                0x0002, .default(0),
                .words(
                    Word(UpdateStateEnum.unknown, "Unknown"), Word(UpdateStateEnum.idle, "Up to date"),
                    Word(UpdateStateEnum.querying, "Looking for an update", .active),
                    Word(UpdateStateEnum.delayedOnQuery, "Waiting"),
                    Word(UpdateStateEnum.downloading, "Downloading", .active),
                    Word(UpdateStateEnum.applying, "Installing", .active),
                    Word(UpdateStateEnum.delayedOnApply, "Waiting to install"),
                    Word(UpdateStateEnum.rollingBack, "Rolling back", .warning),
                    Word(UpdateStateEnum.delayedOnUserConsent, "Waiting for consent")))
            public var updateState
            /// Progress of the current state in percent; null if it is unknown.
            @Attribute<UInt8?>(0x0003, .from(0), .to(100), .default(nil), .unit(.percent))
            public var updateStateProgress
        }

        public struct Commands: Schema {
            /// Announces a provider that may have an update; the device sends its request at a time that it chooses.
            @Command<AnnounceOTAProvider>(
                0x00, .optional, .administer, .changes(\Attributes.updateState, \Attributes.updateStateProgress))
            public var announceOTAProvider
        }

        public struct AnnounceOTAProvider: Schema {
            /// The number of the node that may have an update.
            @Field<UInt64>(0) public var providerNodeID
            /// The number of that node's maker.
            @Field<UInt16>(1) public var vendorID
            /// Whether there is an update, and whether it is urgent.
            @Field<AnnouncementReasonEnum>(2) public var announcementReason
            /// Data from the maker's providers for its devices, in its own format.
            @Field<Octets>(3, .optional, .length(max: 512)) public var metadataForNode
            /// The part of that node that provides updates.
            @Field<UInt16>(4) public var endpoint
        }

        public struct Events: Schema {
            /// The state of the update changed.
            @Event<StateTransition>(0x00, .info) public var stateTransition
            /// The device runs new software for the first time.
            @Event<VersionApplied>(0x01, .critical) public var versionApplied
            /// The device could not download an update.
            @Event<DownloadError>(0x02, .info) public var downloadError
        }

        public struct StateTransition: Schema {
            /// The state before the transition.
            @Field<UpdateStateEnum>(0, .default(0)) public var previousState
            /// The state after the transition.
            @Field<UpdateStateEnum>(1) public var newState
            /// Why it changed.
            @Field<ChangeReasonEnum>(2) public var reason
            /// The version that is being downloaded or installed; null for none.
            @Field<UInt32?>(3, .default(nil)) public var targetSoftwareVersion
        }

        public struct VersionApplied: Schema {
            /// The installed version.
            @Field<UInt32>(0) public var softwareVersion
            /// The number of the device's model, which an update may change.
            @Field<UInt16>(1) public var productID
        }

        public struct DownloadError: Schema {
            /// The version that it tried to download.
            @Field<UInt32>(0) public var softwareVersion
            /// How many bytes were downloaded.
            @Field<UInt64>(1, .unit(.bytes)) public var bytesDownloaded
            /// How much was downloaded, in percent; null if the total size is unknown.
            @Field<UInt8?>(2, .from(0), .to(100), .default(nil), .unit(.percent)) public var progressPercent
            /// The error as a number of the device; null if there is none.
            @Field<Int64?>(3, .default(nil)) public var platformCode
        }

        /// The location of a node that provides software updates.
        public struct ProviderLocation: Schema {
            /// The node, by number.
            @Field<UInt64>(1) public var providerNodeID
            /// The part of it that provides updates.
            @Field<UInt16>(2) public var endpoint
            /// The number of the home network that it belongs to.
            @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
        }

        /// The state of an update.
        public enum UpdateStateEnum: UInt8, MatterEnum {
            /// The state is unknown.
            case unknown
            /// The device is not updating.
            case idle
            /// The device sends a request to a provider.
            case querying
            /// The provider is busy; the device waits to repeat the request.
            case delayedOnQuery
            /// The device downloads an update.
            case downloading
            /// The device installs the update.
            case applying
            /// The provider delays the installation; the device waits.
            case delayedOnApply
            /// The device returns to the previous software.
            case rollingBack
            /// The device waits for the consent of a person.
            case delayedOnUserConsent
        }
        /// Why a provider announces itself.
        public enum AnnouncementReasonEnum: UInt8, MatterEnum {
            /// The provider exists; it may have an update or not.
            case simpleAnnouncement
            /// There is an update.
            case updateAvailable
            /// There is an urgent update, such as for security.
            case urgentUpdateAvailable
        }
        /// Why the state of an update changed.
        public enum ChangeReasonEnum: UInt8, MatterEnum {
            /// The reason is unknown.
            case unknown
            /// The previous step succeeded.
            case success
            /// The previous step failed.
            case failure
            /// The previous step took too long.
            case timeOut
            /// The provider requested a delay.
            case delayByProvider
        }
    }
}
