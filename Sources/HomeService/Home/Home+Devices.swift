public import HomeModel
import HomeStore
public import JSON

extension Home {
    // MARK: Traits

    /// Carries out a command whose fields come as JSON.
    public func invoke(
        _ command: String, params: JSONValue?, on selector: TraitSelector, cause: Cause
    ) -> Operation<CommandOutcome> {
        change(cause) { change throws(HomeError) in
            try change.invoke(command, params: params, at: change.find(selector))
        }
    }

    /// One of the commands that are carried out together.
    public struct AddressedCommand: Sendable {
        public let command: String
        public let params: JSONValue?
        public let selector: TraitSelector

        public init(_ command: String, params: JSONValue?, on selector: TraitSelector) {
            self.command = command
            self.params = params
            self.selector = selector
        }
    }

    /// Carries out commands in order and commits what they did together. Each has an outcome of its own; one that fails
    /// does not stop the others.
    public func invoke(_ commands: [AddressedCommand], cause: Cause)
        -> Operation<[Result<Committed<CommandOutcome>, HomeError>]>
    {
        change(each: commands, cause) { command, change throws(HomeError) in
            try change.invoke(command.command, params: command.params, at: change.find(command.selector))
        }
    }

    /// Writes attributes of a trait, all or nothing. Answers with the device afterwards and the trait's place.
    public func write(
        _ values: JSONValue, to selector: TraitSelector, cause: Cause
    ) -> Operation<WriteOutcome> {
        change(cause) { change throws(HomeError) in
            let place = try change.find(selector)
            try change.write(values, at: place)
            return WriteOutcome(
                device: change.state.devices[ordinal: place.ordinal]!, trait: place.trait, time: change.now)
        }
    }

    // MARK: Devices

    /// Renames a device; the name is cut at 60 Unicode code points, silently. Answers with the device afterwards.
    public func setName(
        _ name: String, ofDevice id: String, cause: Cause
    ) -> Operation<DeviceReading> {
        change(cause) { change throws(HomeError) in
            try change.expect(change.state.device(id).revision, of: id)
            _ = try Self.checkedName(name, limit: .max)
            return change.reading(try change.setName(name, ofDevice: id))
        }
    }

    /// Makes a device live.
    public func add(_ template: DeviceTemplate, cause: Cause) -> Operation<DeviceReading> {
        change(cause) { change throws(HomeError) in
            if let structureID = template.structureID { _ = try change.find(structure: structureID) }
            if let roomID = template.roomID {
                let room = change.state.rooms[ordinal: try change.find(room: roomID)]!
                guard room.structureID == template.structureID else {
                    throw HomeError(
                        .invalidArgument, "The room \(roomID) belongs to the structure \(room.structureID).",
                        details: [HomeError.Detail(pointer: "/roomID", detail: "a room of the device's structure")])
                }
            }
            try change.add(template)
            return change.reading(change.state.devices[template.id]!)
        }
    }

    /// Removes a device for good.
    public func removeDevice(_ id: String, cause: Cause) -> Operation<Void> {
        change(cause) { change throws(HomeError) in change.remove(try change.find(device: id)) }
    }

    // MARK: The physical world

    /// Lets something happen to a device from outside.
    public func stimulate(
        _ name: String, params: JSONValue?, deviceID: String, part: String?, cause: Cause
    ) -> Operation<DeviceReading> {
        let behaviors = behaviors
        return change(cause) { change throws(HomeError) in
            let ordinal = try change.find(device: deviceID)
            let device = change.state.devices[ordinal: ordinal]!
            let (place, stimulus) = try device.stimulus(name, part: part, behaviors: behaviors)
            let fields = try ValueReader().fields(
                params, of: stimulus.fields, features: FeatureMap(), at: JSONPointer.root.appending("params"))
            try change.update(ordinal) { draft throws(HomeError) in
                try behaviors.stimulate(stimulus, fields: fields, part: place, on: draft)
            }
            return change.reading(change.state.devices[ordinal: ordinal]!)
        }
    }

    /// Restarts a device: by default it loses its power and gets it back.
    public func restart(deviceID: String, _ kind: RestartKind = .power, cause: Cause) -> Operation<DeviceReading> {
        let behaviors = behaviors
        return change(cause) { change throws(HomeError) in
            let ordinal = try change.find(device: deviceID)
            try change.update(ordinal) { draft throws(HomeError) in behaviors.powerUp(draft, after: kind) }
            return change.reading(change.state.devices[ordinal: ordinal]!)
        }
    }

