package import HomeEngine
import HomeModel
import HomeSimulation
import JSON

/// Uses a home as clients do: reads all of it, changes it, advances its time and exports it.
///
/// No operation may trap, regardless of the file from which the home came. Errors of the home are allowed; an export
/// that cannot be read throws a ``FuzzFailure``.
package struct HomeExercise {
    private let home: Home
    private static let context = ChangeContext(origin: .client)
    private static let spans: [Span] = [
        .milliseconds(1), .seconds(1), .seconds(70), .hours(1), .hours(30), .hours(800),
    ]

    package init(_ home: Home) { self.home = home }

    package func run(_ random: inout Random, actions: Int) throws {
        try read()
        for _ in 0..<actions {
            let state = home.snapshot().state
            let ids = state.devices.elements().map { $0.element.id }
            guard !ids.isEmpty, let device = state.devices[random.pick(ids)] else { return }
            act(on: device, &random)
        }
        try read()
        try export()
    }

    private func act(on device: Device, _ random: inout Random) {
        let traits = device.shape.traits
        switch random.below(12) {
        case 0..<6:
            guard !traits.isEmpty else { return }
            let trait = random.pick(traits)
            guard !trait.commands.isEmpty else { return }
            let command = random.pick(trait.commands)
            let params = random.object(of: command.fields)
            _ = home.invoke(command.name, params: params, on: selector(device, trait), context: Self.context)
        case 6, 7:
            guard !traits.isEmpty else { return }
            let trait = random.pick(traits)
            guard !trait.attributes.isEmpty else { return }
            let attribute = random.pick(trait.attributes).definition
            var values = JSONObject()
            values[attribute.name] = random.json(of: attribute.type)
            _ = home.write(.object(values), to: selector(device, trait), context: Self.context)
        case 8:
            guard !device.shape.parts.isEmpty else { return }
            let part = random.below(device.shape.parts.count)
            let stimuli = home.behaviors.stimuli(of: device.shape, part: part)
            guard !stimuli.isEmpty else { return }
            let stimulus = random.pick(stimuli).stimulus
            _ = home.stimulate(
                stimulus.name, params: random.object(of: stimulus.fields), deviceID: device.id,
                part: String(device.shape.parts[part].number), context: Self.context)
        case 9: _ = home.restart(deviceID: device.id, context: Self.context)
        case 10: _ = home.setReachable(random.oneIn(2), deviceID: device.id, context: Self.context)
        default: _ = try? home.advance(by: random.pick(Self.spans))
        }
    }

    private func selector(_ device: Device, _ trait: Shape.TraitInstance) -> TraitSelector {
        TraitSelector(
            deviceID: device.id, type: String(device.shape.parts[trait.part].number), trait: trait.definition.id)
    }

    private func read() throws {
        let snapshot = home.snapshot()
        var json = JSONWriter()
        for (_, structure) in snapshot.state.structures.elements() { json.object(.structure(structure)) }
        for (_, room) in snapshot.state.rooms.elements() { json.object(.room(room)) }
        for (_, device) in snapshot.state.devices.elements() { json.device(snapshot.view(device)) }
        if case .frames(let frames) = home.frames(after: Cursor(epoch: snapshot.cursor.epoch, sequence: 0), limit: 500)
        {
            for frame in frames where frame.json.bytes.isEmpty { throw FuzzFailure("a change has no JSON") }
        }
    }

    /// Checks that an export can be read again and contains all devices.
    private func export() throws {
        let snapshot = home.snapshot()
        let template: HomeTemplate
        do {
            template = try HomeFile.read(
                JSONValue.parse(HomeFile.write(snapshot)), catalog: home.catalog, defaults: BlueprintDefaults(), seed: 1
            )
        } catch {
            throw FuzzFailure("an export cannot be read: \(error)")
        }
        guard template.devices.count == snapshot.state.deviceCount else {
            throw FuzzFailure("an export has \(template.devices.count) of \(snapshot.state.deviceCount) devices")
        }
    }
}

extension Random {
    /// Returns fields of a command or a stimulus, usually with values of the right types, often at the types' limits.
    mutating func object(of fields: StructDefinition) -> JSONValue? {
        if oneIn(20) { return json() }
        var object = JSONObject()
        for field in fields.fields where !oneIn(4) {
            object[field.name] = field.isNullable && oneIn(5) ? .null : json(of: field.type)
        }
        return .object(object)
    }

    mutating func json(of type: ValueType) -> JSONValue {
        if oneIn(20) { return json() }
        switch type {
        case .bool: return .bool(oneIn(2))
        case .unsigned, .signed:
            let range = type.integerRange ?? 0...1
            let number = oneIn(2) ? integer() : pick([range.lowerBound, range.upperBound, 1, 10, 100, 254])
            return number.magnitude >= 1 << 53 ? .string("\(number)") : .integer(number)
        case .float: return .double(pick(Self.doubles))
        case .string: return .string(string())
        case .octets: return .string(pick(["", "AAAA", "1234", "MTIzNA==", string()]))
        case .enumeration(let definition):
            return definition.cases.isEmpty || oneIn(5) ? .integer(integer()) : .string(pick(definition.cases).name)
        case .bitmap(let definition):
            if definition.flags.isEmpty || oneIn(5) { return .integer(integer()) }
            return .array((0..<below(3)).map { _ in .string(pick(definition.flags).name) })
        case .structure(let definition): return object(of: definition) ?? .null
        case .list(let element): return .array((0..<(oneIn(20) ? 300 : below(4))).map { _ in json(of: element.type) })
        }
    }
}
