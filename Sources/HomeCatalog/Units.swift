public import HomeModel

/// Units of few traits, which HomeModel does not declare.
extension Unit {
    static let bits = Unit("bit")
    static let degrees = Unit("°")
    static let framesPerSecond = Unit("fps")
    static let gramsPerKilowattHour = Unit("g/kWh")
    static let kelvins = Unit("K")
    public static let liters = Unit("L")
    static let megabytes = Unit("MB")
    static let megabitsPerSecond = Unit("Mbit/s")
    static let nanoseconds = Unit("ns")
    static let pixels = Unit("px")
    static let pixelsPerSecond = Unit("px/s")
    static let secondsSince1970 = Unit("s since 1970-01-01 00:00 UTC")
}
