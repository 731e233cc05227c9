import HomeCatalog
import HomeModel

/// Behavior of Matter's Audio Output: selects and renames outputs.
struct AudioOutputBehavior: Behavior {
    typealias Subject = Matter.AudioOutputTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.selectOutput) { (endpoint, fields) throws(HomeError) in
                let trait = endpoint[Subject.self]
                let position = try Self.position(of: fields.index ?? 0, in: trait, for: "audioOutput.selectOutput")
                trait.currentOutput = trait.outputList?[position].index
            },
            .on(\.renameOutput) { (endpoint, fields) throws(HomeError) in
                let trait = endpoint[Subject.self]
                let position = try Self.position(of: fields.index ?? 0, in: trait, for: "audioOutput.renameOutput")
                trait.outputList?[position].name = fields.name
            },
        ]
    }

    private static func position(of index: UInt8, in trait: TraitDraft<Subject>, for command: String) throws(HomeError)
        -> Int
    {
        let outputs = trait.outputList ?? []
        guard let position = outputs.firstIndex(where: { $0.index == index }) else {
            let numbers = outputs.compactMap { $0.index.map { "\($0)" } }.joined(separator: ", ")
            throw .rejected(.constraintError, "\(command) takes one of the outputs \(numbers); \(index) was sent.")
        }
        return position
    }
}
