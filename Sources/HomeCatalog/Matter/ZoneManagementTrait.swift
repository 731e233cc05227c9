public import HomeModel

extension Matter {
    /// Divides the view of a camera or the range of a sensor into zones, and reports motion in them.
    ///
    /// Source: Matter 1.5, cluster ZoneManagement (0x0550)
    public enum ZoneManagementTrait: MatterTrait {
        public static let id: TraitID = 0x0550
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Zones are polygons on a plane, such as the picture of a camera.
            case twoDimensionalCartesianZone = "TWODCART"
            /// Each trigger has its own sensitivity.
            case perZoneSensitivity = "PERZONESENS"
            /// Clients can create, change and remove zones.
            case userDefined = "USERDEFINED"
            /// Clients can create zones that get a better picture.
            case focusZones = "FOCUSZONES"

            public var conformance: Conformance {
                switch self {
                case .twoDimensionalCartesianZone: .optional
                case .perZoneSensitivity, .userDefined: .optionalIf(Feature.twoDimensionalCartesianZone.condition)
                case .focusZones: .optionalIf(Feature.userDefined.condition)
                }
            }
        }

        public struct Attributes: Schema {
            /// The number of zones that clients can create.
            @Attribute<UInt8>(0x0000, .when(Feature.userDefined), .from(5), .fixed) public var maxUserDefinedZones
            /// The number of zones that the device can have, including those of its maker.
            @Attribute<UInt8>(0x0001, .from(1), .fixed) public var maxZones
            /// The existing zones, those of the maker and those of users.
            @Attribute<[Record<ZoneInformationStruct>]>(
                0x0002, .length(max: .attribute(\Self.maxZones)), .nonvolatile)
            public var zones
            /// The triggers: which zones emit events, and for how long. A zone has one at most.
            @Attribute<[Record<ZoneTriggerControlStruct>]>(
                0x0003, .length(max: .attribute(\Self.maxZones)), .nonvolatile)
            public var triggers
            /// The highest sensitivity that can be set, which is also the number of levels.
            @Attribute<UInt8>(0x0004, .from(2), .to(10), .fixed) public var sensitivityMax
            /// How easily the device detects motion in all zones; a higher level is more sensitive.
            @Writable<UInt8>(
                0x0005, .unless(Feature.perZoneSensitivity), .from(1), .to(.attribute(\Self.sensitivityMax)),
                .nonvolatile)
            public var sensitivity
            /// The bottom right corner of the plane in which zones lie; the top left corner has the coordinates 0 and
            /// 0.
            @Attribute<Record<TwoDCartesianVertexStruct>>(0x0006, .when(Feature.twoDimensionalCartesianZone), .fixed)
            public var twoDCartesianMax
        }

        public struct Commands: Schema {
            /// Adds a polygon as a zone and returns its number; fails if maxUserDefinedZones zones of users exist.
            @RespondingCommand<CreateTwoDCartesianZone, CreateTwoDCartesianZoneResponse>(
                0x00, response: 0x01, .when(Feature.twoDimensionalCartesianZone & Feature.userDefined), .manage,
                .changes(\Attributes.zones), .label("Create zone"))
            public var createTwoDCartesianZone
            /// Replaces the name, the purpose and the shape of a zone that a user created.
            @Command<UpdateTwoDCartesianZone>(
                0x02, .when(Feature.twoDimensionalCartesianZone & Feature.userDefined), .manage,
                .changes(\Attributes.zones), .label("Change zone"))
            public var updateTwoDCartesianZone
            /// Deletes a zone that a user created; fails while the zone has a trigger.
            @Command<RemoveZone>(
                0x03, .when(Feature.userDefined), .manage, .changes(\Attributes.zones), .confirm("Delete the zone?"))
            public var removeZone
            /// Adds a trigger to a zone for motion, or replaces the settings of its trigger.
            @Command<CreateOrUpdateTrigger>(0x04, .manage, .changes(\Attributes.triggers), .label("Set trigger"))
            public var createOrUpdateTrigger
            /// Deletes the trigger of a zone, which then emits no more events.
            @Command<RemoveTrigger>(
                0x05, .manage, .changes(\Attributes.triggers), .confirm("Delete the trigger of the zone?"))
            public var removeTrigger
        }

        public struct CreateTwoDCartesianZone: Schema {
            /// The name, the purpose and the shape of the zone.
            @Field<Record<TwoDCartesianZoneStruct>>(0) public var zone
        }

        public struct UpdateTwoDCartesianZone: Schema {
            /// The number of the zone to change.
            @Field<UInt16>(0) public var zoneID
            /// The name, the purpose and the shape that replace the previous ones.
            @Field<Record<TwoDCartesianZoneStruct>>(1) public var zone
        }

        public struct RemoveZone: Schema {
            /// The number of the zone to delete.
            @Field<UInt16>(0) public var zoneID
        }

        public struct CreateOrUpdateTrigger: Schema {
            /// The zone, and the settings of its trigger.
            @Field<Record<ZoneTriggerControlStruct>>(0) public var trigger
        }

