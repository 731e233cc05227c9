public import HomeModel

/// A trait that is derived from Matter's cluster Mode Base.
public protocol ModeTrait: MatterTrait
where Attributes == Matter.ModeBase<ModeTag>.Attributes, Commands == Matter.ModeBase<ModeTag>.Commands {
    associatedtype ModeTag: MatterEnum
    typealias ModeChangeStatus = Matter.ModeBase<ModeTag>.ModeChangeStatus
    typealias ModeOptionStruct = Matter.ModeBase<ModeTag>.ModeOptionStruct
    typealias ModeTagStruct = Matter.ModeBase<ModeTag>.ModeTagStruct
    typealias ChangeToMode = Matter.ModeBase<ModeTag>.ChangeToMode
    typealias ChangeToModeResponse = Matter.ModeBase<ModeTag>.ChangeToModeResponse
}

/// The purposes that modes of all kinds of devices can have. The tags of a trait begin with them.
public protocol CommonModeTag: MatterEnum {
    /// The device chooses how it works.
    static var auto: Self { get }
    /// Finishes sooner.
    static var quick: Self { get }
    /// Makes as little noise as possible.
    static var quiet: Self { get }
    /// Works in a way that makes little noise.
    static var lowNoise: Self { get }
    /// Uses little energy.
    static var lowEnergy: Self { get }
    /// For times when people are away for days.
    static var vacation: Self { get }
    /// Uses the lowest settings.
    static var min: Self { get }
    /// Uses the highest settings.
    static var max: Self { get }
    /// For the night.
    static var night: Self { get }
    /// For the day.
    static var day: Self { get }
}

extension Matter {
    /// The common parts of traits that set a device to one of several modes.
    ///
    /// `ModeTag` contains the purposes of modes; each trait has its own.
    public enum ModeBase<ModeTag: MatterEnum> {
        public enum Feature: String, MatterFeature {
            /// The mode depends on the trait OnOff.
            case onOff = "DEPONOFF"

            public var conformance: Conformance { .disallowed }
        }

        public struct Attributes: Schema {
            /// The modes, each with a number, a name and tags.
            @Attribute<[Record<ModeOptionStruct>]>(0x0000, .length(2...255), .fixed) public var supportedModes
            /// The number of the current mode.
            @Attribute<UInt8>(
                0x0001, .nonvolatile,
                .named(by: \Self.supportedModes, number: \ModeOptionStruct.mode, name: \ModeOptionStruct.label))
            public var currentMode
        }

        public struct Commands: Schema {
            /// Changes the mode; the response reports whether it succeeded.
            @RespondingCommand<ChangeToMode, ChangeToModeResponse>(
                0x00, response: 0x01, .changes(\Attributes.currentMode))
            public var changeToMode
        }

        public struct ChangeToMode: Schema {
            /// The new mode, by its number.
            @Field<UInt8>(
                0, .named(by: \Attributes.supportedModes, number: \ModeOptionStruct.mode, name: \ModeOptionStruct.label)
            ) public var newMode
        }

        public struct ChangeToModeResponse: Schema {
            /// Whether the device changed its mode; the command itself succeeds in either case. Traits add status codes
            /// of their own.
            @Field<ModeChangeStatus>(
                0,
                .outcome(
                    success: ModeChangeStatus.success,
                    [.genericFailure: "Failed", .invalidInMode: "Not possible in this mode"])
            ) public var status
            /// The reason for a failure, for people; empty if it succeeded.
            @Field<String>(
                1, .firstOf(.optionalIf(.value(of: \Self.status, is: ModeChangeStatus.success)), .mandatory),
                .length(max: 64))
            public var statusText
        }

        /// A mode with its name and its purposes.
        public struct ModeOptionStruct: Schema {
            /// The name of the mode, for people.
            @Field<String>(0, .length(max: 64)) public var label
            /// Its number in currentMode and changeToMode.
            @Field<UInt8>(1) public var mode
            /// The purposes of the mode, for programs.
            @Field<[Record<ModeTagStruct>]>(2, .length(1...8)) public var modeTags
        }

        /// A purpose of a mode.
        public struct ModeTagStruct: Schema {
            /// The maker whose list contains the tag; absent for Matter's list.
            @Field<UInt16>(0, .optional) public var mfgCode
            /// The tag; a number of the maker if mfgCode is present.
            @Field<ModeTag>(1) public var value
        }

        /// Whether the device changed its mode.
        public enum ModeChangeStatus: UInt8, MatterEnum {
            /// The device changed its mode.
            case success
            /// There is no such mode.
            case unsupportedMode
            /// The change failed.
            case genericFailure
            /// The current mode or state does not allow the change.
            case invalidInMode
        }
    }
}
