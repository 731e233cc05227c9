public import HomeModel

/// Types that several traits of cameras use.
extension Matter {
    /// A rectangular section of the image of a camera's sensor, counted from the upper left corner.
    public struct ViewportStruct: Schema {
        /// The left edge of the section.
        @Field<UInt16>(0, .unit(.pixels)) public var x1
        /// The upper edge of the section.
        @Field<UInt16>(1, .unit(.pixels)) public var y1
        /// The right edge of the section.
        @Field<UInt16>(2, .unit(.pixels)) public var x2
        /// The lower edge of the section.
        @Field<UInt16>(3, .unit(.pixels)) public var y2
    }

    /// The purpose of a stream of a camera.
    public enum StreamUsageEnum: UInt8, MatterEnum {
        /// For the camera's own use; a client cannot allocate such a stream.
        case `internal`
        /// For storing what happened.
        case recording
        /// For finding out what the picture or the sound contains, such as a person or an alarm.
        case analysis
        /// For people who watch or listen at the moment.
        case liveView
    }
}
