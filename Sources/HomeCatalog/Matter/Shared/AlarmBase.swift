public import HomeModel

/// A trait that is derived from Matter's cluster Alarm Base.
public protocol AlarmTrait: MatterTrait where Events == Matter.AlarmBase<AlarmFlag>.Events {
    associatedtype AlarmFlag: MatterFlag
    typealias AlarmBitmap = Bitmap32<AlarmFlag>
    typealias Notify = Matter.AlarmBase<AlarmFlag>.Notify
}

extension Matter {
    /// The common parts of traits that raise alarms.
    ///
    /// `AlarmFlag` contains the alarms; each trait has its own.
    public enum AlarmBase<AlarmFlag: MatterFlag> {
        public typealias AlarmBitmap = Bitmap32<AlarmFlag>

        public struct Reset: Schema {
            /// The alarms to reset; all others stay as they are.
            @Field<AlarmBitmap>(0, .default(0)) public var alarms
        }

        public struct ModifyEnabledAlarms: Schema {
            /// The alarms to enable; all others are disabled.
            @Field<AlarmBitmap>(0, .default(0)) public var mask
        }

        public struct Events: Schema {
            /// An alarm began or ended.
            @Event<Notify>(0x00, .info) public var notify
        }

        public struct Notify: Schema {
            /// Which alarms began.
            @Field<AlarmBitmap>(0, .default(0)) public var active
            /// Which alarms ended.
            @Field<AlarmBitmap>(1, .default(0)) public var inactive
            /// The alarms that are active.
            @Field<AlarmBitmap>(2, .default(0)) public var state
            /// The alarms that are enabled.
            @Field<AlarmBitmap>(3, .default(0)) public var mask
        }
    }
}
