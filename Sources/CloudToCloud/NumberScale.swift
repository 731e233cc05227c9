/// The way of a number between the cloud's scale and the catalogue's.
enum NumberScale: Hashable, Sendable {
    /// The same number on both sides.
    case same
    /// So many of the catalogue's make one of the cloud's: 100 for hundredths of a degree.
    case times(Double)
    /// Percent of openness on the cloud's side, hundredths of a percent of closedness on the catalogue's.
    case closedness
    /// Kelvins on the cloud's side, millionths of a reciprocal kelvin on the catalogue's.
    case mireds
    /// A share of a greatest amount on the cloud's side, Matter's levels on the catalogue's.
    case level(LevelScale)

    /// The catalogue's number, not yet rounded.
    func ours(_ amount: Double) -> Double {
        switch self {
        case .same: amount
        case .times(let factor): amount * factor
        case .closedness: 10_000 - amount * 100
        case .mireds: amount > 0 ? 1e6 / amount : .infinity
        case .level(let scale): Double(scale.level(of: amount))
        }
    }

    /// The cloud's number; kelvins and levels come out whole.
    func cloud(_ number: Double) -> Double {
        switch self {
        case .same: number
        case .times(let factor): number / factor
        case .closedness: (10_000 - number) / 100
        case .mireds: number > 0 ? (1e6 / number).rounded() : 0
        case .level(let scale): Double(scale.amount(of: UInt8(max(0, min(255, number)))))
        }
    }
}
