public import HomeModel

extension Matter {
    /// Controls which clients may use which parts of the device.
    ///
    /// Source: Matter 1.4.1, cluster AccessControl (0x001F)
    public enum AccessControlTrait: MatterTrait {
        public static let id: TraitID = 0x001F
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// Administrators can store data with the entries.
            case `extension` = "EXTS"
            /// Restrictions of the maker limit what rules can allow.
            case managedDevice = "MNGD"

            public var conformance: Conformance { self == .managedDevice ? .described : .optional }
        }

        public struct Attributes: Schema {
            /// Which clients have which privileges.
            @Writable<[Record<AccessControlEntryStruct>]>(0x0000, .read(.administer), .administer) public var acl
            /// Data that makers of administration apps store with the entries, one set for each home network.
            @Writable<[Record<AccessControlExtensionStruct>]>(
                0x0001, .when(Feature.`extension`), .read(.administer), .administer)
            public var `extension`
            /// The number of subjects that every entry can name.
            @Attribute<UInt16>(0x0002, .from(4), .fixed, .default(4)) public var subjectsPerAccessControlEntry
            /// The number of targets that every entry can name.
            @Attribute<UInt16>(0x0003, .from(3), .fixed, .default(3)) public var targetsPerAccessControlEntry
            /// The number of entries that each home network can have.
            @Attribute<UInt16>(0x0004, .from(4), .fixed, .default(4)) public var accessControlEntriesPerFabric
            /// Restrictions of the maker for any home network that the device joins.
            @Attribute<[Record<CommissioningAccessRestrictionEntryStruct>]>(
                0x0005, .when(Feature.managedDevice), .fixed, .default(.emptyList))
            public var commissioningARL
            /// Restrictions of the maker for the home network that reads it.
            @Attribute<[Record<AccessRestrictionEntryStruct>]>(
                0x0006, .when(Feature.managedDevice), .default(.emptyList))
            public var arl
        }

        public struct Commands: Schema {
            /// Requests that the maker lift restrictions; an event reports the outcome.
            @RespondingCommand<ReviewFabricRestrictions, ReviewFabricRestrictionsResponse>(
                0x00, response: 0x01, .when(Feature.managedDevice), .administer)
            public var reviewFabricRestrictions
        }

        public struct ReviewFabricRestrictions: Schema {
            /// The restrictions to review; empty for all.
            @Field<[Record<CommissioningAccessRestrictionEntryStruct>]>(0) public var arl
        }

        public struct ReviewFabricRestrictionsResponse: Schema {
            /// The number of the request; the event with the outcome contains it.
            @Field<UInt64>(0) public var token
        }

        public struct Events: Schema {
            /// An administrator granted, changed or removed access.
            @Event<AccessControlEntryChanged>(0x00, .info) public var accessControlEntryChanged
            /// An administrator added, changed or removed data stored with the entries.
            @Event<AccessControlExtensionChanged>(0x01, .info, .when(Feature.`extension`))
            public var accessControlExtensionChanged
            /// The maker decided about restrictions, or requires an action of a person.
            @Event<FabricRestrictionReviewUpdate>(0x02, .info, .when(Feature.managedDevice))
            public var fabricRestrictionReviewUpdate
        }

        public struct AccessControlEntryChanged: Schema {
            /// The client that made the change; null while the device is being set up.
            @Field<UInt64?>(1) public var adminNodeID
            /// The passcode that was used for the change while the device was being set up; null for a change over the
            /// home network.
            @Field<UInt16?>(2) public var adminPasscodeID
            /// The kind of change.
            @Field<ChangeTypeEnum>(3) public var changeType
            /// The entry after the change, or before it was removed; null if it is not reported.
            @Field<Record<AccessControlEntryStruct>?>(4) public var latestValue
            /// The number of the home network that the event concerns.
            @Field<UInt8>(254, .from(1), .to(254)) public var fabricIndex
        }

        public struct AccessControlExtensionChanged: Schema {
            /// The client that made the change; null while the device is being set up.
            @Field<UInt64?>(1) public var adminNodeID
            /// The passcode that was used for the change while the device was being set up; null for a change over the
            /// home network.
            @Field<UInt16?>(2) public var adminPasscodeID
            /// The kind of change.
            @Field<ChangeTypeEnum>(3) public var changeType
            /// The data after the change, or before it was removed; null if it is not reported.
            @Field<Record<AccessControlExtensionStruct>?>(4) public var latestValue
            /// The number of the home network that the event concerns.
            @Field<UInt8>(254, .from(1), .to(254)) public var fabricIndex
        }

