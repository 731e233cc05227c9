import JSON

extension ValueReader {
    /// Rejects a value of the right type that violates a constraint.
    func check(
        _ value: Value, against constraint: Constraint, type: ValueType, at target: Target, field: (UInt32) -> Int64?
    ) throws(HomeError) {
        do throws(HomeError) {
            try checkOnce(value, against: constraint, type: type, at: target, field: field)
        } catch {
            try rejectDeviation(error)
        }
    }

    /// Throws the first violation.
    private func checkOnce(
        _ value: Value, against constraint: Constraint, type: ValueType, at target: Target, field: (UInt32) -> Int64?
    ) throws(HomeError) {
        if case .reported = violation { return }
        switch value {
        case .null, .bool, .structure: return
        case .unsigned(let number):
            try checkNumber(Int64(clamping: number), against: constraint, type: type, at: target, field: field)
        case .signed(let number):
            try checkNumber(number, against: constraint, type: type, at: target, field: field)
        case .float(let number):
            let lower = lower(of: constraint, field: field)
            let upper = upper(of: constraint, field: field)
            guard lower.map({ number >= Double($0) }) ?? true, upper.map({ number <= Double($0) }) ?? true else {
                let nearest = min(max(number, lower.map { Double($0) } ?? number), upper.map { Double($0) } ?? number)
                throw outOfRange(
                    .double(number), allowed: Self.phrase(lower, upper, target.unit), at: target,
                    .value(.double(nearest)))
            }
        case .string(let text):
            try checkLength(text.utf8.count, against: constraint, of: "bytes", at: target, field: field)
        case .octets(let bytes):
            try checkLength(bytes.count, against: constraint, of: "bytes", at: target, field: field)
        case .list(let values):
            try checkLength(values.count, against: constraint, of: "elements", at: target, field: field)
            guard let range = constraint.elementLength else { return }
            for (index, value) in values.enumerated() {
                let count: Int
                switch value {
                case .string(let text): count = text.utf8.count
                case .octets(let bytes): count = bytes.count
                default: continue
                }
                guard range.contains(count) else {
                    throw violationError(
                        "\(target.name)[\(index)] has \(count) bytes; \(range.lowerBound) to \(range.upperBound) are allowed.",
                        allowed: "\(range.lowerBound) to \(range.upperBound) bytes",
                        at: target.pointer.appending(index),
                        as: target.violationStatus)
                }
            }
        }
    }

    private func lower(of constraint: Constraint, field: (UInt32) -> Int64?) -> Int64? {
        if let number = constraint.lower?.number(attribute: attribute, field: field) { return number }
        guard case .attribute(let id) = constraint.lower else { return nil }
        return declared(id)?.lower?.constant
    }

    private func upper(of constraint: Constraint, field: (UInt32) -> Int64?) -> Int64? {
        if let number = constraint.upper?.number(attribute: attribute, field: field) { return number }
        guard case .attribute(let id) = constraint.upper else { return nil }
        return declared(id)?.upper?.constant
    }

    private func checkNumber(
        _ number: Int64, against constraint: Constraint, type: ValueType, at target: Target, field: (UInt32) -> Int64?
    ) throws(HomeError) {
        if constraint.alsoAllowed.contains(number) { return }
        if !constraint.allowedOnly.isEmpty {
            guard constraint.allowedOnly.contains(number) else {
                let names = constraint.allowedOnly.map { type.name(of: $0) }.joined(separator: ", ")
                throw outOfRange(.string(type.name(of: number)), allowed: "one of \(names)", at: target)
            }
            return
        }
        let lower = lower(of: constraint, field: field)
        let upper = upper(of: constraint, field: field)
        guard lower.map({ number >= $0 }) ?? true, upper.map({ number <= $0 }) ?? true else {
            let allowed = Self.phrase(lower, upper, of: type, alsoAllowed: constraint.alsoAllowed, target)
            let nearest = min(max(number, lower ?? number), upper ?? number)
            throw outOfRange(.integer(number), allowed: allowed, at: target, .value(.integer(nearest)))
        }
    }

