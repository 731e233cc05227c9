public import HomeModel
public import JSON

/// One command of an EXECUTE request.
public struct CloudExecution: Hashable, Sendable {
    /// Without `action.devices.commands.`.
    public let command: String
    public let parameters: JSONObject

    public init(command: String, parameters: JSONObject) {
        self.command = command.without(prefix: "action.devices.commands.")
        self.parameters = parameters
    }
}

/// What a device is asked for when a cloud's command is carried out.
public enum TraitAction: Hashable, Sendable {
    /// A command of a trait on a part, with its fields.
    case invoke(part: UInt16, trait: TraitDefinition, command: CommandDefinition, fields: Value)
    /// Attributes of a trait on a part to write, by their numbers.
    case write(part: UInt16, trait: TraitDefinition, values: [UInt32: Value])
}

/// Why a cloud's command is not carried out.
public struct CloudRefusal: Error, Hashable {
    /// A word of Cloud-to-cloud: `notSupported`, `valueOutOfRange`, `protocolError`, `functionNotSupported`.
    public let code: String
    public let message: String

    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    init(_ fault: ValueFault) {
        self.init(
            code: fault.isOutOfRange ? "valueOutOfRange" : "protocolError",
            message: "\(fault.path.joined(separator: "/")): \(fault.message)")
    }

    /// The device has no such command, or not with these parameters.
    static func notAvailable(_ execution: CloudExecution) -> CloudRefusal {
        CloudRefusal(
            code: "functionNotSupported", message: "\(execution.command) is not among what the device can do so")
    }
}