        public struct RemoveTrigger: Schema {
            /// The number of the zone that loses its trigger.
            @Field<UInt16>(0) public var zoneID
        }

        public struct CreateTwoDCartesianZoneResponse: Schema {
            /// The number that the zone has from now on.
            @Field<UInt16>(0) public var zoneID
        }

        public struct Events: Schema {
            /// Motion began in a zone that has a trigger.
            @Event<ZoneTriggered>(0x00, .info) public var zoneTriggered
            /// Motion ended in a zone, or lasted for the maximum time of its trigger.
            @Event<ZoneStopped>(0x01, .info) public var zoneStopped
        }

        public struct ZoneTriggered: Schema {
            /// The number of the zone in which something was detected.
            @Field<UInt16>(0) public var zone
            /// The kind of thing that was detected.
            @Field<ZoneEventTriggeredReasonEnum>(1) public var reason
        }

        public struct ZoneStopped: Schema {
            /// The number of the zone that is no longer triggered.
            @Field<UInt16>(0) public var zone
            /// Whether motion ended or the maximum time passed.
            @Field<ZoneEventStoppedReasonEnum>(1) public var reason
        }

        /// A point on the plane. On a camera, the coordinates count the pixels of its image sensor.
        public struct TwoDCartesianVertexStruct: Schema {
            /// The distance from the left edge.
            @Field<UInt16>(0) public var x
            /// The distance from the top edge.
            @Field<UInt16>(1) public var y
        }

        /// A zone that is a polygon on the plane.
        public struct TwoDCartesianZoneStruct: Schema {
            /// The name for people; several zones can have the same one.
            @Field<String>(0, .length(max: 32)) public var name
            /// The purpose of the zone; focus only with focusZones.
            @Field<ZoneUseEnum>(1) public var use
            /// The corners in order; the last one is connected to the first one. The edges do not cross.
            @Field<[Record<TwoDCartesianVertexStruct>]>(2, .length(3...12)) public var vertices
            /// The color in which apps draw the zone, as #RRGGBB or #RRGGBBAA. AA is the opacity of its interior, which
            /// is transparent if AA is absent.
            @Field<String>(3, .optional, .length(7...9)) public var color
        }

        /// A zone of the device.
        public struct ZoneInformationStruct: Schema {
            /// The number of the zone, unique on the device.
            @Field<UInt16>(0) public var zoneID
            /// How the shape of the zone is described.
            @Field<ZoneTypeEnum>(1) public var zoneType
            /// Whether the maker or a user created the zone.
            @Field<ZoneSourceEnum>(2) public var zoneSource
            /// The name, the purpose and the shape of a zone that is a polygon.
            @Field<Record<TwoDCartesianZoneStruct>>(
                3,
                .when(
                    Feature.twoDimensionalCartesianZone
                        & Condition.value(of: \Self.zoneType, is: ZoneTypeEnum.twoDCARTZone)))
            public var twoDCartesianZone
        }

        /// The settings by which a zone emits events.
        public struct ZoneTriggerControlStruct: Schema {
            /// The number of the zone that emits the events.
            @Field<UInt16>(0) public var zoneID
            /// How long the zone stays triggered at least, from the first motion.
            @Field<UInt32>(1, .from(1), .to(65535), .unit(.seconds)) public var initialDuration
            /// The time that is added for more motion while the zone is triggered.
            @Field<UInt32>(2, .to(.attribute(\Self.initialDuration)), .unit(.seconds)) public var augmentationDuration
            /// How long the zone stays triggered at most, from the first motion.
            @Field<UInt32>(3, .from(.attribute(\Self.initialDuration)), .unit(.seconds)) public var maxDuration
            /// How long motion does not trigger the zone after the event zoneStopped.
            @Field<UInt32>(4, .unit(.seconds)) public var blindDuration
            /// How easily the device detects motion in the zone; a higher level is more sensitive.
            @Field<UInt8>(
                5, .when(Feature.perZoneSensitivity), .from(1), .to(.attribute(\Attributes.sensitivityMax)))
            public var sensitivity
        }

        /// Why a zone is no longer triggered.
        public enum ZoneEventStoppedReasonEnum: UInt8, MatterEnum {
            /// Nothing more was detected.
            case actionStopped
            /// The maximum time passed.
            case timeout
        }
        /// Why a zone was triggered.
        public enum ZoneEventTriggeredReasonEnum: UInt8, MatterEnum {
            /// Something moved in the zone.
            case motion
        }
        /// The origin of a zone.
        public enum ZoneSourceEnum: UInt8, MatterEnum {
            /// The maker of the device created it; clients cannot change or remove it.
            case mfg
            /// A user created it.
            case user
        }
        /// How the shape of a zone is described.
        public enum ZoneTypeEnum: UInt8, MatterEnum {
            /// The zone is a polygon on a plane.
            case twoDCARTZone
        }
        /// The purpose of a zone.
        public enum ZoneUseEnum: UInt8, MatterEnum {
            /// The device detects motion in it.
            case motion
            /// It is black in the picture.
            case privacy
            /// It gets a better picture or a closer analysis than the rest.
            case focus
        }
    }
}
