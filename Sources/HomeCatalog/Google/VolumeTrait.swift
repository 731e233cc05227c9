public import HomeModel

extension Google {
    /// Represents the volume of speakers in automations, in percent; Matter's levels range from 1 to 254.
    ///
    /// Source: Google Home APIs, trait Volume; Cloud-to-cloud trait Volume
    public enum VolumeTrait: GoogleTrait {
        public static let isAutomationOnly = true

        public struct Attributes: Schema {
            /// The volume. Muting the device does not change it.
            @Attribute<UInt8>(0x0000, .optional, .to(100), .unit(.percent)) public var currentVolumePercent
            /// Whether the device is muted.
            @Attribute<Bool>(0x0001, .optional, .words(Word(true, "Muted"), Word(false, ""))) public var isMuted
        }

        public struct Commands: Schema {
            /// Sets the volume.
            @Command<MoveToVolume>(0x00, .changes(\Attributes.currentVolumePercent)) public var moveToVolume
            /// Increases or decreases the volume by a step.
            @Command<VolumeStep>(0x01, .changes(\Attributes.currentVolumePercent)) public var volumeStep
            /// Mutes the device.
            @Command<Empty>(0x02, .optional, .changes(\Attributes.isMuted)) public var mute
            /// Ends the mute and restores the volume.
            @Command<Empty>(0x03, .optional, .changes(\Attributes.isMuted)) public var unmute
        }

        public struct MoveToVolume: Schema {
            /// The volume to reach.
            @Field<UInt8>(0, .to(100), .unit(.percent)) public var volumePercent
        }

        public struct VolumeStep: Schema {
            /// Whether the volume increases or decreases.
            @Field<VolumeStepModeEnum>(0) public var stepMode
            /// The size of the step; the volume stops at the limit.
            @Field<UInt8>(1, .to(100), .unit(.percent)) public var step
        }

        /// The direction of a step of the volume.
        public enum VolumeStepModeEnum: UInt8, MatterEnum {
            /// The sound becomes louder.
            case increase
            /// The sound becomes quieter.
            case decrease
        }
    }
}
