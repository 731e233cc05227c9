import HomeModel

/// Units of Google's traits that HomeModel does not declare.
extension Unit {
    static let degrees = Unit("°")
    static let kelvins = Unit("K")
    static let megabytes = Unit("MB")
    static let megabitsPerSecond = Unit("Mbit/s")
    static let nanoseconds = Unit("ns")
    static let secondsSince1970 = Unit("s since 1970-01-01 00:00 UTC")
}
