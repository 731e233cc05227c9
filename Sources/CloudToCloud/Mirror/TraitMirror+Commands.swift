import HomeModel
import JSON

extension TraitMirror {
    /// The result of translating a cloud command.
    enum CommandTranslation {
        /// The catalog's command with its fields.
        case command(CommandDefinition, fields: Value)
        /// The cloud command lacks a required parameter.
        case missingParameter(String)
        /// The mirror has no link for the cloud command.
        case unsupported
    }

    /// Translates a cloud command into a command that the device supports; throws if a parameter is invalid.
    func translate(_ execution: CloudExecution, on partTrait: DescribedDevice.PartTrait) throws(CloudCommandError)
        -> CommandTranslation
    {
        let links = commands.filter { $0.cloudCommand == execution.command && partTrait.has(command: $0.command) }
        for link in links { try link.checkConditions(execution) }
        guard let link = links.first(where: { $0.matches(execution) }) else {
            let missing = links.map { $0.missing(in: execution) }
            return missing.allSatisfy { $0 != nil }
                ? missing.first?.map { .missingParameter($0) } ?? .unsupported : .unsupported
        }
        var fields = link.constants
        var faults: [ValueFault] = []
        for parameter in link.parameters {
            guard let json = execution.parameters[parameter.name], !json.isNull else { continue }
            let value = parameter.translation.value(
                of: json, as: parameter.field.type, within: parameter.field.constraint,
                where: { partTrait.trait.values[$0]?.integer }, &faults, at: [parameter.name])
            if let value { fields.append(Value.FieldValue(tag: parameter.field.tag, value: value)) }
        }
        if let fault = faults.first { throw CloudCommandError(fault) }
        return .command(link.command, fields: .structure(fields.sorted { $0.tag < $1.tag }))
    }

    /// Translates a command of this trait into a cloud command; returns nil if there is none.
    func execution(of command: CommandDefinition, fields: Value) -> CloudExecution? {
        for link in commands where link.command == command {
            let given = link.parameters.map { ($0, fields[tag: $0.field.tag] ?? .null) }
            guard given.allSatisfy({ !$0.isRequired || $1 != .null }) else { continue }
            var parameters = JSONObject()
            for (name, value) in link.conditions { parameters[name] = value }
            for (parameter, value) in given where value != .null {
                parameters[parameter.name] = parameter.translation.json(of: value, as: parameter.field.type)
            }
            return CloudExecution(command: link.cloudCommand, parameters: parameters)
        }
        return nil
    }
}

extension TraitMirror.CommandLink {
    /// Throws if a parameter with a condition has the wrong type, such as a string instead of a Boolean.
    fileprivate func checkConditions(_ execution: CloudExecution) throws(CloudCommandError) {
        for (name, value) in conditions {
            guard let given = execution.parameters[name], !given.isNull else { continue }
            if value.boolValue != nil, given.boolValue == nil {
                throw CloudCommandError(code: "protocolError", message: "\(name): \(mismatch(given, "true or false"))")
            }
            if value.doubleValue != nil, given.doubleValue == nil {
                throw CloudCommandError(code: "protocolError", message: "\(name): \(mismatch(given, "a number"))")
            }
        }
    }

    fileprivate func matches(_ execution: CloudExecution) -> Bool {
        conditions.allSatisfy { execution.parameters[$0.name] == $0.value } && missing(in: execution) == nil
    }

    /// Returns the name of the first required parameter that is missing.
    fileprivate func missing(in execution: CloudExecution) -> String? {
        let names = conditions.map { $0.name } + parameters.filter { $0.isRequired }.map { $0.name }
        return names.first { execution.parameters[$0]?.isNull != false }
    }
}
