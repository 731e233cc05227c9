package import HomeModel
import JSON

/// The result of a command.
///
/// A class, because several generic types pass it on, and each would copy a large value.
package final class CommandOutcome: Sendable {
    package let command: CommandDefinition
    /// The fields of the response; nil if the command has none.
    package let response: Value?
    /// The device after the change.
    package let device: Device
    /// The trait's index in ``Shape/traits``.
    package let trait: Int
    /// The time of the command.
    package let time: HomeTime

    init(command: CommandDefinition, response: Value?, device: Device, trait: Int, time: HomeTime) {
        self.command = command
        self.response = response
        self.device = device
        self.trait = trait
        self.time = time
    }
}

/// The result of a write.
package struct WriteOutcome: Sendable {
    /// The device after the change.
    package let device: Device
    /// The trait's index in ``Shape/traits``.
    package let trait: Int
    package let time: HomeTime
}

extension Change {
    /// Executes a command with fields in JSON.
    mutating func invoke(_ name: String, params: JSONValue?, at reference: TraitReference) throws(HomeError)
        -> CommandOutcome
    {
        let (device, trait) = try reach(reference)
        let command = try Self.command(name, of: trait, on: device)
        // Most commands have no fields.
        let fields =
            params == nil && command.fields.fields.isEmpty
            ? Value.empty
            : try reader(of: device, trait: reference.trait).fields(
                params, of: command, features: trait.features, at: Self.paramsPointer)
        return try invoke(command, fields: fields, at: reference)
    }

    /// Executes a command with validated fields.
    mutating func invoke(_ command: CommandDefinition, fields: Value, at reference: TraitReference) throws(HomeError)
        -> CommandOutcome
    {
        let behaviors = behaviors
        if try disturb(reference), let device = state.devices[ordinal: reference.ordinal] {
            // The response is that of the command, whose effects are dropped.
            let draft = DeviceDraft(device, now: now, seed: seed)
            draft.client = context.client
            let response = try behaviors.invoke(command, fields: fields, of: reference.trait, on: draft)
            return CommandOutcome(
                command: command, response: response, device: device, trait: reference.trait, time: now)
        }
        var rejection: HomeError?
        let (response, device) = try updateReturningDevice(reference.ordinal) { draft throws(HomeError) in
            let response = try behaviors.invoke(command, fields: fields, of: reference.trait, on: draft)
            rejection = draft.rejection
            return response
        }
        self.rejection = rejection
        return CommandOutcome(command: command, response: response, device: device, trait: reference.trait, time: now)
    }

    /// Writes attributes with values in a JSON object, all or none.
    mutating func write(_ json: JSONValue, at reference: TraitReference) throws(HomeError) {
        let (device, trait) = try reach(reference)
        guard let members = json.objectValue else {
            throw HomeError(
                .invalidArgument, "A write must be an object of attributes and their values.",
                details: [HomeError.Detail(pointer: "", detail: "an object")])
        }
        var values: [UInt32: Value] = [:]
        // Bounds may refer to other attributes, with their values before the write.
        let reader = reader(of: device, trait: reference.trait)
        for (name, json) in members.members {
            let pointer = JSONPointer.root.appending(name)
            let attribute = try Self.writable(name, of: trait, on: device, at: pointer)
            guard values[attribute.id] == nil else {
                throw HomeError(
                    .invalidArgument, "\(attribute.name) is given twice, in two capitalizations.",
                    details: [HomeError.Detail(pointer: pointer.description, detail: "give it once")])
            }
            values[attribute.id] = try reader.value(json, of: attribute, features: trait.features, at: pointer)
        }
        try write(values, at: reference)
    }

    /// Writes attributes with validated values.
    mutating func write(_ values: [UInt32: Value], at reference: TraitReference) throws(HomeError) {
        let behaviors = behaviors
        if try disturb(reference) { return }
        try update(reference.ordinal) { draft throws(HomeError) in
            try behaviors.write(values, of: reference.trait, on: draft)
        }
    }

    /// Returns the device and its trait. Throws `unavailable` if the trait is not online.
    func reach(_ reference: TraitReference) throws(HomeError) -> (Device, Shape.TraitInstance) {
        guard let device = state.devices[ordinal: reference.ordinal] else {
            throw HomeError(.notFound, "The device no longer exists.", matterStatus: .notFound)
        }
        let connectivity = device.connectivity(ofTrait: reference.trait, network: state.network(of: device.structureID))
        guard connectivity.connectivityState == .online else {
            traceDisturbance(of: device)
            throw HomeError(
                .unavailable,
                "\(device.id) cannot be reached now (\(device.shape.traits[reference.trait].definition.id) is \(connectivity.connectivityState.rawValue)); try again later."
            )
        }
        if device.disturbances.contains(.unresponsive) {
            traceDisturbance(of: device)
            throw HomeError(.unavailable, "\(device.id) does not respond; try again later.")
        }
        // A frozen device executes the request and does not report it.
        traceDisturbance(of: device)
        return (device, device.shape.traits[reference.trait])
    }

    private func traceDisturbance(of device: Device) {
        guard !device.disturbances.isEmpty else { return }
        for fault in faults where fault.disturbs(device, at: now) {
            context.faults?.note(fault.fault.id)
        }
    }

