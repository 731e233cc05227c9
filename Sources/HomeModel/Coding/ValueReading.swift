public import JSON

/// Reads and validates the values of a request's body against the catalog.
///
/// Errors are ``HomeError`` with a pointer into the body and the allowed values.
public struct ValueReader {
    /// Returns the current number of an attribute of the same trait, to which a bound may refer; nil if the attribute
    /// has no number.
    let attribute: (UInt32) -> Int64?
    /// Returns the declared bounds of an attribute of the same trait. They apply if the attribute has no number.
    let declared: (UInt32) -> Constraint?
    /// Whether unnamed numbers and bits are accepted. Devices may report them; clients may not send them.
    let acceptsUnnamed: Bool
    /// Collects faults instead of throwing the first one; nil to throw it.
    let review: DescriptionReview?
    /// The treatment of a value that has the right type but violates its constraint.
    private(set) var violation = ConstraintViolation.rejected(.constraintError)
    /// The features of the trait, on which fields of structures can depend.
    private(set) var features = FeatureMap()

    public init(
        acceptsUnnamed: Bool = false, review: DescriptionReview? = nil,
        attribute: @escaping (UInt32) -> Int64? = { _ in nil },
        declared: @escaping (UInt32) -> Constraint? = { _ in nil }
    ) {
        self.attribute = attribute
        self.declared = declared
        self.acceptsUnnamed = acceptsUnnamed
        self.review = review
    }

    /// Returns this reader for a trait with features.
    func with(features: FeatureMap) -> ValueReader {
        var reader = self
        reader.features = features
        return reader
    }

    /// Rejects a value that its type cannot have.
    func reject(_ mistake: HomeError) throws(HomeError) {
        guard let review else { throw mistake }
        review.add(mistake: mistake)
    }

    /// Rejects a value that its type can have, and that the specification does not allow.
    func rejectDeviation(_ deviation: HomeError) throws(HomeError) {
        guard let review else { throw deviation }
        review.add(deviation: deviation)
    }

    /// Reads the value of a writable attribute.
    public func value(
        _ json: JSONValue, of definition: AttributeDefinition, features: FeatureMap, at pointer: JSONPointer
    ) throws(HomeError) -> Value {
        let constraint = definition.constraint(features: features)
        let target = Target(
            pointer: pointer, name: .attribute(definition.name), unit: definition.unit,
            isNullable: definition.isNullable,
            isText: definition.isText, constraint: constraint)
        let reader = with(features: features)
        let value = try reader.read(json, as: definition.type, at: target)
        try reader.check(
            value, against: constraint, type: definition.type, at: target,
            field: { _ in nil })
        return value
    }

    /// Reads the fields of a command. Values that violate their constraint are rejected with the status that the
    /// command declares, or accepted if the command reports them in its response.
    public func fields(
        _ json: JSONValue?, of command: CommandDefinition, features: FeatureMap, at pointer: JSONPointer
    ) throws(HomeError) -> Value {
        try reader(of: command).with(features: features)
            .fields(json, of: command.fields, features: features, at: pointer)
    }

    /// Returns this reader with the command's treatment of violated constraints.
    func reader(of command: CommandDefinition) -> ValueReader {
        var reader = self
        reader.violation = command.violation
        return reader
    }

    /// Returns whether a number is accepted for an enumeration.
    func accepts(_ number: UInt64, of definition: EnumDefinition, at target: Target) -> Bool {
        if definition.name(of: number) != nil || acceptsUnnamed { return true }
        var isAccepted = target.acceptsUnnamed
        if case .reported = violation { isAccepted = true }
        return isAccepted && number.leadingZeroBitCount >= 64 - definition.bits
    }

