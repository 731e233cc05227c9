import CommandLineKit
import HomeClient

/// `home set`: writes attributes of a device.
enum SetCommand {
    static func run(_ options: Options) async throws {
        let pairs = try options.operands.dropFirst().map { try ValueText.pair($0) }
        let home = try await options.home()
        defer { home.close() }
        let device = try home.device(named: options.operands[0])
        let finder = TraitFinder(device: device, part: options["part"])
        var writes: [(trait: TraitFinder.Result, values: JSONObject)] = []
        for (name, text) in pairs {
            let found = try finder.find(.attribute, name)
            let definition = found.trait.definition
            guard let attribute = definition.attribute(named: found.name) else { continue }
            let value = try ValueText.value(text, of: attribute.type, isText: attribute.isText, name: name)
            let index = writes.firstIndex {
                $0.trait.trait.definition.id == definition.id && $0.trait.part.number == found.part.number
            }
            if let index {
                writes[index].values[attribute.name] = value
            } else {
                writes.append((found, [attribute.name: value]))
            }
        }
        for write in writes {
            let trait = try await write.trait.trait.update(write.values)
            var values: JSONObject = [:]
            for (name, _) in write.values.members { values[name] = trait[name] ?? .null }
            if options.isJSON {
                Terminal.print(ValueText.text(.object(values)))
                continue
            }
            for (name, value) in values.members {
                Terminal.print("\(device.device.id) \(trait.definition.id): \(name) = \(ValueText.text(value))")
            }
        }
    }
}

/// `home run`: sends a command to a device.
enum RunCommand {
    static func run(_ options: Options) async throws {
        let pairs = try options.operands.dropFirst(2).map { try ValueText.pair($0) }
        let home = try await options.home()
        defer { home.close() }
        let device = try home.device(named: options.operands[0])
        let found = try TraitFinder(device: device, part: options["part"]).find(.command, options.operands[1])
        guard let command = found.trait.definition.command(named: found.name) else { return }
        let response = try await found.trait.invoke(
            command.name, ValueText.fields(pairs, of: command.fields, "command \(command.name)"))
        if options.isJSON { return Terminal.print(ValueText.text(.object(response))) }
        for (name, value) in response.members { Terminal.print("\(name) = \(ValueText.text(value))") }
        Terminal.print("\(device.device.name): \(StateText.of(device.present(in: home)))")
    }
}

/// `home move`: moves devices to a room.
enum MoveCommand {
    static func run(_ options: Options) async throws {
        let home = try await options.home()
        defer { home.close() }
        let room = try home.room(named: options.operands.last ?? "")
        let devices = try options.operands.dropLast().map { try home.device(named: $0).device.id }
        try await home.connection.move(devices, toRoom: room.id, in: room.structureID)
        if options.isJSON {
            let moved: [JSONValue] = devices.map { .string($0) }
            return Terminal.print(ValueText.text(.object(["devices": .array(moved), "room": .string(room.id)])))
        }
        for device in devices { Terminal.print("\(device) is in \(room.name) (\(room.id))") }
    }
}

/// `home rename`: renames a device or a room.
enum RenameCommand {
    static func run(_ options: Options) async throws {
        let home = try await options.home()
        defer { home.close() }
        let (object, name) = (options.operands[0], options.operands[1])
        let id: String
        let newName: String
        if options.has("room") {
            let room = try await home.connection.setName(name, ofRoom: home.room(named: object).id)
            (id, newName) = (room.id, room.name)
        } else {
            let device = try await home.connection.setName(name, ofDevice: home.device(named: object).device.id)
            (id, newName) = (device.device.id, device.device.name)
        }
        if options.isJSON {
            return Terminal.print(ValueText.text(.object(["id": .string(id), "name": .string(newName)])))
        }
        Terminal.print("\(id) is named \"\(newName)\"")
    }
}

