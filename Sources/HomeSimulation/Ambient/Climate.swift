import HomeModel

/// The climate around a device. It is a function of the home's seed, the device and the time, so it needs no memory and
/// does not depend on how time passed.
///
/// All arithmetic is exact or rounded by IEEE 754, so results are equal on all machines. A library's sine would not be.
struct Climate {
    /// The mean over all devices of a kind.
    let mean: Double
    /// The maximum difference of a device's own mean from ``mean``.
    let deviceSpread: Double
    /// The daily amplitude: up in the afternoon, down at night.
    let dailyAmplitude: Double
    /// The maximum difference that the weather of a day makes.
    let weatherAmplitude: Double
    /// The maximum error of a reading.
    let readingError: Double

    /// The interval between readings; a reading is constant for this long.
    static let readingInterval = Span.minutes(15)
    static let readingIntervalInMicroseconds = Double(readingInterval.microseconds)

    /// The temperature in a room, in hundredths of a degree.
    static let indoorTemperature = Climate(
        mean: 2150, deviceSpread: 100, dailyAmplitude: 90, weatherAmplitude: 80, readingError: 12)
    /// The temperature outdoors, in hundredths of a degree.
    static let outdoorTemperature = Climate(
        mean: 1200, deviceSpread: 0, dailyAmplitude: 450, weatherAmplitude: 500, readingError: 0)
    /// The relative humidity in a room, in hundredths of a percent. Warmer air is drier, so the daily amplitude is
    /// negative.
    static let indoorHumidity = Climate(
        mean: 4500, deviceSpread: 500, dailyAmplitude: -250, weatherAmplitude: 600, readingError: 60)

    /// Returns the value at a time; nil means the endpoint's current time.
    func value(at endpoint: Endpoint, _ time: HomeTime? = nil) -> Double {
        let microseconds = (time ?? endpoint.now).microseconds
        let step = microseconds / Self.readingInterval.microseconds
        let day = Span.days(1).microseconds
        let today = microseconds / day
        let sinceMidnight = Double(microseconds % day) / Double(day)
        let weatherToday = Self.weather(of: endpoint, day: today)
        let weatherTomorrow = Self.weather(of: endpoint, day: today + 1)
        return mean + deviceSpread * Self.random(endpoint, "place", step: 0)
            + dailyAmplitude * Self.wave(sinceMidnight - 10.0 / 24)
            + weatherAmplitude * (weatherToday + (weatherTomorrow - weatherToday) * sinceMidnight)
            + readingError * Self.random(endpoint, "reading", step: step)
    }

    /// Returns a number in -1..<1 for a day, equal for all devices of a home.
    private static func weather(of endpoint: Endpoint, day: Int64) -> Double {
        var hash = SeededHash(seed: endpoint.draft.seed)
        hash.mix("weather")
        hash.mix(UInt64(bitPattern: day))
        return Double(hash.value >> 11) * 0x1p-52 - 1
    }

    /// Returns a random number in -1..<1, always the same for the device, the purpose and the step.
    private static func random(_ endpoint: Endpoint, _ purpose: String, step: Int64) -> Double {
        endpoint.random(purpose, step: step) * 2 - 1
    }

    /// Returns a wave like a sine with the period 1, composed of two parabolas.
    private static func wave(_ turn: Double) -> Double {
        let phase = turn - turn.rounded(.down)
        return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase)
    }
}
