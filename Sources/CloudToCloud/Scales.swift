/// Brightness and volume: a share of a greatest amount on one side, Matter's levels of 0 to 254 on the other.
///
/// Whole percents come back from their level unchanged, so a value that goes in and out again does not creep.
struct LevelScale: Hashable, Sendable {
    /// The amount of the level 254: 100 for percents.
    let greatestAmount: Double
    /// The level of the amount 0: Matter's lights have no level 0, they are off.
    let leastLevel: UInt8

    static let brightness = LevelScale(greatestAmount: 100, leastLevel: 1)

    /// A loudspeaker's volume, whose greatest amount its maker may choose.
    static func volume(greatestAmount: Double) -> LevelScale {
        LevelScale(greatestAmount: greatestAmount, leastLevel: 0)
    }

    /// The nearest level; amounts beyond the ends take the level of the end.
    func level(of amount: Double) -> UInt8 {
        let level = (amount / greatestAmount * 254).rounded()
        return UInt8(max(Double(leastLevel), min(254, level)))
    }

    /// The nearest whole amount; 255, which is no level, counts as 254.
    func amount(of level: UInt8) -> Int {
        Int((Double(min(level, 254)) / 254 * greatestAmount).rounded())
    }
}

/// Temperatures and shares: degrees Celsius or percents on one side, Matter's hundredths on the other.
enum HundredthScale {
    /// The nearest number of hundredths; what does not fit takes the end of the type.
    static func hundredths<Number: FixedWidthInteger>(_ amount: Double) -> Number {
        scaled(amount, by: 100)
    }

    static func amount(hundredths: some FixedWidthInteger) -> Double { Double(hundredths) / 100 }
}

/// Spans between temperatures: degrees on one side, Matter's tenths on the other.
enum TenthScale {
    /// The nearest number of tenths; what does not fit takes the end of the type.
    static func tenths<Number: FixedWidthInteger>(_ amount: Double) -> Number { scaled(amount, by: 10) }

    static func amount(tenths: some FixedWidthInteger) -> Double { Double(tenths) / 10 }
}

private func scaled<Number: FixedWidthInteger>(_ amount: Double, by factor: Double) -> Number {
    let scaled = (amount * factor).rounded()
    if scaled >= Double(Number.max) { return .max }
    if scaled <= Double(Number.min) { return .min }
    return Number(scaled)
}
