import JSON

/// The required form of a value in a scenario file. It checks the value, and describes it as JSON Schema.
indirect enum Shape: Sendable {
    /// A text with a length in Unicode code points.
    case text(ClosedRange<Int>)
    case flag
    case integer(ClosedRange<Int64>)
    case number(ClosedRange<Double>)
    /// A span in seconds, or as text.
    case span(ClosedRange<Double>)
    case choice([String])
    case any
    /// A value with comparisons; see ``JSONMatcher``.
    case matcher
    /// A comparison with values of a form.
    case comparison(JSONMatcher.Form)
    /// An object with members of any names.
    case map(Shape)
    case list(Shape, ClosedRange<Int>)
    case object(ObjectShape)
    /// One of several shapes of different JSON types.
    case either([Shape])

    /// A member of an object.
    struct Member: Sendable {
        let name: String
        let shape: Shape
        let isRequired: Bool
        let description: String

        static func required(_ name: String, _ shape: Shape, _ description: String) -> Member {
            Member(name: name, shape: shape, isRequired: true, description: description)
        }

        static func optional(_ name: String, _ shape: Shape, _ description: String) -> Member {
            Member(name: name, shape: shape, isRequired: false, description: description)
        }
    }

    /// An object with certain members.
    struct ObjectShape: Sendable {
        let members: [Member]
        /// The shape of all other members; nil if there may be none.
        var rest: Shape?
        /// Members of which each object has exactly one.
        var exactlyOne: [String] = []
        /// Members of which each object has one at most.
        var atMostOne: [String] = []
        /// Whether at least one member must be there.
        var isNotEmpty = false
    }

    /// A value without the required form.
    struct Fault: Error {
        let pointer: JSONPointer
        let message: String
    }
}

// MARK: - Checking

extension Shape {
    /// Checks a value. Throws the first fault.
    ///
    /// - Parameter name: The name of the value, for messages: `the member \`device\``.
    func check(_ value: JSONValue, _ name: String, at pointer: JSONPointer) throws(Fault) {
        func fault(_ allowed: String) -> Fault {
            Fault(pointer: pointer, message: "\(name.capitalizedFirst) must be \(allowed); \(value.brief) was found.")
        }
        switch self {
        case .text(let length):
            guard let text = value.stringValue, length.contains(text.unicodeScalars.count) else {
                throw fault(expectation)
            }
        case .flag: if value.boolValue == nil { throw fault(expectation) }
        case .integer(let range):
            guard case .integer(let number) = value, range.contains(number) else { throw fault(expectation) }
        case .number(let range):
            guard let number = value.doubleValue, range.contains(number) else { throw fault(expectation) }
        case .span(let range):
            guard let seconds = value.seconds, range.contains(seconds) else { throw fault(expectation) }
        case .choice(let texts):
            guard let text = value.stringValue, texts.contains(text) else { throw fault(expectation) }
        case .any: break
        case .matcher: try Self.checkComparison(value, of: .any, at: pointer)
        case .comparison(let form): try Self.checkComparison(value, of: form, at: pointer)
        case .map(let shape):
            guard let object = value.objectValue else { throw fault(expectation) }
            for (name, value) in object.members {
                try shape.check(value, "the member `\(name)`", at: pointer.appending(name))
            }
        case .list(let shape, let count):
            guard let elements = value.arrayValue, count.contains(elements.count) else { throw fault(expectation) }
            for (index, element) in elements.enumerated() {
                try shape.check(element, "an element of \(name)", at: pointer.appending(index))
            }
        case .object(let shape):
            guard let object = value.objectValue else { throw fault(expectation) }
            try shape.check(object, name, at: pointer)
        case .either(let shapes):
            guard let shape = shapes.first(where: { $0.accepts(typeOf: value) }) else { throw fault(expectation) }
            try shape.check(value, name, at: pointer)
        }
    }

    private static func checkComparison(
        _ value: JSONValue, of form: JSONMatcher.Form, at pointer: JSONPointer
    ) throws(Fault) {
        do throws(JSONMatcher.Fault) { _ = try JSONMatcher(value, of: form) } catch {
            throw Fault(
                pointer: pointer.appending(contentsOf: error.pointer),
                message: "The comparison must be \(error.allowed).")
        }
    }