    /// Applies the faults on commands and writes to one of them. Throws the error of a fault that rejects it; returns
    /// whether nothing may happen.
    private func disturb(_ reference: TraitReference) throws(HomeError) -> Bool {
        guard !faults.isEmpty, let device = state.devices[ordinal: reference.ordinal] else { return false }
        var isIgnored = false
        for fault in faults where fault.fault.affectsCommands && fault.isActive(at: now) {
            guard fault.affects(device, trait: reference.trait), fault.apply() else { continue }
            switch fault.fault.kind {
            case .slow(let milliseconds, let jitter):
                context.faults?.note(fault.fault.id, delay: fault.delay(milliseconds, jitter: jitter))
            case .rejects(let code):
                context.faults?.note(fault.fault.id)
                throw HomeError(code, "A fault of the simulation makes \(device.id) reject the request.")
            case .ignores:
                context.faults?.note(fault.fault.id)
                isIgnored = true
            case .offline, .frozen, .flapping, .lateOffline, .reports: continue
            }
        }
        return isIgnored
    }

    private static let paramsPointer = JSONPointer.root.appending("params")

    /// Returns a reader of values for a trait; bounds may refer to attributes of the trait.
    func reader(of device: Device, trait: Int) -> ValueReader {
        let now = now
        let instance = device.shape.traits[trait]
        return ValueReader { id in
            instance.attribute(id).flatMap { device.value(of: $0, trait: trait, at: now).integer }
        } declared: { id in
            instance.definition.attribute(id)?.constraint(features: instance.features)
        }
    }

    private static func command(_ name: String, of trait: Shape.TraitInstance, on device: Device) throws(HomeError)
        -> CommandDefinition
    {
        guard let command = trait.definition.command(named: name) else {
            let names = trait.definition.commands.map { $0.name }
            let suggestion = InputSuggestion.value(closestTo: name, in: names)
            throw HomeError(
                .invalidArgument,
                names.isEmpty
                    ? "\(trait.definition.id) has no commands; \(name) was sent."
                    : "\(trait.definition.id) has no command \(name); it has \(names.joined(separator: ", ")).\(suggestion.question)",
                details: [
                    HomeError.Detail(
                        pointer: "/command", detail: "a command of \(trait.definition.id)", suggestion: suggestion)
                ])
        }
        try checkSupport(of: command, by: trait, on: device)
        return command
    }

    static func checkSupport(of command: CommandDefinition, by trait: Shape.TraitInstance, on device: Device)
        throws(HomeError)
    {
        guard trait.supports(command: command.id) else {
            let names = trait.commands.map { $0.name }.joined(separator: ", ")
            throw HomeError(
                .failedPrecondition,
                "\(device.id) does not support \(command.name); it supports \(names.isEmpty ? "no command" : names).",
                matterStatus: .unsupportedCommand,
                details: [HomeError.Detail(pointer: "/command", detail: "a command the device supports")])
        }
    }

    private static func writable(
        _ name: String, of trait: Shape.TraitInstance, on device: Device, at pointer: JSONPointer
    ) throws(HomeError) -> AttributeDefinition {
        if trait.definition.hasGlobalAttributes, let global = GlobalAttributes.definition(named: name) {
            throw readOnly(global, of: trait, at: pointer)
        }
        guard let attribute = trait.definition.attribute(named: name) else {
            throw trait.definition.missing(
                attribute: name, among: trait.attributes.map { $0.definition.name }, at: pointer)
        }
        try checkWritability(of: attribute, by: trait, on: device, at: pointer)
        return attribute
    }

    static func checkWritability(
        of attribute: AttributeDefinition, by trait: Shape.TraitInstance, on device: Device, at pointer: JSONPointer
    ) throws(HomeError) {
        guard trait.attribute(attribute.id) != nil else {
            throw HomeError(
                .failedPrecondition, "\(device.id) does not support \(attribute.name).",
                matterStatus: .unsupportedAttribute,
                details: [HomeError.Detail(pointer: pointer.description, detail: "not supported by this device")])
        }
        guard attribute.isWritable else { throw readOnly(attribute, of: trait, at: pointer) }
    }

    static func readOnly(
        _ attribute: AttributeDefinition, of trait: Shape.TraitInstance, at pointer: JSONPointer
    ) -> HomeError {
        HomeError(
            .invalidArgument, "\(attribute.name) is read-only; \(alternatives(to: attribute, of: trait)).",
            matterStatus: .unsupportedWrite,
            details: [HomeError.Detail(pointer: pointer.description, detail: "read-only")])
    }

    /// Throws why a write to the Descriptor of a device fails, which is created only when it is read: its attributes are
    /// read-only. Does nothing if the selector names another trait or a device without a Descriptor.
    func checkWrite(_ json: JSONValue, toDescriptor selector: TraitSelector, in catalog: CatalogIndex)
        throws(HomeError)
    {
        guard let descriptor = catalog.traits(named: selector.trait).first(where: { $0.isDescriptor }) else { return }
        let device = try state.device(selector.deviceID).described(by: descriptor)
        let trait = device.shape.traits[try device.trait(named: selector.trait, type: selector.type)]
        for (name, _) in json.objectValue?.members ?? [] {
            _ = try Self.writable(name, of: trait, on: device, at: JSONPointer.root.appending(name))
        }
    }

    /// Returns what changes an attribute that cannot be written.
    private static func alternatives(to attribute: AttributeDefinition, of trait: Shape.TraitInstance) -> String {
        if attribute.qualities.contains(.fixed) { return "its value never changes" }
        let id = trait.definition.id
        let names = trait.commands.prefix(4).map { $0.name }.joined(separator: ", ")
        return switch trait.commands.count {
        case 0: "\(id) has no commands, so only the device itself or a stimulus changes it"
        case 1...4: "\(id) has these commands: \(names)"
        default: "\(id) has \(trait.commands.count) commands, such as \(names)"
        }
    }
}
