extension Value {
    /// The first tag for fields that store a time of the home's clock.
    private static let firstClockTag: UInt32 = 0x100

    /// A behavior's memory without the values that only this home can use; nil if nothing remains.
    ///
    /// Fields with a tag of 256 or more are times of this home's clock, which are invalid in another home.
    /// ``Behavior/start(on:)`` sets them when the device joins that home.
    public var withoutClockTimes: Value? {
        guard case .structure(let fields) = self else { return self }
        let remaining = fields.filter { $0.tag < Self.firstClockTag }
        return remaining.isEmpty ? nil : .structure(remaining)
    }
}