    /// Reads the fields of a command, an event or a stimulus. Absent fields get their default; throws if a mandatory
    /// field is absent and has no default.
    public func fields(
        _ json: JSONValue?, of definition: StructDefinition, features: FeatureMap, at pointer: JSONPointer
    ) throws(HomeError) -> Value {
        let object: JSONObject
        switch json {
        case nil, .null?: object = JSONObject()
        case .object(let members)?: object = members
        case let other?:
            try reject(Self.wrongType("an object with the fields of \(definition.name)", got: other, at: pointer))
            return .null
        }
        var fields: [Value.FieldValue] = []
        for (name, json) in object.members {
            guard let field = definition.field(named: name) else {
                try reject(Self.unknownField(name, of: definition, at: pointer.appending(name)))
                continue
            }
            guard !fields.contains(where: { $0.tag == field.tag }) else {
                try reject(
                    HomeError(
                        .invalidArgument, "\(definition.name).\(field.name) is given twice, in two capitalizations.",
                        matterStatus: .invalidCommand,
                        details: [
                            HomeError.Detail(pointer: pointer.appending(name).description, detail: "give it once")
                        ]))
                continue
            }
            let target = Target(field, of: definition, at: pointer, named: name)
            fields.append(Value.FieldValue(tag: field.tag, value: try read(json, as: field.type, at: target)))
        }
        return try complete(fields, of: definition, features: features, at: pointer)
    }

    /// The attribute, field or element that a value is for.
    struct Target {
        /// The name of a target in messages. Its text is created when it is read.
        indirect enum Name: CustomStringConvertible {
            case attribute(String)
            case field(String, of: String)
            case element(Int, of: Name)

            var description: String {
                switch self {
                case .attribute(let name): name
                case .field(let name, let structure): "\(structure).\(name)"
                case .element(let index, let list): "\(list)[\(index)]"
                }
            }
        }

        let pointer: JSONPointer
        let name: Name
        let unit: Unit?
        let isNullable: Bool
        let isText: Bool
        var acceptsUnnamed = false
        /// The status for a value that violates its constraint; nil means the command's status.
        var violationStatus: MatterStatus?
        /// The constraint of the attribute or field; nil for an element of a list.
        var constraint: Constraint?
    }

    private func read(_ json: JSONValue, as type: ValueType, at target: Target) throws(HomeError) -> Value {
        if json.isNull {
            if !target.isNullable {
                try rejectDeviation(
                    Self.wrongType(allowed(type, at: target), got: json, at: target.pointer, name: "\(target.name)"))
            }
            return .null
        }
        switch type {
        case .bool:
            if let flag = json.boolValue { return .bool(flag) }
        case .unsigned(let bits):
            if let number = json.unsignedValue {
                if number > ValueType.maximum(bits: bits, isNullable: target.isNullable) {
                    let error = outOfRange(
                        json, allowed: allowedRange(type, at: target), at: target,
                        suggestion(for: json, type, at: target))
                    guard number <= ValueType.maximum(bits: bits, isNullable: false) else {
                        try reject(error)
                        return .null
                    }
                    try rejectDeviation(error)
                }
                return .unsigned(number)
            }
            if json.integerValue != nil {
                try reject(
                    outOfRange(
                        json, allowed: allowedRange(type, at: target), at: target,
                        suggestion(for: json, type, at: target)))
                return .null
            }
        case .signed:
            if let number = json.integerValue {
                if !(type.integerRange(isNullable: target.isNullable)?.contains(number) ?? false) {
                    let error = outOfRange(
                        json, allowed: allowedRange(type, at: target), at: target,
                        suggestion(for: json, type, at: target))
                    guard type.integerRange?.contains(number) ?? false else {
                        try reject(error)
                        return .null
                    }
                    try rejectDeviation(error)
                }
                return .signed(number)
            }
        case .float(let bits):
            if let number = json.doubleValue {
                let value = bits == 32 ? Double(Float(number)) : number
                if value.isFinite { return .float(value) }
                try reject(outOfRange(json, allowed: allowed(type, at: target), at: target))
                return .null
            }
        case .string:
            if let text = json.stringValue { return .string(text) }
        case .octets:
            if target.isText, let text = json.stringValue { return .octets(Array(text.utf8)) }
            if !target.isText, let bytes = json.octetsValue { return .octets(bytes) }
        case .enumeration(let definition):
            if let name = json.stringValue, let number = definition.number(of: name) { return .unsigned(number) }
            if let name = json.stringValue {
                let suggestion = InputSuggestion.value(closestTo: name, in: definition.cases.map { $0.name })
                try reject(outOfRange(json, allowed: allowed(type, at: target), at: target, suggestion))
                return .null
            }
            if let number = json.unsignedValue {
                if accepts(number, of: definition, at: target) { return .unsigned(number) }
                try reject(outOfRange(json, allowed: allowed(type, at: target), at: target))
                return .null
            }
        case .bitmap(let definition):
            if let number = json.unsignedValue {
                if number & ~definition.mask != 0 {
                    try rejectDeviation(outOfRange(json, allowed: allowed(type, at: target), at: target))
                }
                return .unsigned(number)
            }
            if let names = json.arrayValue { return try bitmap(names, of: definition, at: target) }
        case .structure(let definition):
            if json.objectValue != nil {
                return try fields(json, of: definition, features: features, at: target.pointer)
            }
        case .list(let element):
            if let elements = json.arrayValue {
                var values: [Value] = []
                for (index, json) in elements.enumerated() {
                    let elementTarget = Target(
                        pointer: target.pointer.appending(index), name: .element(index, of: target.name),
                        unit: target.unit,
                        isNullable: element.isNullable, isText: false)
                    values.append(try read(json, as: element.type, at: elementTarget))
                }
                return .list(values)
            }
        }
        try reject(
            Self.wrongType(
                allowed(type, at: target), got: json, at: target.pointer, name: "\(target.name)",
                suggestion(for: json, type, at: target)))
        return .null
    }

