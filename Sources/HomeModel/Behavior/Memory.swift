extension Value {
    /// The first tag of a field of a behavior's memory that holds a time of the home's clock.
    private static let firstClockTag: UInt32 = 0x100

    /// A behavior's memory as another home can use it; nil if nothing is left of it.
    ///
    /// Fields with a tag of 256 or more hold times of this home's clock, which mean nothing to the clock of another home.
    /// ``Behavior/start(on:)`` sets them again when the device joins that home.
    public var withoutClockTimes: Value? {
        guard case .structure(let fields) = self else { return self }
        let kept = fields.filter { $0.tag < Self.firstClockTag }
        return kept.isEmpty ? nil : .structure(kept)
    }
}
