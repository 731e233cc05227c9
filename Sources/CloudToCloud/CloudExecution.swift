public import HomeModel
public import JSON

/// One command of an EXECUTE request.
public struct CloudExecution: Hashable, Sendable {
    /// The name of the command, without the prefix `action.devices.commands.`.
    public let command: String
    public let parameters: JSONObject

    public init(command: String, parameters: JSONObject) {
        self.command = command.without(prefix: "action.devices.commands.")
        self.parameters = parameters
    }
}

/// One step of the execution of a cloud command on a device.
public enum TraitAction: Hashable, Sendable {
    /// Invokes a command of a trait on a part.
    case invoke(part: UInt16, trait: TraitDefinition, command: CommandDefinition, fields: Value)
    /// Writes attributes of a trait on a part; `values` has the attributes' ids as keys.
    case write(part: UInt16, trait: TraitDefinition, values: [UInt32: Value])
}

/// The reason why a device rejects a cloud command.
public struct CloudCommandError: Error, Hashable {
    /// An error code of Cloud-to-cloud: `notSupported`, `valueOutOfRange`, `protocolError`, `functionNotSupported`.
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

    /// Returns the error for a command that the device does not support, or does not support with these parameters.
    static func notAvailable(_ execution: CloudExecution) -> CloudCommandError {
        CloudCommandError(
            code: "functionNotSupported",
            message: "the device does not support \(execution.command) with these parameters")
    }
}
