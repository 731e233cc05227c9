public import HomeModel

extension Google {
    /// Turns the slats of blinds and similar devices.
    ///
    /// Source: Google Home APIs, trait Rotation; Cloud-to-cloud trait Rotation
    public enum RotationTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The angles that it can be turned between.
            @Attribute<Record<RotationDegreesRange>>(0x0000, .optional) public var rotationDegreesRange
            /// How far it is turned, in percent of its range.
            @Attribute<Float>(0x0001, .optional, .from(0), .to(100), .unit(.percent)) public var rotationPercent
            /// The angle it is turned to, clockwise.
            @Attribute<Float>(0x0002, .optional, .unit(.degrees)) public var rotationDegrees
            /// The target of the rotation.
            @Attribute<Float>(0x0003, .optional, .from(0), .to(100), .unit(.percent)) public var targetRotationPercent
        }

        public struct Commands: Schema {
            /// How far it is turned, and its target.
            private static let position: Rule = .changes(
                \Attributes.rotationPercent, \Attributes.rotationDegrees, \Attributes.targetRotationPercent)

            /// Turns it to an angle.
            @Command<RotateToDegrees>(0x00, .optional, Self.position) public var rotateToDegrees
            /// Turns it to a percentage of its range.
            @Command<RotateToPercentage>(0x01, .optional, Self.position) public var rotateToPercentage
        }

        public struct RotateToDegrees: Schema {
            /// The angle, clockwise; inside rotationDegreesRange.
            @Field<Float>(0, .unit(.degrees)) public var rotationDegrees
        }

        public struct RotateToPercentage: Schema {
            /// The target: 0 is one end, 100 the other.
            @Field<Float>(0, .from(0), .to(100), .unit(.percent)) public var rotationPercent
        }

        /// The angles that something can be turned between.
        public struct RotationDegreesRange: Schema {
            /// The minimum angle.
            @Field<Float>(0, .unit(.degrees)) public var rotationDegreesMin
            /// The maximum angle.
            @Field<Float>(1, .unit(.degrees)) public var rotationDegreesMax
        }
    }
}
