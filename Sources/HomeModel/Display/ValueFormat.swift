/// How a number is shown to people.
public struct ValueFormat: Hashable, Sendable {
    /// How the shown number follows from the value.
    public enum Transform: String, CaseIterable, Hashable, Sendable {
        /// The value times the factor.
        case linear
        /// The factor divided by the value.
        case reciprocal
        /// 10 to the power of (value - 1) / factor, as in Matter's illuminance.
        case logarithmic
        /// The value times the factor is a duration in seconds, shown as `12 min`.
        case duration
        /// The value times the factor plus the offset is a time in seconds since 1970 UTC.
        case time
    }

    public let transform: Transform
    public let factor: Double
    /// The unit of the shown number; empty if it has none.
    public let unit: String
    /// The maximum number of decimal places.
    public let digits: Int
    /// Seconds from 1970 to the epoch of a time; 0 otherwise.
    public let offset: Int

    public init(_ transform: Transform, factor: Double = 1, unit: String = "", digits: Int = 0, offset: Int = 0) {
        self.transform = transform
        self.factor = factor
        self.unit = unit
        self.digits = digits
        self.offset = offset
    }

    public static func linear(_ factor: Double, _ unit: String, digits: Int = 0) -> ValueFormat {
        ValueFormat(.linear, factor: factor, unit: unit, digits: digits)
    }

    /// A part of a maximum, in percent. A part above zero is shown as at least 1 %.
    public static func percent(of maximum: Int) -> ValueFormat { .linear(100 / Double(maximum), "%") }

    /// Matter's illuminance: 10,000 times the decimal logarithm, plus 1.
    public static let illuminance = ValueFormat(.logarithmic, factor: 10_000, unit: "lx")

    public static func duration(_ secondsPerStep: Double) -> ValueFormat {
        ValueFormat(.duration, factor: secondsPerStep)
    }
}

extension Unit {
    /// Seconds from 1970 to 2000, the epoch of Matter.
    private static let matterEpoch = 946_684_800

    /// How values of this unit are shown; nil if the unit is not for people.
    public var format: ValueFormat? { Self.formats[self] ?? general }

    /// The scale and the symbol without it: `0.01 °C` becomes `°C` with a factor of 0.01.
    private var general: ValueFormat? {
        guard !symbol.contains("since") else { return nil }
        guard scale != 1 else { return .linear(1, symbol) }
        guard let space = symbol.firstIndex(of: " ") else { return .linear(scale, symbol, digits: 2) }
        return .linear(scale, String(symbol[symbol.index(after: space)...]), digits: scale < 0.1 ? 2 : 1)
    }

    /// The units that people do not use, and those whose numbers need another precision.
    private static let formats: [Unit: ValueFormat] = [
        .hundredthsOfDegreeCelsius: .linear(0.01, "°C", digits: 1),
        .hundredthsOfPercent: .linear(0.01, "%"),
        .halvesOfPercent: .linear(0.5, "%"),
        .fiveThousandthsOfPercent: .linear(0.005, "%"),
        .tenthsOfKilopascal: .linear(1, "hPa"),
        .mireds: ValueFormat(.reciprocal, factor: 1_000_000, unit: "K"),
        .microseconds: .duration(0.000_001), .milliseconds: .duration(0.001), .tenthsOfSecond: .duration(0.1),
        .seconds: .duration(1), .minutes: .duration(60), .hours: .duration(3_600), .days: .duration(86_400),
        .secondsSinceEpoch: ValueFormat(.time, offset: matterEpoch),
        .microsecondsSinceEpoch: ValueFormat(.time, factor: 0.000_001, offset: matterEpoch),
        .millisecondsSince1970: ValueFormat(.time, factor: 0.001),
        .millivolts: .linear(0.001, "V", digits: 1),
        .milliamperes: .linear(0.001, "A", digits: 2),
        .milliwatts: .linear(0.001, "W", digits: 1),
        .millivoltAmperes: .linear(0.001, "VA", digits: 1),
        .millivoltAmperesReactive: .linear(0.001, "var", digits: 1),
        .milliampereHours: .linear(0.001, "Ah", digits: 2),
        .milliwattHours: .linear(0.000_001, "kWh", digits: 2),
        .millivoltAmpereHours: .linear(0.000_001, "kVAh", digits: 2),
        .millivoltAmpereReactiveHours: .linear(0.000_001, "kvarh", digits: 2),
        .millihertz: .linear(0.001, "Hz", digits: 1),
    ]
}
