import HomeModel

/// What the values of Google's traits are counted in besides Matter's units.
extension Unit {
    static let degrees = Unit("°")
    static let kelvins = Unit("K")
    static let meters = Unit("m")
    static let megabytes = Unit("MB")
    static let megabitsPerSecond = Unit("Mbit/s")
    static let nanoseconds = Unit("ns")
    static let secondsSince1970 = Unit("s since 1970-01-01 00:00 UTC")
    static let millisecondsSince1970 = Unit("ms since 1970-01-01 00:00 UTC")
}