    private func checkLength(
        _ count: Int, against constraint: Constraint, of unit: String, at target: Target, field: (UInt32) -> Int64?
    ) throws(HomeError) {
        let lower = constraint.minimumLength?.number(attribute: attribute, field: field) ?? 0
        let upper = constraint.maximumLength?.number(attribute: attribute, field: field) ?? Int64.max
        guard (Int64(count)) >= lower, Int64(count) <= upper else {
            let allowed =
                upper == Int64.max ? "at least \(lower)" : lower == upper ? "exactly \(lower)" : "\(lower) to \(upper)"
            throw violationError(
                "\(target.name) has \(count) \(unit); \(allowed) are allowed.", allowed: "\(allowed) \(unit)",
                at: target.pointer, as: target.violationStatus)
        }
    }

    // MARK: Faults

    static func wrongType(
        _ expected: String, got json: JSONValue, at pointer: JSONPointer, name: String? = nil,
        _ suggestion: InputSuggestion? = nil
    ) -> HomeError {
        HomeError(
            .invalidArgument, "\(name.map { "\($0) must be" } ?? "Expected") \(expected); \(json.phrase) was sent.",
            matterStatus: .invalidDataType,
            details: [HomeError.Detail(pointer: pointer.description, detail: expected, suggestion: suggestion)])
    }

    func outOfRange(
        _ json: JSONValue, allowed: String, at target: Target, _ suggestion: InputSuggestion? = nil
    ) -> HomeError {
        violationError(
            "\(target.name) must be \(allowed); \(json.phrase) was sent.\(suggestion.question)", allowed: allowed,
            at: target.pointer, as: target.violationStatus, suggestion)
    }

    /// - Parameter declared: The status declared for the field; nil means the command's status.
    func violationError(
        _ message: String, allowed: String, at pointer: JSONPointer, as declared: MatterStatus?,
        _ suggestion: InputSuggestion? = nil
    ) -> HomeError {
        let status: MatterStatus
        switch violation {
        case .rejected(let commandStatus): status = declared ?? commandStatus
        case .reported: status = declared ?? .constraintError
        }
        return HomeError(
            status.code, message, matterStatus: status,
            details: [HomeError.Detail(pointer: pointer.description, detail: allowed, suggestion: suggestion)])
    }

    static func unknownField(_ name: String, of definition: StructDefinition, at pointer: JSONPointer) -> HomeError {
        let names = definition.fields.map { $0.name }
        let suggestion = InputSuggestion.name(closestTo: name, in: names)
        return HomeError(
            .invalidArgument,
            names.isEmpty
                ? "\(definition.name) takes no fields; \(name) was sent."
                : "\(definition.name) has no field \(name); it has \(names.joined(separator: ", ")).\(suggestion.question)",
            matterStatus: .invalidCommand,
            details: [
                HomeError.Detail(pointer: pointer.description, detail: "unknown field", suggestion: suggestion)
            ])
    }

    /// Describes the allowed values: the type and the constraint of the target. Bounds that refer to other fields are
    /// omitted.
    func allowed(_ type: ValueType, at target: Target) -> String {
        if let range = range(of: type, at: target) { return "a whole number of \(range)" }
        let phrase = target.isText ? "a string" : type.phrase(isNullable: target.isNullable)
        return target.isNullable ? "\(phrase), or null" : phrase
    }

    /// Describes the allowed integers, for a number outside the range of the type. It is the same text as for a number
    /// outside the declared range.
    func allowedRange(_ type: ValueType, at target: Target) -> String {
        range(of: type, at: target) ?? allowed(type, at: target)
    }

    /// Returns what a client has probably meant with a value of a wrong type, or outside the range of the type.
    func suggestion(for json: JSONValue, _ type: ValueType, at target: Target) -> InputSuggestion? {
        switch type {
        case .bool: return Self.flag(json).map { .value(.bool($0)) }
        case .unsigned, .signed:
            guard let number = Self.number(json), let all = type.integerRange(isNullable: target.isNullable) else {
                return nil
            }
            let first = target.constraint.flatMap { lower(of: $0, field: { _ in nil }) } ?? all.lowerBound
            let last = target.constraint.flatMap { upper(of: $0, field: { _ in nil }) } ?? all.upperBound
            return .value(.integer(min(max(Int64(saturating: number.rounded()), first), last)))
        case .float: return Self.number(json).map { .value(.double($0)) }
        case .string: return json.doubleValue == nil ? nil : .value(.string(json.text))
        case .list(let element): return Self.isScalar(element.type) ? Self.list(of: json) : nil
        case .bitmap: return json.stringValue == nil ? nil : Self.list(of: json)
        case .octets, .enumeration, .structure: return nil
        }
    }

