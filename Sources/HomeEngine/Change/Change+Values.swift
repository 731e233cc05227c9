import HomeModel
import JSON

/// Commands and writes with Swift values, under the same rules as those in JSON.
extension Change {
    /// Executes a command by its number.
    mutating func invoke(_ number: UInt32, values: Value, at reference: TraitReference) throws(HomeError)
        -> CommandOutcome
    {
        let (device, trait) = try reach(reference)
        guard let command = trait.definition.command(number) else {
            throw HomeError(.invalidArgument, "\(trait.definition.id) has no command with the number \(number).")
        }
        try Self.checkSupport(of: command, by: trait, on: device)
        let fields = try reader(of: device, trait: reference.trait).checked(
            values, of: command, features: trait.features, at: JSONPointer.root.appending("params"))
        return try invoke(command, fields: fields, at: reference)
    }

    /// Writes attributes by their numbers, all or nothing.
    mutating func write(values: [UInt32: Value], at reference: TraitReference) throws(HomeError) {
        let (device, trait) = try reach(reference)
        let reader = reader(of: device, trait: reference.trait)
        var checked: [UInt32: Value] = [:]
        // The order of the numbers determines which of several errors is thrown.
        for (number, value) in values.sorted(by: { $0.key < $1.key }) {
            if trait.definition.hasGlobalAttributes,
                let global = GlobalAttributes.definitions.first(where: { $0.id == number })
            {
                throw Self.readOnly(global, of: trait, at: JSONPointer.root.appending(global.name))
            }
            guard let attribute = trait.definition.attribute(number) else {
                throw HomeError(
                    .invalidArgument, "\(trait.definition.id) has no attribute with the number \(number).")
            }
            let pointer = JSONPointer.root.appending(attribute.name)
            try Self.checkWritability(of: attribute, by: trait, on: device, at: pointer)
            checked[number] = try reader.checked(value, of: attribute, features: trait.features, at: pointer)
        }
        try write(checked, at: reference)
    }
}
