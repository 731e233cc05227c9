import HomeModel
import JSON

/// Commands and writes with Swift values, under the same rules as those in JSON.
extension Change {
    /// Finds a trait on a device that clients can see.
    func find(_ address: TraitAddress) throws(HomeError) -> TraitPlace {
        let device = try state.device(address.deviceID)
        guard let part = device.shape.part(numbered: address.part),
            let trait = device.shape.trait(address.trait, part: part)
        else {
            throw .rejected(
                .unsupportedCluster,
                "The device \(device.id) has no trait \(address.trait.id) on its part \(address.part) any more.")
        }
        return TraitPlace(ordinal: try find(device: device.id), trait: trait)
    }

    /// Executes a command by its number.
    mutating func invoke(_ number: UInt32, values: Value, at place: TraitPlace) throws(HomeError) -> CommandOutcome {
        let (device, trait) = try reach(place)
        guard let command = trait.definition.command(number) else {
            throw HomeError(.invalidArgument, "\(trait.definition.id) has no command with the number \(number).")
        }
        try Self.checkSupport(of: command, by: trait, on: device)
        let fields = try reader(of: device, trait: place.trait).checked(
            values, of: command, features: trait.features, at: JSONPointer.root.appending("params"))
        return try invoke(command, fields: fields, at: place)
    }

    /// Writes attributes by their numbers, all or nothing.
    mutating func write(values: [UInt32: Value], at place: TraitPlace) throws(HomeError) {
        let (device, trait) = try reach(place)
        let reader = reader(of: device, trait: place.trait)
        var checked: [UInt32: Value] = [:]
        // In the order of the numbers, so that of several errors always the same one is thrown.
        for (number, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let attribute = trait.definition.attribute(number) else {
                throw HomeError(
                    .invalidArgument, "\(trait.definition.id) has no attribute with the number \(number).")
            }
            let pointer = JSONPointer.root.appending(attribute.name)
            try Self.checkWritability(of: attribute, by: trait, on: device, at: pointer)
            checked[number] = try reader.checked(value, of: attribute, features: trait.features, at: pointer)
        }
        try write(checked, at: place)
    }
}
