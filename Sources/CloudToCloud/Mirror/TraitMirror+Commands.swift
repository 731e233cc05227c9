import HomeModel
import JSON

extension TraitMirror {
    /// What the catalogue calls a command of the cloud, as far as the device takes it; nil where this trait has none for it.
    func fields(
        of execution: CloudExecution, among isSupported: (CommandDefinition) -> Bool
    ) throws(CloudRefusal) -> (command: CommandDefinition, fields: Value)? {
        guard let link = commands.first(where: { isSupported($0.command) && $0.matches(execution) }) else { return nil }
        var fields = link.constants
        var faults: [ValueFault] = []
        for parameter in link.parameters {
            guard let json = execution.parameters[parameter.name], !json.isNull else { continue }
            let value = parameter.translation.value(
                of: json, as: parameter.field.type, within: parameter.field.constraint, &faults,
                at: [parameter.name])
            if let value { fields.append(Value.FieldValue(tag: parameter.field.tag, value: value)) }
        }
        if let fault = faults.first { throw CloudRefusal(fault) }
        return (link.command, .structure(fields.sorted { $0.tag < $1.tag }))
    }

    /// What the cloud calls a command of this trait; nil where it has none for it.
    func execution(of command: CommandDefinition, fields: Value) -> CloudExecution? {
        for link in commands where link.command == command {
            let given = link.parameters.map { ($0, fields[tag: $0.field.tag] ?? .null) }
            guard given.allSatisfy({ !$0.isRequired || $1 != .null }) else { continue }
            var parameters = JSONObject()
            for (name, value) in link.conditions { parameters[name] = value }
            for (parameter, value) in given where value != .null {
                parameters[parameter.name] = parameter.translation.json(of: value, as: parameter.field.type)
            }
            return CloudExecution(command: link.cloud, parameters: parameters)
        }
        return nil
    }
}

extension TraitMirror.CommandLink {
    fileprivate func matches(_ execution: CloudExecution) -> Bool {
        guard execution.command == cloud else { return false }
        guard conditions.allSatisfy({ execution.parameters[$0.name] == $0.value }) else { return false }
        return parameters.allSatisfy { !$0.isRequired || execution.parameters[$0.name]?.isNull == false }
    }
}
