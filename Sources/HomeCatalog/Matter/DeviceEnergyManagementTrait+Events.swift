public import HomeModel

/// The events: adjustments of the power, and pauses.
extension Matter.DeviceEnergyManagementTrait {
    public struct Events: Schema {
        /// An adjustment of the power began.
        @Event<Empty>(0x00, .info, .when(Feature.powerAdjustment)) public var powerAdjustStart
        /// An adjustment of the power ended.
        @Event<PowerAdjustEnd>(0x01, .info, .when(Feature.powerAdjustment)) public var powerAdjustEnd
        /// The appliance interrupted its operation after a request.
        @Event<Empty>(0x02, .info, .when(Feature.pausable)) public var paused
        /// The appliance ended a pause.
        @Event<Resumed>(0x03, .info, .when(Feature.pausable)) public var resumed
    }

    public struct PowerAdjustEnd: Schema {
        /// Why the adjustment ended.
        @Field<CauseEnum>(0, .default(0)) public var cause
        /// How long the adjustment lasted.
        @Field<UInt32>(1, .unit(.seconds)) public var duration
        /// The approximate energy that the appliance used in that time; negative if it supplied energy.
        @Field<Int64>(2, .unit(.milliwattHours)) public var energyUse
    }

    public struct Resumed: Schema {
        /// Why the pause ended.
        @Field<CauseEnum>(0, .default(0)) public var cause
    }

    /// Why an adjustment or a pause ended.
    public enum CauseEnum: UInt8, MatterEnum {
        /// The requested time is over.
        case normalCompletion
        /// The appliance is no longer available for adjustments.
        case offline
        /// A fault stopped the appliance.
        case fault
        /// The user forbade adjustments.
        case userOptOut
        /// A client canceled it.
        case cancelled
    }
}
