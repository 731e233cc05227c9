import HomeModel

/// The climate around a device: a function of the home's seed, the device and the time alone, so that it needs no memory
/// and is the same however the time passed.
///
/// All arithmetic is exact or rounded as IEEE 754 says; a library's sine would make the last digits depend on the machine.
struct Climate {
    /// What all devices of a kind have in common.
    let center: Double
    /// How far a device's own mean may be from ``center``.
    let spread: Double
    /// How far the value goes up in the afternoon and down at night.
    let swing: Double
    /// How far the days differ.
    let weather: Double
    /// How far each reading may be off.
    let jitter: Double

    /// How often a device looks: what it reads stays the same for so long.
    static let step = Span.minutes(15)
    static let stepInMicroseconds = Double(step.microseconds)

    /// In hundredths of a degree.
    static let indoorTemperature = Climate(center: 2150, spread: 100, swing: 90, weather: 80, jitter: 12)
    /// In hundredths of a degree.
    static let outdoorTemperature = Climate(center: 1200, spread: 0, swing: 450, weather: 500, jitter: 0)
    /// In hundredths of a percent. It is drier when it is warmer.
    static let indoorHumidity = Climate(center: 4500, spread: 500, swing: -250, weather: 600, jitter: 60)

    /// The value at the endpoint's present time, or at another one.
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

    /// A number in -1..<1 for a day, the same for all devices of a home.
    private static func weather(of endpoint: Endpoint, day: Int64) -> Double {
        var hash = SeededHash(seed: endpoint.draft.seed)
        hash.mix("weather")
        hash.mix(UInt64(bitPattern: day))
        return Double(hash.value >> 11) * 0x1p-52 - 1
    }

    /// A number in -1..<1 of the device's own.
    private static func spread(_ endpoint: Endpoint, _ what: String, step: Int64) -> Double {
        endpoint.random(what, step: step) * 2 - 1
    }

    /// Up and down once per turn like a sine, made of two parabolas.
    private static func wave(_ turn: Double) -> Double {
        let phase = turn - turn.rounded(.down)
        return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase)
    }
}
