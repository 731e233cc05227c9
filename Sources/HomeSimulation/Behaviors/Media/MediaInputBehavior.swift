import HomeCatalog
import HomeModel

/// Behavior of Matter's Media Input: selects and renames inputs. No attribute reports the input status on the screen.
struct MediaInputBehavior: Behavior {
    typealias Subject = Matter.MediaInputTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.selectInput) { (endpoint, fields) throws(HomeError) in
                let trait = endpoint[Subject.self]
                let position = try Self.position(of: fields.index ?? 0, in: trait, for: "selectInput")
                trait.currentInput = trait.inputList?[position].index
            },
            .on(\.showInputStatus) { _, _ in },
            .on(\.hideInputStatus) { _, _ in },
            .on(\.renameInput) { (endpoint, fields) throws(HomeError) in
                let trait = endpoint[Subject.self]
                let position = try Self.position(of: fields.index ?? 0, in: trait, for: "renameInput")
                trait.inputList?[position].name = fields.name
            },
        ]
    }

    /// Selects the next input; the first one follows the last one.
    static func selectNext(_ endpoint: Endpoint) {
        let trait = endpoint[Subject.self]
        guard let inputs = trait.inputList, !inputs.isEmpty else { return }
        let position = inputs.firstIndex { $0.index == trait.currentInput } ?? -1
        trait.currentInput = inputs[(position + 1) % inputs.count].index
    }

    private static func position(of index: UInt8, in trait: TraitDraft<Subject>, for command: String) throws(HomeError)
        -> Int
    {
        let inputs = trait.inputList ?? []
        guard let position = inputs.firstIndex(where: { $0.index == index }) else {
            let numbers = inputs.compactMap { $0.index.map { "\($0)" } }.joined(separator: ", ")
            throw .rejected(
                .constraintError, "mediaInput.\(command) takes one of the inputs \(numbers); \(index) was sent.")
        }
        return position
    }
}
