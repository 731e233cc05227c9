/// Converts brightness and volume between an amount up to a maximum and Matter's levels of 0 to 254.
///
/// A whole percentage converts to a level and back unchanged, so repeated conversions do not shift a value.
struct LevelScale: Hashable, Sendable {
    /// The amount at level 254: 100 for percent.
    let maximumAmount: Double
    /// The level of the amount 0. For lights it is 1, because a Matter light at level 0 is off.
    let minimumLevel: UInt8

    static let brightness = LevelScale(maximumAmount: 100, minimumLevel: 1)

    /// Returns the scale of a loudspeaker, whose vendor may choose the maximum volume.
    static func volume(maximumAmount: Double) -> LevelScale {
        LevelScale(maximumAmount: maximumAmount, minimumLevel: 0)
    }

    /// Returns the nearest level. An amount out of range gets the minimum or the maximum level.
    func level(of amount: Double) -> UInt8 {
        let level = (amount / maximumAmount * 254).rounded()
        return UInt8(max(Double(minimumLevel), min(254, level)))
    }

    /// Returns the nearest integer amount. 255, which is not a level, is treated as 254.
    func amount(of level: UInt8) -> Int {
        Int((Double(min(level, 254)) / 254 * maximumAmount).rounded())
    }
}

/// Converts between degrees Celsius or percent and Matter's hundredths.
enum HundredthScale {
    /// Returns the nearest number of hundredths, limited to the range of the type.
    static func hundredths<Number: FixedWidthInteger>(_ amount: Double) -> Number {
        scaled(amount, by: 100)
    }

    static func amount(hundredths: some FixedWidthInteger) -> Double { Double(hundredths) / 100 }
}

/// Converts differences of temperatures between degrees and Matter's tenths.
enum TenthScale {
    /// Returns the nearest number of tenths, limited to the range of the type.
    static func tenths<Number: FixedWidthInteger>(_ amount: Double) -> Number { scaled(amount, by: 10) }

    static func amount(tenths: some FixedWidthInteger) -> Double { Double(tenths) / 10 }
}

private func scaled<Number: FixedWidthInteger>(_ amount: Double, by factor: Double) -> Number {
    let scaled = (amount * factor).rounded()
    if scaled >= Double(Number.max) { return .max }
    if scaled <= Double(Number.min) { return .min }
    return Number(scaled)
}
