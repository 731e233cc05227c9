package import HomeModel
package import JSON

extension Home {
    // MARK: Traits

    /// Executes a command with fields in JSON.
    package func invoke(
        _ command: String, params: JSONValue?, on selector: TraitSelector, context: ChangeContext
    ) -> Operation<CommandOutcome> {
        change(context) { change throws(HomeError) in
            try change.invoke(command, params: params, at: change.find(selector))
        }
    }

    /// A command of a batch.
    package struct AddressedCommand: Sendable {
        package let command: String
        package let params: JSONValue?
        package let selector: TraitSelector

        package init(_ command: String, params: JSONValue?, on selector: TraitSelector) {
            self.command = command
            self.params = params
            self.selector = selector
        }
    }

    /// Executes commands in order and commits their changes together. Each has its own outcome; one that fails does not
    /// affect the others.
    package func invoke(_ commands: [AddressedCommand], context: ChangeContext)
        -> Operation<[Result<Committed<CommandOutcome>, HomeError>]>
    {
        change(each: commands, context) { command, change throws(HomeError) in
            try change.invoke(command.command, params: command.params, at: change.find(command.selector))
        }
    }

    /// Writes attributes of a trait, all or none.
    package func write(
        _ values: JSONValue, to selector: TraitSelector, context: ChangeContext
    ) -> Operation<WriteOutcome> {
        change(context) { [catalog] change throws(HomeError) in
            try change.checkWrite(values, toDescriptor: selector, in: catalog)
            let reference = try change.find(selector)
            try change.write(values, at: reference)
            return WriteOutcome(
                device: change.state.devices[ordinal: reference.ordinal]!, trait: reference.trait, time: change.now)
        }
    }

    // MARK: Devices

    /// The maximum length of the name of a device, in Unicode code points. A longer name is truncated.
    package static let maximumDeviceNameLength = 60

    /// Renames a device; the name is truncated to 60 Unicode code points.
    package func setName(
        _ name: String, ofDevice id: String, context: ChangeContext
    ) -> Operation<DeviceView> {
        change(context) { change throws(HomeError) in
            try change.checkRevision(change.state.device(id).revision, of: id)
            _ = try Self.checkedName(name, limit: .max)
            return change.view(try change.setName(name, ofDevice: id))
        }
    }

    /// Moves devices to a room of their structure: all, or none if one cannot be moved.
    package func move(
        _ deviceIDs: [String], toRoom roomID: String, in structureID: String, context: ChangeContext
    ) -> Operation<[DeviceView]> {
        change(context) { change throws(HomeError) in
            _ = try change.state.structure(structureID)
            try change.move(deviceIDs, toRoom: roomID, in: structureID)
            return deviceIDs.compactMap { id in change.state.devices[id].map { change.view($0) } }
        }
    }

    /// Adds a device; its ambient processes start.
    package func add(_ template: DeviceTemplate, context: ChangeContext) -> Operation<DeviceView> {
        change(context) { [limits, share] change throws(HomeError) in
            let count = change.state.deviceCount
            guard count < limits.devices else { throw limits.tooManyDevices(count + 1) }
            try share.reserveDevices(count + 1)
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
            return change.view(change.state.devices[template.id]!)
        }
    }

    /// Removes a device.
    package func removeDevice(_ id: String, context: ChangeContext) -> Operation<Void> {
        change(context) { change throws(HomeError) in change.remove(try change.find(device: id)) }
    }

    /// Returns the name of a device, truncated to ``maximumDeviceNameLength``.
    static func deviceName(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.prefix(maximumDeviceNameLength)))
    }

    /// Throws `invalidArgument` unless a name has 1 to `limit` Unicode code points.
    static func checkedName(_ name: String, limit: Int) throws(HomeError) -> String {
        let count = name.unicodeScalars.count
        guard count > 0, count <= limit else {
            let allowed = limit == .max ? "at least 1 code point" : "1 to \(limit) code points"
            throw HomeError(
                .invalidArgument, "A name must have \(allowed); a name with \(count) was sent.",
                details: [HomeError.Detail(pointer: "/name", detail: allowed)])
        }
        return name
    }
}

extension Committed<DeviceView> {
    /// Returns the same device with a Descriptor trait on each part that has none.
    ///
    /// - Parameter descriptor: The trait of the catalog.
    package func described(by descriptor: TraitDefinition) -> Committed<DeviceView> {
        let device = value.device.described(by: descriptor)
        return Committed(
            value: DeviceView(device: device, network: value.network, time: value.time), cursor: cursor)
    }
}
