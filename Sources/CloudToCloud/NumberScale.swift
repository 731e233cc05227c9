/// The conversion of a number between the cloud's scale and the catalog's.
enum NumberScale: Hashable, Sendable {
    /// The same number on both sides.
    case same
    /// The catalog's number is the cloud's times this factor: 100 for hundredths of a degree.
    case times(Double)
    /// The cloud's number is in percent open; the catalog's is in hundredths of a percent closed.
    case percentOpen
    /// The cloud's number is in kelvins; the catalog's is in mireds (1,000,000 divided by the kelvins).
    case mireds
    /// The cloud's number is an amount up to a maximum; the catalog's is one of Matter's levels.
    case level(LevelScale)

    /// Returns the catalog's number, not yet rounded.
    func catalogNumber(_ amount: Double) -> Double {
        switch self {
        case .same: amount
        case .times(let factor): amount * factor
        case .percentOpen: 10_000 - amount * 100
        case .mireds: amount > 0 ? 1e6 / amount : .infinity
        case .level(let scale): Double(scale.level(of: amount))
        }
    }

    /// Returns the cloud's number. Kelvins and levels are rounded to integers.
    func cloudNumber(_ number: Double) -> Double {
        switch self {
        case .same: number
        case .times(let factor): number / factor
        case .percentOpen: (10_000 - number) / 100
        case .mireds: number > 0 ? (1e6 / number).rounded() : 0
        case .level(let scale): Double(scale.amount(of: UInt8(max(0, min(255, number)))))
        }
    }
}
