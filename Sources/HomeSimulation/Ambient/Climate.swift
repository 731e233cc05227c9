import HomeModel

/// The climate around a device. It is a function of the home's seed, the device and the time, so it needs no memory and
/// does not depend on how time passed.
///
/// All arithmetic is exact or rounded by IEEE 754, so results are equal on all machines. A library's sine would not be.
struct Climate {
    /// The mean over all devices of a kind.
    let center: Double
    /// The maximum difference of a device's own mean from ``center``.
    let spread: Double
    /// The daily amplitude: up in the afternoon, down at night.
    let swing: Double
    /// The maximum difference that the weather of a day makes.
    let weather: Double
    /// The maximum error of a reading.
    let jitter: Double

    /// The interval between readings; a reading is constant for this long.
    static let step = Span.minutes(15)
    static let stepInMicroseconds = Double(step.microseconds)

    /// The temperature in a room, in hundredths of a degree.
    static let indoorTemperature = Climate(center: 2150, spread: 100, swing: 90, weather: 80, jitter: 12)
    /// The temperature outdoors, in hundredths of a degree.
    static let outdoorTemperature = Climate(center: 1200, spread: 0, swing: 450, weather: 500, jitter: 0)
    /// The relative humidity in a room, in hundredths of a percent. Warmer air is drier, so the daily amplitude is
    /// negative.
    static let indoorHumidity = Climate(center: 4500, spread: 500, swing: -250, weather: 600, jitter: 60)

    /// Returns the value at a time; nil means the endpoint's current time.
    func value(at endpoint: Endpoint, _ time: HomeTime? = nil) -> Double {
        let microseconds = (time ?? endpoint.now).microseconds
        let step = microseconds / Self.step.microseconds
        let day = Span.days(1).microseconds
        let today = microseconds / day
        let sinceMidnight = Double(microseconds % day) / Double(day)
        let weatherToday = Self.weather(of: endpoint, day: today)
        let weatherTomorrow = Self.weather(of: endpoint, day: today + 1)
        return center + spread * Self.spread(endpoint, "place", step: 0)
            + swing * Self.wave(sinceMidnight - 10.0 / 24)
            + weather * (weatherToday + (weatherTomorrow - weatherToday) * sinceMidnight)
            + jitter * Self.spread(endpoint, "reading", step: step)
    }

    /// Returns a number in -1..<1 for a day, equal for all devices of a home.
    private static func weather(of endpoint: Endpoint, day: Int64) -> Double {
        var hash = SeededHash(seed: endpoint.draft.seed)
        hash.mix("weather")
        hash.mix(UInt64(bitPattern: day))
        return Double(hash.value >> 11) * 0x1p-52 - 1
    }

    /// Returns a random number in -1..<1, always the same for the device, the purpose and the step.
    private static func spread(_ endpoint: Endpoint, _ purpose: String, step: Int64) -> Double {
        endpoint.random(purpose, step: step) * 2 - 1
    }

    /// Returns a wave like a sine with the period 1, composed of two parabolas.
    private static func wave(_ turn: Double) -> Double {
        let phase = turn - turn.rounded(.down)
        return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase)
    }
}