    /// Takes a device off the air or puts it back.
    public func setReachable(
        _ isReachable: Bool, deviceID: String, cause: Cause
    ) -> Operation<DeviceReading> {
        change(cause) { change throws(HomeError) in
            let ordinal = try change.find(device: deviceID)
            change.setReachable(isReachable, ordinal: ordinal)
            return change.reading(change.state.devices[ordinal: ordinal]!)
        }
    }

    /// Names are texts of at least one and at most `limit` Unicode code points.
    static func checkedName(_ name: String, limit: Int) throws(HomeError) -> String {
        let count = name.unicodeScalars.count
        guard count > 0, count <= limit else {
            let allowed = limit == .max ? "at least 1 code point" : "1 to \(limit) code points"
            throw HomeError(
                .invalidArgument, "A name has \(allowed); one of \(count) was sent.",
                details: [HomeError.Detail(pointer: "/name", detail: allowed)])
        }
        return name
    }
}

/// What a write came to.
public struct WriteOutcome: Sendable {
    /// The device afterwards.
    public let device: Device
    /// The trait's place in ``Shape/traits``.
    public let trait: Int
    public let time: HomeTime
}

/// A device as of a time, with the network it is in.
public struct DeviceReading: Sendable {
    public let device: Device
    public let network: NetworkState
    public let time: HomeTime
}

extension Committed<DeviceReading> {
    /// The same reading of the device with a Descriptor on each part that has none.
    ///
    /// - Parameter descriptor: The trait of the catalog.
    public func described(by descriptor: TraitDefinition) -> Committed<DeviceReading> {
        let device = value.device.described(by: descriptor)
        return Committed(
            value: DeviceReading(device: device, network: value.network, time: value.time), cursor: cursor)
    }
}

extension HomeState {
    func reading(_ device: Device, at time: HomeTime) -> DeviceReading {
        DeviceReading(device: device, network: network(of: device.structureID), time: time)
    }
}

extension Change {
    func reading(_ device: Device) -> DeviceReading { state.reading(device, at: now) }

    /// The trait that a request names, where it may be reached by clients.
    func find(_ selector: TraitSelector) throws(HomeError) -> TraitPlace {
        let ordinal = try find(device: selector.deviceID)
        let device = state.devices[ordinal: ordinal]!
        try state.checkAccess(to: device)
        try expect(device.revision, of: device.id)
        return TraitPlace(ordinal: ordinal, trait: try device.trait(named: selector.trait, type: selector.type))
    }
}

extension Device {
    /// The stimulus of that name and the place of the part that knows it.
    fileprivate func stimulus(_ name: String, part: String?, behaviors: BehaviorSet) throws(HomeError)
        -> (part: Int, stimulus: StimulusHandler)
    {
        let places =
            try part.map { part throws(HomeError) in [try self.part(named: part)] } ?? Array(shape.parts.indices)
        let known = places.flatMap { place in
            behaviors.stimuli(of: shape, part: place).map { (part: place, trait: $0.trait, stimulus: $0.stimulus) }
        }
        let matching = known.filter {
            let full = $0.stimulus.name.hasPrefix($0.trait.id) ? $0.stimulus.name : "\($0.trait.id).\($0.stimulus.name)"
            return equalIgnoringCase($0.stimulus.name, name) || equalIgnoringCase(full, name)
                || equalIgnoringCase(full, "\($0.trait.id).\(name)")
        }
        if let first = matching.first, matching.count == 1 { return (first.part, first.stimulus) }
        if matching.isEmpty {
            let names = Set(known.map { $0.stimulus.name }).sorted().joined(separator: ", ")
            throw HomeError(
                .invalidArgument, "\(id) knows no stimulus \(name); it knows \(names.isEmpty ? "none" : names).",
                details: [HomeError.Detail(pointer: "/stimulus", detail: names.isEmpty ? "none" : "one of \(names)")])
        }
        if let first = matching.first, matching.allSatisfy({ $0.part == first.part }) {
            let names = matching.map { $0.stimulus.name }.joined(separator: ", ")
            throw HomeError(
                .invalidArgument, "\(id) knows \(name) of more than one trait; name the trait: \(names).",
                details: [HomeError.Detail(pointer: "/stimulus", detail: "one of \(names)")])
        }
        let numbers = matching.map { String(shape.parts[$0.part].number) }.joined(separator: ", ")
        throw HomeError(
            .invalidArgument, "\(id) knows \(name) on more than one part; name the part: \(numbers).",
            details: [HomeError.Detail(pointer: "/part", detail: "one of \(numbers)")])
    }
}
