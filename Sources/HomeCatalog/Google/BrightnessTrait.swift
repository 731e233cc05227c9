public import HomeModel

extension Google {
    /// Represents the brightness of lights in automations, in percent; Matter's levels range from 1 to 254.
    ///
    /// Source: Google Home APIs, trait Brightness; Cloud-to-cloud trait Brightness
    public enum BrightnessTrait: GoogleTrait {
        public static let isAutomationOnly = true

        public struct Attributes: Schema {
            /// How bright the light is.
            @Attribute<UInt8>(0x0000, .optional, .to(100), .unit(.percent)) public var currentBrightnessPercent
        }

        public struct Commands: Schema {
            /// Sets the brightness of a light.
            @Command<MoveToBrightness>(0x00, .changes(\Attributes.currentBrightnessPercent)) public var moveToBrightness
            /// Increases or decreases the brightness by a step.
            @Command<BrightnessStep>(0x01, .changes(\Attributes.currentBrightnessPercent)) public var brightnessStep
        }

        public struct MoveToBrightness: Schema {
            /// The brightness to reach.
            @Field<UInt8>(0, .to(100), .unit(.percent)) public var brightnessPercent
        }

        public struct BrightnessStep: Schema {
            /// Whether the brightness increases or decreases.
            @Field<BrightnessStepModeEnum>(0) public var stepMode
            /// The size of the step; the light stops at the limit.
            @Field<UInt8>(1, .to(100), .unit(.percent)) public var step
        }

        /// The direction of a step of the brightness.
        public enum BrightnessStepModeEnum: UInt8, MatterEnum {
            /// The light becomes brighter.
            case increase
            /// The light becomes darker.
            case decrease
        }
    }
}
