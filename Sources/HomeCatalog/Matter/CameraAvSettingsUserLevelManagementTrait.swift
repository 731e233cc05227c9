public import HomeModel

extension Matter {
    /// Turns, tilts and zooms a camera, and selects which section of the image its video streams show.
    ///
    /// Source: Matter 1.5, cluster CameraAvSettingsUserLevelManagement (0x0552)
    public enum CameraAvSettingsUserLevelManagementTrait: MatterTrait {
        public static let id: TraitID = 0x0552
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Video streams can show a section of the image that a client selects.
            case digitalPTZ = "DPTZ"
            /// A motor turns the camera to the sides.
            case mechanicalPan = "MPAN"
            /// A motor turns the camera up and down.
            case mechanicalTilt = "MTILT"
            /// A lens that moves enlarges the picture.
            case mechanicalZoom = "MZOOM"
            /// Positions of the motors and the lens can be stored under a name.
            case mechanicalPresets = "MPRESETS"

            public var conformance: Conformance {
                switch self {
                case .digitalPTZ, .mechanicalPan, .mechanicalTilt, .mechanicalZoom: .choice("a", atLeastOne: true)
                case .mechanicalPresets: .optionalIf(Self.mechanical)
                }
            }

            /// The condition that the camera has at least one motor, or a lens that moves.
            fileprivate static let mechanical = Self.mechanicalPan | Self.mechanicalTilt | Self.mechanicalZoom
        }

        public struct Attributes: Schema {
            /// The position of the motors and the lens.
            @Attribute<Record<MPTZStruct>>(0x0000, .when(Feature.mechanical), .nonvolatile) public var mptzPosition
            /// The number of positions that can be stored.
            @Attribute<UInt8>(0x0001, .when(Feature.mechanicalPresets), .fixed) public var maxPresets
            /// The stored positions.
            @Attribute<[Record<MPTZPresetStruct>]>(
                0x0002, .when(Feature.mechanicalPresets), .length(max: .attribute(\Self.maxPresets)), .nonvolatile)
            public var mptzPresets
            /// The section of the image that each video stream shows.
            @Attribute<[Record<DPTZStruct>]>(0x0003, .when(Feature.digitalPTZ), .nonvolatile) public var dptzStreams
            /// The zoom at which the lens enlarges most; at 1 it enlarges least.
            @Attribute<UInt8>(0x0004, .when(Feature.mechanicalZoom), .from(2), .to(100)) public var zoomMax
            /// The smallest value that tilt can have.
            @Attribute<Int16>(0x0005, .when(Feature.mechanicalTilt), .from(-180), .to(0), .unit(.degrees))
            public var tiltMin
            /// The largest value that tilt can have.
            @Attribute<Int16>(0x0006, .when(Feature.mechanicalTilt), .from(1), .to(180), .unit(.degrees))
            public var tiltMax
            /// The smallest value that pan can have.
            @Attribute<Int16>(0x0007, .when(Feature.mechanicalPan), .from(-180), .to(0), .unit(.degrees))
            public var panMin
            /// The largest value that pan can have.
            @Attribute<Int16>(0x0008, .when(Feature.mechanicalPan), .from(1), .to(180), .unit(.degrees))
            public var panMax
        }

        public struct Commands: Schema {
            /// Moves the motors and the lens to a position; values that are absent stay as they are.
            @Command<MPTZSetPosition>(
                0x00, .when(Feature.mechanical), .changes(\Attributes.mptzPosition), .label("Move to position"))
            public var mptzSetPosition
            /// Moves the motors and the lens from where they are; they stop at their limits.
            @Command<MPTZRelativeMove>(
                0x01, .when(Feature.mechanical), .changes(\Attributes.mptzPosition), .label("Move"))
            public var mptzRelativeMove
            /// Moves the motors and the lens to a stored position.
            @Command<MPTZMoveToPreset>(
                0x02, .when(Feature.mechanicalPresets), .changes(\Attributes.mptzPosition), .label("Move to preset"))
            public var mptzMoveToPreset
            /// Stores the current position of the motors and the lens.
            @Command<MPTZSavePreset>(
                0x03, .when(Feature.mechanicalPresets), .changes(\Attributes.mptzPresets), .label("Save preset"))
            public var mptzSavePreset
            /// Deletes a stored position.
            @Command<MPTZRemovePreset>(
                0x04, .when(Feature.mechanicalPresets), .changes(\Attributes.mptzPresets), .label("Delete preset"),
                .confirm("Delete the preset?"))
            public var mptzRemovePreset
            /// Selects the section of the image that a video stream shows.
            @Command<DPTZSetViewport>(
                0x05, .when(Feature.digitalPTZ), .changes(\Attributes.dptzStreams), .label("Select section"))
            public var dptzSetViewport
            /// Moves, enlarges or reduces the section of the image that a video stream shows.
            @Command<DPTZRelativeMove>(
                0x06, .optional(when: Feature.digitalPTZ), .changes(\Attributes.dptzStreams), .label("Move section"))
            public var dptzRelativeMove
        }

