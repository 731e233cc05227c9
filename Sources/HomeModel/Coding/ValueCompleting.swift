public import JSON

/// Validates values from Swift code by the same rules as values from a request's body. Pointers in errors are those of
/// the equivalent body.
extension ValueReader {
    /// Validates the value of a writable attribute.
    public func checked(
        _ value: Value, of definition: AttributeDefinition, features: FeatureMap, at pointer: JSONPointer
    ) throws(HomeError) -> Value {
        let target = Target(
            pointer: pointer, name: .attribute(definition.name), unit: definition.unit,
            isNullable: definition.isNullable,
            isText: definition.isText)
        let reader = with(features: features)
        let value = try reader.checked(value, as: definition.type, at: target)
        try reader.check(
            value, against: definition.constraint(features: features), type: definition.type, at: target,
            field: { _ in nil })
        return value
    }

    /// Validates the fields of a command, with the command's treatment of violated constraints.
    public func checked(
        _ value: Value, of command: CommandDefinition, features: FeatureMap, at pointer: JSONPointer
    ) throws(HomeError) -> Value {
        try reader(of: command).with(features: features)
            .checked(value, of: command.fields, features: features, at: pointer)
    }

    /// Validates the fields of a command, an event or a stimulus. Absent fields get their default; throws if a
    /// mandatory field is absent and has no default.
    public func checked(
        _ value: Value, of definition: StructDefinition, features: FeatureMap, at pointer: JSONPointer
    ) throws(HomeError) -> Value {
        guard case .structure(let given) = value else {
            throw Self.wrongType("an object with the fields of \(definition.name)", got: value.json, at: pointer)
        }
        var fields: [Value.FieldValue] = []
        for member in given {
            guard let field = definition.field(tagged: member.tag) else {
                throw Self.unknownField("\(member.tag)", of: definition, at: pointer.appending("\(member.tag)"))
            }
            let target = Target(field, of: definition, at: pointer)
            fields.append(
                Value.FieldValue(tag: field.tag, value: try checked(member.value, as: field.type, at: target)))
        }
        return try complete(fields, of: definition, features: features, at: pointer)
    }

    /// Adds the defaults of absent fields, and checks mandatory fields and all constraints.
    func complete(
        _ given: [Value.FieldValue], of definition: StructDefinition, features: FeatureMap, at pointer: JSONPointer
    ) throws(HomeError) -> Value {
        try checkChoices(given, of: definition, features: features, at: pointer)
        var fields = given
        for field in definition.fields where !given.contains(where: { $0.tag == field.tag }) {
            let verdict = field.conformance.verdict(features: features)
            // The absence of a field of a choice means that another field was chosen, so it gets no default. A field that
            // the features do not allow has none either, and a device has an optional field only if it declares it.
            let mayHaveDefault = verdict == .mandatory || (verdict != .disallowed && !acceptsUnnamed)
            if mayHaveDefault, field.conformance.choice(features: features) == nil,
                review?.isStrict ?? true, case .value(let value)? = field.fallback
            {
                fields.append(Value.FieldValue(tag: field.tag, value: value))
            } else if verdict == .mandatory {
                try rejectDeviation(
                    HomeError(
                        .invalidArgument,
                        "\(definition.name) needs \(field.name)\(field.isNullable ? " (null is allowed)" : ""); it is missing.",
                        matterStatus: .invalidCommand,
                        details: [
                            HomeError.Detail(
                                pointer: pointer.appending(field.name).description,
                                detail:
                                    "required: \(allowed(field.type, at: Target(field, of: definition, at: pointer)))")
                        ]))
            }
        }
        fields.sort { $0.tag < $1.tag }
        let value = Value.structure(fields)
        for field in definition.fields {
            guard field.constraint != .none, let present = value[tag: field.tag] else { continue }
            let target = Target(field, of: definition, at: pointer)
            try check(present, against: field.constraint, type: field.type, at: target) { value[tag: $0]?.integer }
        }
        return value
    }

    /// Rejects too many or too few fields of a choice, such as the alternatives for the power of a microwave oven.
    private func checkChoices(
        _ given: [Value.FieldValue], of definition: StructDefinition, features: FeatureMap, at pointer: JSONPointer
    ) throws(HomeError) {
        // Fields from a device are accepted in any combination. A command that reports violations in its response also
        // reports this one.
        if acceptsUnnamed { return }
        if case .reported = violation { return }
        for choice in definition.choices(features: features) {
            let count = given.count { field in choice.fields.contains { $0.tag == field.tag } }
            if choice.atLeastOne ? count > 0 : count == 1 { continue }
            let names = choice.fields.map { $0.name }.joined(separator: ", ")
            let expected = choice.atLeastOne ? "at least one of \(names)" : "exactly one of \(names)"
            try rejectDeviation(
                HomeError(
                    .invalidArgument, "\(definition.name) takes \(expected); \(count) were sent.",
                    matterStatus: .invalidCommand,
                    details: [HomeError.Detail(pointer: pointer.description, detail: expected)]))
        }
    }

    /// Returns a value of the type, with defaults for absent fields of structures.
    private func checked(_ value: Value, as type: ValueType, at target: Target) throws(HomeError) -> Value {
        switch (value, type) {
        case (.null, _) where target.isNullable: return value
        case (.bool, .bool), (.string, .string), (.octets, .octets): return value
        case (.float(let number), .float):
            if number.isFinite { return value }
        case (.unsigned(let number), .unsigned(let bits)):
            if number <= ValueType.maximum(bits: bits, isNullable: target.isNullable) { return value }
        case (.signed(let number), .signed):
            if type.integerRange(isNullable: target.isNullable)?.contains(number) ?? false { return value }
        case (.unsigned(let number), .enumeration(let definition)):
            if accepts(number, of: definition, at: target) { return value }
        case (.unsigned(let number), .bitmap(let definition)):
            if acceptsUnnamed || number & ~definition.mask == 0 { return value }
        case (.structure, .structure(let definition)):
            return try checked(value, of: definition, features: features, at: target.pointer)
        case (.list(let values), .list(let element)):
            var elements: [Value] = []
            for (index, value) in values.enumerated() {
                let elementTarget = Target(
                    pointer: target.pointer.appending(index), name: .element(index, of: target.name), unit: target.unit,
                    isNullable: element.isNullable, isText: false)
                elements.append(try checked(value, as: element.type, at: elementTarget))
            }
            return .list(elements)
        default:
            throw Self.wrongType(type.phrase, got: value.json, at: target.pointer, name: "\(target.name)")
        }
        throw outOfRange(value.json, allowed: allowed(type, at: target), at: target)
    }
}

extension ValueReader.Target {
    /// Creates the target for a field of the structure at `pointer`. `name` is the spelling in the request.
    init(_ field: FieldDefinition, of definition: StructDefinition, at pointer: JSONPointer, named name: String? = nil)
    {
        self.init(
            pointer: pointer.appending(name ?? field.name), name: .field(field.name, of: definition.name),
            unit: field.unit,
            isNullable: field.isNullable, isText: field.isText, acceptsUnnamed: field.acceptsUnnamed,
            violationStatus: field.violationStatus, constraint: field.constraint)
    }
}

extension Value {
    /// The value as it would be in a body, for error messages.
    fileprivate var json: JSONValue {
        switch self {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .unsigned(let number): Int64(exactly: number).map { .integer($0) } ?? .string("\(number)")
        case .signed(let number): .integer(number)
        case .float(let number): .double(number)
        case .string(let text): .string(text)
        case .octets(let bytes): .string("\(bytes.count) octets")
        case .list: .array([])
        case .structure: .object(JSONObject())
        }
    }
}