    /// The allowed values, for messages.
    var expectation: String {
        switch self {
        case .text(let length):
            length.upperBound == Int.max
                ? "a text" : "a text of \(length.lowerBound) to \(length.upperBound) characters"
        case .flag: "true or false"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range): "a number from \(range.lowerBound.brief) to \(range.upperBound.brief)"
        case .span(let range):
            "\(SpanText.form), from \(SpanText.text(range.lowerBound)) to \(SpanText.text(range.upperBound))"
        case .choice(let texts): "one of \(texts.joined(separator: ", "))"
        case .any, .matcher, .comparison: "a value"
        case .map, .object: "an object"
        case .list(_, let count):
            count.lowerBound > 0
                ? "a list of \(count.lowerBound) to \(count.upperBound) elements"
                : "a list of \(count.upperBound) elements at most"
        case .either(let shapes): shapes.map { $0.expectation }.joined(separator: ", or ")
        }
    }

    /// Whether the JSON type of a value is that of the shape.
    private func accepts(typeOf value: JSONValue) -> Bool {
        switch (self, value) {
        case (.text, .string), (.choice, .string), (.span, .string), (.span, .integer), (.span, .double): true
        case (.flag, .bool), (.integer, .integer), (.any, _), (.matcher, _), (.comparison, _): true
        case (.number, .integer), (.number, .double): true
        case (.map, .object), (.object, .object), (.list, .array): true
        case (.either(let shapes), _): shapes.contains { $0.accepts(typeOf: value) }
        default: false
        }
    }
}

extension Shape.ObjectShape {
    fileprivate func check(_ object: JSONObject, _ name: String, at pointer: JSONPointer) throws(Shape.Fault) {
        for (key, value) in object.members {
            if let member = members.first(where: { $0.name == key }) {
                try member.shape.check(value, "the member `\(key)`", at: pointer.appending(key))
            } else if let rest {
                try rest.check(value, "the member `\(key)`", at: pointer.appending(key))
            } else {
                let names = members.map { $0.name }
                let guess = Spelling.suggestion(for: key, in: names)
                throw Shape.Fault(
                    pointer: pointer.appending(key),
                    message:
                        "\(name.capitalizedFirst) has no member `\(key)`.\(guess) It has \(names.joined(separator: ", "))."
                )
            }
        }
        if let missing = members.first(where: { $0.isRequired && !object.has($0.name) }) {
            throw Shape.Fault(pointer: pointer, message: "\(name.capitalizedFirst) needs the member `\(missing.name)`.")
        }
        let present = exactlyOne.filter { object.has($0) }
        if !exactlyOne.isEmpty, present.count != 1 {
            throw Shape.Fault(
                pointer: present.count > 1 ? pointer.appending(present[1]) : pointer,
                message: "\(name.capitalizedFirst) needs exactly one of \(exactlyOne.joined(separator: ", ")).")
        }
        let alternatives = atMostOne.filter { object.has($0) }
        if alternatives.count > 1 {
            throw Shape.Fault(
                pointer: pointer.appending(alternatives[1]),
                message: "\(name.capitalizedFirst) can have one of \(atMostOne.joined(separator: ", ")) at most.")
        }
        if isNotEmpty, object.isEmpty {
            throw Shape.Fault(pointer: pointer, message: "\(name.capitalizedFirst) is empty.")
        }
    }
}

extension Double {
    /// The number without a fraction of zero.
    fileprivate var brief: String { Int64(exactly: self).map { String($0) } ?? String(self) }
}

extension JSONValue {
    /// The seconds of a span; nil if it is none.
    var seconds: Double? { stringValue.map { SpanText.seconds($0) } ?? doubleValue }

    /// The value as JSON in one line.
    package var text: String {
        var writer = JSONWriter()
        writer.value(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The value as JSON, shortened for messages.
    var brief: String {
        let text = text
        return text.unicodeScalars.count <= 80
            ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(77))) + "…"
    }
}

extension JSONPointer {
    /// Returns the pointer to a value that another pointer names relative to this one.
    func appending(contentsOf pointer: JSONPointer) -> JSONPointer {
        appending(text: pointer.description)
    }

    /// Returns the pointer to a value that the text of a pointer names relative to this one.
    func appending(text: String) -> JSONPointer {
        text.split(separator: "/").reduce(self) { pointer, token in
            pointer.appending(Self.unescaped(token))
        }
    }

    private static func unescaped(_ token: Substring) -> String {
        var name = ""
        var isEscape = false
        for character in token {
            switch (isEscape, character) {
            case (false, "~"): isEscape = true
            case (true, _):
                name.append(character == "1" ? "/" : "~")
                isEscape = false
            case (false, _): name.append(character)
            }
        }
        return name
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
