import HomeCatalog
import HomeModel

/// Behavior of Google's Extended Media Input: selects an input by name, or the next or previous one. The first input
/// follows the last one.
struct ExtendedMediaInputBehavior: Behavior {
    typealias Subject = Google.ExtendedMediaInputTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.selectCustomInput) { (endpoint, fields) throws(HomeError) in
                let trait = endpoint[Subject.self]
                let keys = (trait.customInputsList ?? []).compactMap { $0.key }
                trait.currentCustomInput = try HomeError.check(fields.newInput ?? "", isAmong: keys, as: "input")
            },
            .on(\.previousInput) { (endpoint, _) throws(HomeError) in try Self.step(endpoint, by: -1) },
            .on(\.nextInput) { (endpoint, _) throws(HomeError) in try Self.step(endpoint, by: 1) },
        ]
    }

    private static func step(_ endpoint: Endpoint, by count: Int) throws(HomeError) {
        let trait = endpoint[Subject.self]
        let keys = (trait.customInputsList ?? []).compactMap { $0.key }
        guard trait.customInputsOrdered == true, !keys.isEmpty else {
            throw HomeError(
                .failedPrecondition,
                "The inputs of this device have no order; send extendedMediaInput.selectCustomInput.")
        }
        let index = keys.firstIndex { $0 == trait.currentCustomInput } ?? (count > 0 ? -1 : 0)
        trait.currentCustomInput = keys[(index + count + keys.count) % keys.count]
    }
}