    private func bitmap(_ names: [JSONValue], of definition: BitmapDefinition, at target: Target) throws(HomeError)
        -> Value
    {
        var number: UInt64 = 0
        var seen: Set<String> = []
        for (index, json) in names.enumerated() {
            guard let name = json.stringValue else {
                try reject(
                    Self.wrongType(
                        "the name of a flag", got: json, at: target.pointer.appending(index), name: "\(target.name)"))
                continue
            }
            // For a flag of several bits, such as `stage=2`, the name is the text before the equals sign.
            guard seen.insert(name.prefix { $0 != "=" }.lowercased()).inserted else {
                try reject(
                    HomeError(
                        .invalidArgument, "\(target.name) names the flag \(name) twice.",
                        details: [
                            HomeError.Detail(
                                pointer: target.pointer.appending(index).description, detail: "name each flag once")
                        ]))
                continue
            }
            guard let bits = definition.bits(named: name) ?? unnamedBit(name) else {
                let known = definition.flags.map { $0.name }
                let suggestion = Spelling.closest(to: name, in: known).map { flag in
                    InputSuggestion.value(.array(names.map { $0 == json ? .string(flag) : $0 }))
                }
                try reject(outOfRange(json, allowed: ValueType.bitmap(definition).phrase, at: target, suggestion))
                continue
            }
            number |= bits
        }
        return .unsigned(number)
    }

    /// Returns the bit for a text such as `bit5`, the form of a bit without a name; nil for any other text.
    private func unnamedBit(_ name: String) -> UInt64? {
        guard acceptsUnnamed, name.hasPrefix("bit"), let bit = Int(name.dropFirst(3)), (0..<64).contains(bit) else {
            return nil
        }
        return 1 << UInt64(bit)
    }
}

extension BitmapDefinition {
    /// Returns the bits of `"executeIfOff"`, or of `"coolingStage=2"` for a flag of several bits; nil if the name is
    /// unknown.
    fileprivate func bits(named text: String) -> UInt64? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let flag = flags.first(where: { equalIgnoringCase($0.name, String(parts[0])) }) else { return nil }
        guard parts.count == 2 else { return flag.width == 1 ? flag.mask : nil }
        guard flag.width > 1, let number = UInt64(parts[1]), number < 1 << UInt64(flag.width) else { return nil }
        return number << UInt64(flag.bit)
    }
}