        public struct MPTZSetPosition: Schema {
            /// The angle to turn to, to the sides.
            @Field<Int16>(
                0, .conformance(.choiceIf(Feature.mechanicalPan.condition, "b", atLeastOne: true)),
                .from(.attribute(\Attributes.panMin)), .to(.attribute(\Attributes.panMax)), .unit(.degrees))
            public var pan
            /// The angle to turn to, up or down.
            @Field<Int16>(
                1, .conformance(.choiceIf(Feature.mechanicalTilt.condition, "b", atLeastOne: true)),
                .from(.attribute(\Attributes.tiltMin)), .to(.attribute(\Attributes.tiltMax)), .unit(.degrees))
            public var tilt
            /// How much to enlarge the picture, from 1 for the least.
            @Field<UInt8>(
                2, .conformance(.choiceIf(Feature.mechanicalZoom.condition, "b", atLeastOne: true)), .from(1),
                .to(.attribute(\Attributes.zoomMax)))
            public var zoom
        }

        public struct MPTZRelativeMove: Schema {
            /// By how much the angle to the sides changes.
            @Field<Int16>(
                0, .conformance(.choiceIf(Feature.mechanicalPan.condition, "b", atLeastOne: true)),
                .from(.attribute(\Attributes.panMin) - .attribute(\Attributes.panMax)),
                .to(.attribute(\Attributes.panMax) - .attribute(\Attributes.panMin)), .default(0), .unit(.degrees))
            public var panDelta
            /// By how much the angle up or down changes.
            @Field<Int16>(
                1, .conformance(.choiceIf(Feature.mechanicalTilt.condition, "b", atLeastOne: true)),
                .from(.attribute(\Attributes.tiltMin) - .attribute(\Attributes.tiltMax)),
                .to(.attribute(\Attributes.tiltMax) - .attribute(\Attributes.tiltMin)), .default(0), .unit(.degrees))
            public var tiltDelta
            /// How much more to enlarge the picture; negative to enlarge it less.
            @Field<Int8>(
                2, .conformance(.choiceIf(Feature.mechanicalZoom.condition, "b", atLeastOne: true)),
                .from(1 - .attribute(\Attributes.zoomMax)), .to(.attribute(\Attributes.zoomMax) - 1), .default(0))
            public var zoomDelta
        }

        public struct MPTZMoveToPreset: Schema {
            /// The stored position, by number.
            @Field<UInt8>(0, .from(1), .to(.attribute(\Attributes.maxPresets))) public var presetID
        }

        public struct MPTZSavePreset: Schema {
            /// The number to store the position under, which replaces one of the same number; if it is absent, the
            /// camera chooses a free number.
            @Field<UInt8>(0, .optional, .from(1), .to(.attribute(\Attributes.maxPresets))) public var presetID
            /// The name of the position, for people.
            @Field<String>(1, .length(max: 32)) public var name
        }

        public struct MPTZRemovePreset: Schema {
            /// The position to delete, by number.
            @Field<UInt8>(0, .from(1), .to(.attribute(\Attributes.maxPresets))) public var presetID
        }

        public struct DPTZSetViewport: Schema {
            /// The stream, by its number in CameraAvStreamManagement.
            @Field<UInt16>(0) public var videoStreamID
            /// The section that the stream shows from now on.
            @Field<Record<ViewportStruct>>(1) public var viewport
        }

        public struct DPTZRelativeMove: Schema {
            /// The stream, by its number in CameraAvStreamManagement.
            @Field<UInt16>(0) public var videoStreamID
            /// How far the section moves to the right; negative to the left.
            @Field<Int16>(1, .optional, .default(0), .unit(.pixels)) public var deltaX
            /// How far the section moves down; negative up.
            @Field<Int16>(2, .optional, .default(0), .unit(.pixels)) public var deltaY
            /// How much more to enlarge the picture; negative to enlarge it less.
            @Field<Int8>(3, .optional, .from(-100), .to(100), .default(0)) public var zoomDelta
        }

        /// The section of the image that one video stream shows.
        public struct DPTZStruct: Schema {
            /// The stream, by its number in CameraAvStreamManagement.
            @Field<UInt16>(0) public var videoStreamID
            /// The section of the sensor's image.
            @Field<Record<ViewportStruct>>(1) public var viewport
        }

        /// A stored position of the motors and the lens.
        public struct MPTZPresetStruct: Schema {
            /// The number of the stored position, unique on the camera.
            @Field<UInt8>(0, .from(1), .to(.attribute(\Attributes.maxPresets))) public var presetID
            /// The name of the position, for people.
            @Field<String>(1, .length(max: 32)) public var name
            /// The position that the camera moves to.
            @Field<Record<MPTZStruct>>(2) public var settings
        }

        /// A position of the motors and the lens.
        public struct MPTZStruct: Schema {
            /// The angle to which the camera is turned, to the sides.
            @Field<Int16>(
                0, .when(Feature.mechanicalPan), .from(.attribute(\Attributes.panMin)),
                .to(.attribute(\Attributes.panMax)), .unit(.degrees))
            public var pan
            /// The angle to which the camera is turned, up or down.
            @Field<Int16>(
                1, .when(Feature.mechanicalTilt), .from(.attribute(\Attributes.tiltMin)),
                .to(.attribute(\Attributes.tiltMax)), .unit(.degrees))
            public var tilt
            /// How much the lens enlarges the picture, from 1 for the least.
            @Field<UInt8>(2, .when(Feature.mechanicalZoom), .from(1), .to(.attribute(\Attributes.zoomMax)))
            public var zoom
        }
    }
}