        public struct FabricRestrictionReviewUpdate: Schema {
            /// The number of the request.
            @Field<UInt64>(0) public var token
            /// The required action, for people.
            @Field<String>(1, .optional, .length(max: 512)) public var instruction
            /// The address of a page where a person can do that.
            @Field<String>(2, .optional, .length(max: 256)) public var arlRequestFlowUrl
            /// The number of the home network that the event concerns.
            @Field<UInt8>(254, .from(1), .to(254)) public var fabricIndex
        }

        /// A rule that allows clients to use parts of the device.
        public struct AccessControlEntryStruct: Schema {
            /// The privilege of the subjects.
            @Field<AccessControlEntryPrivilegeEnum>(1) public var privilege
            /// How a subject proves its identity.
            @Field<AccessControlEntryAuthModeEnum>(2) public var authMode
            /// The subjects of the entry; null means every client that belongs to the home network.
            @Field<[UInt64]?>(3, .length(max: .attribute(\Attributes.subjectsPerAccessControlEntry)))
            public var subjects
            /// The parts and traits that the entry applies to; null means the whole device.
            @Field<[Record<AccessControlTargetStruct>]?>(
                4, .length(max: .attribute(\Attributes.targetsPerAccessControlEntry)))
            public var targets
            /// The number of the home network that it belongs to.
            @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
        }

        /// The part of the device that a rule is about. A field that is null does not limit the rule.
        public struct AccessControlTargetStruct: Schema {
            /// The number of the trait; null means any trait.
            @Field<UInt32?>(0) public var cluster
            /// The number of the part; null means any part, or that deviceType selects the parts.
            @Field<UInt16?>(1) public var endpoint
            /// The number of the device type of the parts; null means any type, or that endpoint selects the part.
            @Field<UInt32?>(2) public var deviceType
        }

        /// Data that an administrator stores with its rules.
        public struct AccessControlExtensionStruct: Schema {
            /// The data of the app, in its own format.
            @Field<Octets>(1, .length(max: 128)) public var data
            /// The number of the home network that it belongs to.
            @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
        }

        /// Restrictions on one trait of one part while the device joins a home.
        public struct CommissioningAccessRestrictionEntryStruct: Schema {
            /// The part of the device.
            @Field<UInt16>(0) public var endpoint
            /// The trait, by number.
            @Field<UInt32>(1) public var cluster
            /// The kind of access that is forbidden.
            @Field<[Record<AccessRestrictionStruct>]>(2, .length(min: 1)) public var restrictions
        }

        /// One restriction of a trait.
        public struct AccessRestrictionStruct: Schema {
            /// The kind of access that is forbidden.
            @Field<AccessRestrictionTypeEnum>(0) public var type
            /// The number of the attribute, command or event; null means all of the kind.
            @Field<UInt32?>(1) public var id
        }

        /// Restrictions on one trait of one part.
        public struct AccessRestrictionEntryStruct: Schema {
            /// The part of the device.
            @Field<UInt16>(0) public var endpoint
            /// The trait, by number.
            @Field<UInt32>(1) public var cluster
            /// The kind of access that is forbidden.
            @Field<[Record<AccessRestrictionStruct>]>(2, .length(min: 1)) public var restrictions
            /// The number of the home network that it belongs to.
            @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
        }

        /// The access that an entry of the access control list grants.
        public enum AccessControlEntryPrivilegeEnum: UInt8, MatterEnum {
            /// Reads attributes and events.
            case view = 1
            /// Reads on behalf of other clients.
            case proxyView
            /// Also sends commands and writes for normal use.
            case operate
            /// Also changes the configuration.
            case manage
            /// Also changes the access control list.
            case administer
        }
        /// How a client proves its identity.
        public enum AccessControlEntryAuthModeEnum: UInt8, MatterEnum {
            /// By a passcode, while a device is being set up.
            case pase = 1
            /// By a certificate of the home network.
            case `case`
            /// By the key of a group.
            case group
        }
        /// A kind of access that a restriction forbids.
        public enum AccessRestrictionTypeEnum: UInt8, MatterEnum {
            /// The attribute cannot be read or written.
            case attributeAccessForbidden
            /// The attribute cannot be written.
            case attributeWriteForbidden
            /// The command is rejected.
            case commandForbidden
            /// The event cannot be read.
            case eventForbidden
        }
        /// A change of an entry.
        public enum ChangeTypeEnum: UInt8, MatterEnum {
            /// The entry was changed.
            case changed
            /// The entry was added.
            case added
            /// The entry was removed.
            case removed
        }
    }
}