    private static func isScalar(_ type: ValueType) -> Bool {
        switch type {
        case .structure, .list, .octets: false
        default: true
        }
    }

    /// Returns a list with a short value.
    private static func list(of json: JSONValue) -> InputSuggestion? {
        guard json.arrayValue == nil, json.objectValue == nil, json.text.utf8.count <= 100 else { return nil }
        return .value(.array([json]))
    }

    private static func flag(_ json: JSONValue) -> Bool? {
        switch json {
        case .integer(0): false
        case .integer(1): true
        case .string(let text): Bool(text.lowercased())
        default: nil
        }
    }

    private static func number(_ json: JSONValue) -> Double? {
        json.doubleValue ?? json.stringValue.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Describes the allowed integers; nil if the constraint adds nothing to the type.
    private func range(of type: ValueType, at target: Target) -> String? {
        guard let constraint = target.constraint, constraint.allowedOnly.isEmpty else { return nil }
        let lower = lower(of: constraint, field: { _ in nil })
        let upper = upper(of: constraint, field: { _ in nil })
        guard type.integerRange != nil, lower != nil || upper != nil else { return nil }
        return Self.phrase(lower, upper, of: type, alsoAllowed: constraint.alsoAllowed, target)
    }

    /// Describes the allowed integers: the declared bounds, and those of the type for bounds that are not declared.
    private static func phrase(
        _ lower: Int64?, _ upper: Int64?, of type: ValueType, alsoAllowed: [Int64], _ target: Target
    ) -> String {
        guard let all = type.integerRange(isNullable: target.isNullable) else {
            return phrase(lower, upper, target.unit)
        }
        let first = lower.map { max($0, all.lowerBound) } ?? all.lowerBound
        let last =
            upper.map { "\(min($0, all.upperBound))" } ?? type.maximumText(of: all, isNullable: target.isNullable)
        var phrase = "\(first) to \(last)"
        if let unit = target.unit { phrase += " (in \(unit.symbol))" }
        for number in alsoAllowed { phrase += ", or \(number)" }
        return target.isNullable ? "\(phrase), or null" : phrase
    }

    private static func phrase(_ lower: Int64?, _ upper: Int64?, _ unit: Unit?) -> String {
        let range =
            switch (lower, upper) {
            case (let lower?, let upper?): "\(lower) to \(upper)"
            case (let lower?, nil): "\(lower) or more"
            case (nil, let upper?): "\(upper) or less"
            case (nil, nil): "any number"
            }
        return unit.map { "\(range) (in \($0.symbol))" } ?? range
    }
}

extension ValueType {
    /// A description of the values of the type.
    var phrase: String { phrase(isNullable: false) }

    /// A description of the values of the type that are not null.
    func phrase(isNullable: Bool) -> String {
        switch self {
        case .bool: return "true or false"
        case .unsigned, .signed:
            guard let range = integerRange(isNullable: isNullable) else { return "a whole number" }
            return "a whole number of \(range.lowerBound) to \(maximumText(of: range, isNullable: isNullable))"
        case .float: return "a number"
        case .string: return "a string"
        case .octets: return "octets in base64"
        case .enumeration(let definition): return "one of \(definition.cases.map { $0.name }.joined(separator: ", "))"
        case .bitmap(let definition):
            return "a list of flags out of \(definition.flags.map { $0.name }.joined(separator: ", "))"
        case .structure(let definition): return "an object with the fields of \(definition.name)"
        case .list: return "a list"
        }
    }

    /// Returns the maximum of an integer type with this range. The range of a type can exceed that of `Int64`.
    fileprivate func maximumText(of range: ClosedRange<Int64>, isNullable: Bool) -> String {
        self == .unsigned(bits: 64)
            ? "\(ValueType.maximum(bits: 64, isNullable: isNullable))" : "\(range.upperBound)"
    }

    fileprivate func name(of number: Int64) -> String {
        if case .enumeration(let definition) = self, let name = definition.name(of: UInt64(clamping: number)) {
            return name
        }
        return "\(number)"
    }
}

extension JSONValue {
    /// A short description of the value that was sent.
    fileprivate var phrase: String {
        switch self {
        case .null: return "null"
        case .bool(let flag): return "\(flag)"
        case .integer(let number): return "\(number)"
        case .double(let number): return number.jsonText
        case .string(let text): return "\"\(text.count > 40 ? text.prefix(40) + "…" : text[...])\""
        case .array: return "a list"
        case .object: return "an object"
        }
    }
}
