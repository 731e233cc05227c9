public import HomeModel

extension Matter.WindowCoveringTrait {
    public struct Commands: Schema {
        /// The position of the lift and its target.
        private static let lift: Rule = .changes(
            \Attributes.currentPositionLift, \Attributes.currentPositionLiftPercentage,
            \Attributes.targetPositionLiftPercent100ths, \Attributes.currentPositionLiftPercent100ths)
        /// The position of the tilt and its target.
        private static let tilt: Rule = .changes(
            \Attributes.currentPositionTilt, \Attributes.currentPositionTiltPercentage,
            \Attributes.targetPositionTiltPercent100ths, \Attributes.currentPositionTiltPercent100ths)

        /// Opens the covering, and the slats with it.
        @Command<Empty>(
            0x00, Self.lift, Self.tilt,
            .changes(
                \Attributes.numberOfActuationsLift, \Attributes.numberOfActuationsTilt, \Attributes.operationalStatus),
            .label("Open"))
        public var upOrOpen
        /// Closes the covering, and the slats with it.
        @Command<Empty>(
            0x01, Self.lift, Self.tilt,
            .changes(
                \Attributes.numberOfActuationsLift, \Attributes.numberOfActuationsTilt, \Attributes.operationalStatus),
            .label("Close"))
        public var downOrClose
        /// Stops the movement of the covering.
        @Command<Empty>(0x02, Self.lift, Self.tilt, .changes(\Attributes.operationalStatus), .label("Stop"))
        public var stopMotion
        /// Moves the covering to a position in centimeters.
        @Command<GoToLiftValue>(
            0x04, .optional(when: Feature.lift & Feature.absolutePosition), Self.lift,
            .changes(\Attributes.numberOfActuationsLift, \Attributes.operationalStatus))
        public var goToLiftValue
        /// Moves the covering to a percentage of its range.
        @Command<GoToLiftPercentage>(
            0x05, .firstOf(.mandatoryIf(Feature.lift & Feature.positionAwareLift), .optionalIf(Feature.lift.condition)),
            Self.lift, .changes(\Attributes.numberOfActuationsLift, \Attributes.operationalStatus))
        public var goToLiftPercentage
        /// Turns the slats to an angle.
        @Command<GoToTiltValue>(
            0x07, .optional(when: Feature.tilt & Feature.absolutePosition), Self.tilt,
            .changes(\Attributes.numberOfActuationsTilt, \Attributes.operationalStatus))
        public var goToTiltValue
        /// Turns the slats to a percentage of their range.
        @Command<GoToTiltPercentage>(
            0x08, .firstOf(.mandatoryIf(Feature.tilt & Feature.positionAwareTilt), .optionalIf(Feature.tilt.condition)),
            Self.tilt, .changes(\Attributes.numberOfActuationsTilt, \Attributes.operationalStatus))
        public var goToTiltPercentage
    }

    public struct GoToLiftValue: Schema {
        /// The target position.
        @Field<UInt16>(
            0, .from(.attribute(\Attributes.installedOpenLimitLift)),
            .to(.attribute(\Attributes.installedClosedLimitLift)), .unit(.centimeters))
        public var liftValue
    }

    public struct GoToLiftPercentage: Schema {
        /// The target position; 10,000 is fully closed.
        @Field<UInt16>(0, .to(10000), .unit(.hundredthsOfPercent)) public var liftPercent100thsValue
    }

    public struct GoToTiltValue: Schema {
        /// The target angle.
        @Field<UInt16>(
            0, .from(.attribute(\Attributes.installedOpenLimitTilt)),
            .to(.attribute(\Attributes.installedClosedLimitTilt)), .unit(.tenthsOfDegree))
        public var tiltValue
    }

    public struct GoToTiltPercentage: Schema {
        /// How far the slats should be closed; 10,000 is fully closed.
        @Field<UInt16>(0, .to(10000), .unit(.hundredthsOfPercent)) public var tiltPercent100thsValue
    }
}