/// `home advance`: advances the clock of the home.
enum AdvanceCommand {
    static func run(_ options: Options) async throws {
        let text = options.operands[0]
        let advance: ClockAdvance
        switch text {
        case "next": advance = .toNextEnd
        case "idle": advance = .untilIdle
        default:
            guard let span = ValueText.span(text) else {
                throw ProgramError.usage(
                    "home advance takes a time of at most 366 days, such as 90s, 5m or 1h30m, or next or idle; \(text) was given."
                )
            }
            advance = .by(span)
        }
        let clock = try await options.gateway().simulator.advance(advance)
        if options.isJSON {
            return Terminal.print(
                ValueText.text(
                    .object([
                        "time": .string(clock.time.text), "paused": .bool(clock.isPaused),
                        "speed": .double(clock.speed),
                        "idle": .bool(clock.isIdle),
                    ])))
        }
        Terminal.print(line(of: clock))
    }

    static func line(of clock: SimulatedClock) -> String {
        let speed = Int64(exactly: clock.speed).map { String($0) } ?? String(clock.speed)
        return "\(clock.time.text), \(clock.isPaused ? "paused" : "running at speed \(speed)")"
    }
}

/// `home stimulus`: sends a stimulus to a device.
enum StimulusCommand {
    static func run(_ options: Options) async throws {
        let home = try await options.home()
        defer { home.close() }
        let device = try home.device(named: options.operands[0])
        let stimuli = try await home.connection.simulator.stimuli(ofDevice: device.device.id)
        guard options.operands.count > 1 else { return list(stimuli, of: device, options) }
        let name = options.operands[1]
        guard stimuli.contains(where: { $0.name == name }) else {
            let names = Set(stimuli.map { $0.name }).sorted()
            throw HomeError(
                .notFound,
                "\(device.device.id) has no stimulus \(name); it has \(names.isEmpty ? "none" : names.joined(separator: ", ")).\(Spelling.suggestion(for: name, in: names))"
            )
        }
        var params: JSONObject = [:]
        for word in options.operands.dropFirst(2) {
            let (field, text) = try ValueText.pair(word)
            params[field] = (try? JSONValue.parse(Array(text.utf8))) ?? .string(text)
        }
        try await home.connection.simulator.stimulate(
            name, params: params, deviceID: device.device.id, part: options["part"])
        if options.isJSON { return Terminal.print("{}") }
        Terminal.print("\(device.device.name): \(StateText.of(device.present(in: home)))")
    }

    private static func list(_ stimuli: [StimulusSnapshot], of device: DeviceSnapshot, _ options: Options) {
        if options.isJSON {
            let values: [JSONValue] = stimuli.map { stimulus in
                .object([
                    "stimulus": .string(stimulus.name), "part": .integer(Int64(stimulus.part)),
                    "trait": .string(stimulus.trait), "fields": .array(stimulus.fields.map { .string($0) }),
                ])
            }
            return Terminal.print(ValueText.text(.array(values)))
        }
        var table = Table("STIMULUS", "PART", "TRAIT", "FIELDS")
        for stimulus in stimuli {
            table.add(stimulus.name, "\(stimulus.part)", stimulus.trait, stimulus.fields.joined(separator: ", "))
        }
        Terminal.print(stimuli.isEmpty ? ["\(device.device.id) has no stimuli"] : table.lines)
    }
}

extension ValueText {
    /// Returns the fields of a command.
    static func fields(_ pairs: [(name: String, value: String)], of definition: StructDefinition, _ owner: String)
        throws
        -> JSONObject
    {
        var fields: JSONObject = [:]
        for (name, text) in pairs {
            guard let field = definition.field(named: name) else {
                let names = definition.fields.map { $0.name }
                throw ProgramError.usage(
                    "The \(owner) has no field \(name); it has \(names.isEmpty ? "none" : names.joined(separator: ", ")).\(Spelling.suggestion(for: name, in: names))"
                )
            }
            fields[field.name] = try value(text, of: field.type, isText: field.isText, name: name)
        }
        return fields
    }
}
