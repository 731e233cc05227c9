public import HomeModel

extension Matter {
    /// Selects the areas that a device serves, such as the rooms that a robot cleans, and reports its progress.
    ///
    /// Source: Matter 1.4.1, cluster ServiceArea (0x0150)
    public enum ServiceAreaTrait: MatterTrait {
        public static let id: TraitID = 0x0150
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Areas can be selected while the device works.
            case selectWhileRunning = "SELRUN"
            /// Reports the progress by area.
            case progressReporting = "PROG"
            /// Areas belong to maps.
            case maps = "MAPS"
        }

        public struct Attributes: Schema {
            /// The areas of the device.
            @Attribute<[Record<AreaStruct>]>(0x0000, .length(max: 255)) public var supportedAreas
            /// The maps that the areas are on.
            @Attribute<[Record<MapStruct>]>(0x0001, .when(Feature.maps), .length(max: 255)) public var supportedMaps
            /// The areas that are to be served, by number; all of them if the list is empty.
            @Attribute<[UInt32]>(0x0002, .default(.emptyList)) public var selectedAreas
            /// The area that is being served, by number; null if there is none or if it is unknown.
            @Attribute<UInt32?>(0x0003, .described, .default(nil)) public var currentArea
            /// When the current area will be done; null if that is unknown.
            @Attribute<UInt32?>(
                0x0004, .optional(when: .has(\Self.currentArea)), .quieter, .default(nil), .unit(.secondsSinceEpoch))
            public var estimatedEndTime
            /// The progress of the current or last job in each of its areas.
            @Attribute<[Record<ProgressStruct>]>(
                0x0005, .when(Feature.progressReporting), .length(max: 255), .default(.emptyList))
            public var progress
        }

        public struct Commands: Schema {
            /// Replaces the areas to be served; the response reports whether it succeeded.
            @RespondingCommand<SelectAreas, SelectAreasResponse>(
                0x00, response: 0x01,
                .changes(
                    \Attributes.selectedAreas, \Attributes.currentArea, \Attributes.estimatedEndTime,
                    \Attributes.progress))
            public var selectAreas
            /// Skips an area of the current job; the response reports whether it succeeded.
            @RespondingCommand<SkipArea, SkipAreaResponse>(
                0x02, response: 0x03, .described,
                .changes(\Attributes.currentArea, \Attributes.estimatedEndTime, \Attributes.progress))
            public var skipArea
        }

        public struct SelectAreas: Schema {
            /// The numbers of the areas; all areas if the list is empty. Duplicates are ignored.
            @Field<[UInt32]>(0) public var newAreas
        }

        public struct SelectAreasResponse: Schema {
            /// Whether the areas were accepted; the command itself succeeds in either case.
            @Field<SelectAreasStatus>(
                0, .outcome(success: SelectAreasStatus.success, [.invalidInMode: "Not possible in this mode"])
            ) public var status
            /// The reason for a rejection, for people.
            @Field<String>(1, .length(max: 256)) public var statusText
        }

        public struct SkipArea: Schema {
            /// The area by number.
            @Field<UInt32>(0) public var skippedArea
        }

        public struct SkipAreaResponse: Schema {
            /// Whether the area was skipped; the command itself succeeds in either case.
            @Field<SkipAreaStatus>(
                0, .outcome(success: SkipAreaStatus.success, [.invalidInMode: "Not possible in this mode"])
            ) public var status
            /// The reason for a rejection, for people.
            @Field<String>(1, .length(max: 256)) public var statusText
        }

        /// An area in which the device can work.
        public struct AreaStruct: Schema {
            /// The number of the area, unique on the device.
            @Field<UInt32>(0) public var areaID
            /// The map that it is on; null if the device has no maps.
            @Field<UInt32?>(1) public var mapID
            /// The location of the area.
            @Field<Record<AreaInfoStruct>>(2) public var areaInfo
        }

        /// The location of an area: a room, a landmark or both.
        public struct AreaInfoStruct: Schema {
            /// The room or the part of the home; null if a landmark describes it.
            @Field<Record<LocationDescriptorStruct>?>(0) public var locationInfo
            /// The thing near the area; null if there is none.
            @Field<Record<LandmarkInfoStruct>?>(1) public var landmarkInfo
        }

        /// A location by name, floor and kind of room.
        public struct LocationDescriptorStruct: Schema {
            /// The name of the location.
            @Field<String>(0, .length(max: 128)) public var locationName
            /// The floor, 0 for the ground floor; null if it is unknown.
            @Field<Int16?>(1) public var floorNumber
            /// The kind of room, by its number in Matter's list of areas; null if it is unknown.
            @Field<UInt8?>(2) public var areaType
        }

        /// A landmark near an area.
        public struct LandmarkInfoStruct: Schema {
            /// The thing, by its number in Matter's list of landmarks.
            @Field<UInt8>(0) public var landmarkTag
            /// The position of the area relative to the thing, by its number in Matter's list of relative positions;
            /// null if it is unknown.
            @Field<UInt8?>(1) public var relativePositionTag
        }

        /// A map that areas belong to.
        public struct MapStruct: Schema {
            /// The number of the map, unique on the device.
            @Field<UInt32>(0) public var mapID
            /// The name of the map.
            @Field<String>(1, .length(max: 64)) public var name
        }

        /// The progress of the device in one area.
        public struct ProgressStruct: Schema {
            /// The area by number.
            @Field<UInt32>(0) public var areaID
            /// The progress in the area.
            @Field<OperationalStatusEnum>(1) public var status
            /// How long the device worked in the area; null if the area is not completed or the time is unknown.
            @Field<UInt32?>(2, .optional, .unit(.seconds)) public var totalOperationalTime
            /// How long the work in the area is expected to take; null if that is unknown.
            @Field<UInt32?>(3, .optional, .unit(.seconds)) public var estimatedTime
        }

        /// The progress of the device in an area.
        public enum OperationalStatusEnum: UInt8, MatterEnum {
            /// The area is still to be served.
            case pending
            /// The area is being served.
            case operating
            /// The area was skipped.
            case skipped
            /// The area was served.
            case completed
        }
        /// Whether the device accepted a selection of areas.
        public enum SelectAreasStatus: UInt8, MatterEnum {
            /// The areas are selected.
            case success
            /// An area does not exist.
            case unsupportedArea
            /// The current mode or state does not allow the selection.
            case invalidInMode
            /// The areas cannot be selected together.
            case invalidSet
        }
        /// Whether the device skips an area.
        public enum SkipAreaStatus: UInt8, MatterEnum {
            /// The area is skipped.
            case success
            /// No areas are selected.
            case invalidAreaList
            /// The current mode or state does not allow it.
            case invalidInMode
            /// There is no such area.
            case invalidSkippedArea
        }
    }
}
