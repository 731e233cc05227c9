public import HomeModel

extension Matter {
    /// Stores new software for devices and decides when they install it.
    ///
    /// Source: Matter 1.4.1, cluster OtaSoftwareUpdateProvider (0x0029)
    public enum OtaSoftwareUpdateProviderTrait: MatterTrait {
        public static let id: TraitID = 0x0029
        public static let revision = 1

        public struct Commands: Schema {
            /// Returns whether there is newer software for a device, and where.
            @RespondingCommand<QueryImage, QueryImageResponse>(0x00, response: 0x01) public var queryImage
            /// Requests permission to install downloaded software now.
            @RespondingCommand<ApplyUpdateRequest, ApplyUpdateResponse>(0x02, response: 0x03) public
                var applyUpdateRequest
            /// Reports that a device runs the software that it downloaded.
            @Command<NotifyUpdateApplied>(0x04) public var notifyUpdateApplied
        }

        public struct QueryImage: Schema {
            /// The number of the device's maker.
            @Field<UInt16>(0) public var vendorID
            /// The number of the device's model.
            @Field<UInt16>(1) public var productID
            /// The version the device runs.
            @Field<UInt32>(2) public var softwareVersion
            /// The protocols with which the device can download, the preferred one first.
            @Field<[DownloadProtocolEnum]>(3, .length(max: 8)) public var protocolsSupported
            /// The version of the device's hardware.
            @Field<UInt16>(4, .optional) public var hardwareVersion
            /// The country of the device, two letters of ISO 3166-1.
            @Field<String>(5, .optional, .length(exactly: 2)) public var location
            /// Whether the device can request the consent of a person itself.
            @Field<Bool>(6, .optional, .default(false)) public var requestorCanConsent
            /// Data from the maker's devices for its providers, in its own format.
            @Field<Octets>(7, .optional, .length(max: 512)) public var metadataForProvider
        }

        public struct QueryImageResponse: Schema {
            /// Whether there is newer software, or why it is not available now.
            @Field<StatusEnum>(0, .outcome(success: StatusEnum.updateAvailable)) public var status
            /// How long to wait before the next request or the download.
            @Field<UInt32>(1, .optional, .unit(.seconds)) public var delayedActionTime
            /// The address of the download.
            @Field<String>(2, .optional, .length(max: 256)) public var imageURI
            /// The version that is offered.
            @Field<UInt32>(3, .optional) public var softwareVersion
            /// The version that is offered, for people.
            @Field<String>(4, .optional, .length(1...64)) public var softwareVersionString
            /// The token of this update in the commands that follow.
            @Field<Octets>(5, .optional, .length(8...32)) public var updateToken
            /// Whether the device has to request the consent of a person first.
            @Field<Bool>(6, .optional, .default(false)) public var userConsentNeeded
            /// Data from the maker's providers for its devices, in its own format.
            @Field<Octets>(7, .optional, .length(max: 512)) public var metadataForRequestor
        }

        public struct ApplyUpdateRequest: Schema {
            /// The token of the update, from the response to queryImage.
            @Field<Octets>(0, .length(8...32)) public var updateToken
            /// The version the device would install.
            @Field<UInt32>(1) public var newVersion
        }

        public struct ApplyUpdateResponse: Schema {
            /// Whether to install it, to wait or to discard it.
            @Field<ApplyUpdateActionEnum>(0) public var action
            /// The minimum time to wait before doing so or repeating the request.
            @Field<UInt32>(1, .unit(.seconds)) public var delayedActionTime
        }

        public struct NotifyUpdateApplied: Schema {
            /// The token of the update, from the response to queryImage.
            @Field<Octets>(0, .length(8...32)) public var updateToken
            /// The version the device runs now.
            @Field<UInt32>(1) public var softwareVersion
        }

        /// A protocol for the download of an update.
        public enum DownloadProtocolEnum: UInt8, MatterEnum {
            /// Matter's Bulk Data Exchange; one side sets the pace of the transfer.
            case bdxSynchronous
            /// Matter's Bulk Data Exchange; both sides send as they can.
            case bdxAsynchronous
            /// The image is a file of a web server, over TLS.
            case https
            /// A protocol of the maker.
            case vendorSpecific
        }
        /// Whether there is an update.
        public enum StatusEnum: UInt8, MatterEnum {
            /// There is an update.
            case updateAvailable
            /// The provider has no time; the device can repeat the request later.
            case busy
            /// There is no update.
            case notAvailable
            /// The provider supports none of the protocols of the device.
            case downloadProtocolNotSupported
        }
        /// The next step of a device with a downloaded update.
        public enum ApplyUpdateActionEnum: UInt8, MatterEnum {
            /// Installs the update.
            case proceed
            /// Waits and repeats the request.
            case awaitNextAction
            /// Discards the update.
            case discontinue
        }
    }
}
