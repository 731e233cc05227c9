extension InputForm {
    /// Finds the mistakes of a value.
    ///
    /// - Parameters:
    ///   - name: The name of the value in sentences, such as `the body`.
    ///   - pointer: The position of the value in its document.
    public func review(
        _ value: JSONValue, as name: String, at pointer: JSONPointer = .root, into review: inout InputReview
    ) {
        check(value, at: InputPlace(of: pointer, name), &review)
    }

    /// Returns the first mistakes of a value; empty if it has the form.
    public func mistakes(
        in value: JSONValue, as name: String, at pointer: JSONPointer = .root, limit: Int = 20
    ) -> [InputMistake] {
        var review = InputReview(limit: limit)
        self.review(value, as: name, at: pointer, into: &review)
        return review.mistakes
    }

    fileprivate func check(_ value: JSONValue, at place: InputPlace, _ review: inout InputReview) {
        guard accepts(typeOf: value) else { return review.add(place.mistake(phrase, value, self)) }
        switch self {
        case .any, .flag: break
        case .text(let length):
            guard length != 0...Int.max else { return }
            if !length.contains((value.stringValue ?? "").unicodeScalars.count) {
                review.add(place.mistake(phrase, value, self))
            }
        case .integer(let range):
            if let number = value.integerValue, !range.contains(number) {
                let nearest = min(max(number, range.lowerBound), range.upperBound)
                review.add(place.mistake(outOfRange: range.phrase, value, nearest: .integer(nearest)))
            }
        case .number(let range):
            if let number = value.doubleValue, !range.contains(number) {
                let nearest = min(max(number, range.lowerBound), range.upperBound)
                review.add(place.mistake(outOfRange: range.phrase, value, nearest: .double(nearest)))
            }
        case .choice(let texts):
            if !texts.contains(value.stringValue ?? "") { review.add(place.mistake(phrase, value, self)) }
        case .list(let form, let count):
            let elements = value.arrayValue ?? []
            guard count.contains(elements.count) else { return review.add(place.mistake(phrase, value, self)) }
            let (list, name) = (place.pointer, place.listName)
            for (index, element) in elements.enumerated() {
                form.check(element, at: InputPlace(element: index, of: list, name), &review)
            }
        case .distinctTexts(let limit): checkDistinct(value.arrayValue ?? [], limit: limit, at: place, value, &review)
        case .map(let form, let names):
            let object = place.pointer
            for (name, value) in value.objectValue?.members ?? [] {
                let member = InputPlace(member: name, of: object)
                names?.check(.string(name), at: InputPlace(of: member.pointer, "the name \(name.shortened())"), &review)
                form.check(value, at: member, &review)
            }
        case .object(let form): form.check(value.objectValue ?? JSONObject(), at: place, &review)
        case .either(let forms): forms.first { $0.accepts(typeOf: value) }?.check(value, at: place, &review)
        case .special(let form):
            for (pointer, allowed) in form.mistakes(value) {
                review.add(place.mistake(allowed, at: pointer, of: value))
            }
        }
    }

    private func checkDistinct(
        _ elements: [JSONValue], limit: Int, at place: InputPlace, _ value: JSONValue, _ review: inout InputReview
    ) {
        guard elements.count <= limit, elements.allSatisfy({ $0.stringValue != nil }) else {
            return review.add(place.mistake(phrase, value, self))
        }
        var seen: Set<String> = []
        for (index, element) in elements.enumerated() {
            guard let text = element.stringValue, !seen.insert(text).inserted else { continue }
            review.add(
                InputMistake(
                    at: place.pointer.appending(index),
                    "\(place.name.capitalizedFirst) names \(text.shortened()) twice.", allowed: "name it once"))
        }
    }

    /// Whether the JSON type of a value is right.
    func accepts(typeOf value: JSONValue) -> Bool {
        switch (self, value) {
        case (.any, _), (.flag, .bool), (.text, .string), (.choice, .string), (.integer, .integer),
            (.number, .integer), (.number, .double), (.list, .array), (.distinctTexts, .array), (.map, .object),
            (.object, .object):
            true
        case (.either(let forms), _): forms.contains { $0.accepts(typeOf: value) }
        case (.special(let form), _): form.acceptsType(value)
        default: false
        }
    }
}

extension InputObject {
    fileprivate func check(_ object: JSONObject, at place: InputPlace, _ review: inout InputReview) {
        let before = review.count
        let pointer = place.pointer
        for (name, value) in object.members {
            if let member = members.first(where: { $0.name == name }) {
                if value.isNull, nullIsAbsent, !member.isRequired { continue }
                member.form.check(value, at: InputPlace(member: name, of: pointer), &review)
            } else if let rest {
                rest.check(value, at: InputPlace(member: name, of: pointer), &review)
            } else {
                let suggestion = InputSuggestion.name(closestTo: name, in: names)
                review.add(
                    InputMistake(
                        at: pointer.appending(name),
                        "There is no member \(name.shortened()) here\(memberList).\(suggestion.question)",
                        allowed: "unknown member", suggestion: suggestion))
            }
        }
        for member in members where member.isRequired && !object.has(member.name) {
            review.add(
                InputMistake(
                    at: pointer.appending(member.name),
                    "The member \(member.name) is missing; it must be \(member.form.phrase).",
                    allowed: "required: \(member.form.phrase)"))
        }
        if isNotEmpty, object.isEmpty {
            review.add(
                InputMistake(at: pointer, "\(place.name.capitalizedFirst) is empty\(memberList).", allowed: "a member"))
        }
        if review.count == before { checkAlternatives(object, at: place, pointer, &review) }
    }

    /// Looks for members that exclude each other. An object with other mistakes is not examined.
    private func checkAlternatives(
        _ object: JSONObject, at place: InputPlace, _ pointer: JSONPointer, _ review: inout InputReview
    ) {
        let given = exactlyOne.filter { object.has($0) }
        if nullIsAbsent {
            for name in given where object[name]?.isNull ?? false {
                review.add(
                    InputMistake(
                        at: pointer.appending(name), "The member \(name) is null; leave it out instead.",
                        allowed: "not null"))
            }
        }
        if !exactlyOne.isEmpty, given.count != 1 {
            let names = exactlyOne.joined(separator: ", ")
            let found = given.isEmpty ? "none" : given.joined(separator: ", ")
            review.add(
                InputMistake(
                    at: pointer,
                    "\(place.objectName.capitalizedFirst) must have exactly one of \(names); it has \(found).",
                    allowed: "exactly one of \(names)"))
        }
        let alternatives = atMostOne.filter { object.has($0) }
        if alternatives.count > 1 {
            review.add(
                InputMistake(
                    at: pointer.appending(alternatives[1]),
                    "\(place.objectName.capitalizedFirst) can have only one of \(atMostOne.joined(separator: ", ")); it has \(alternatives.joined(separator: ", ")).",
                    allowed: "one of \(atMostOne.joined(separator: ", "))"))
        }
    }
}

/// The position of a value, and its name in sentences. Most are never read, so they are cheap to create.
private struct InputPlace {
    private enum Last {
        case whole(String)
        case member(String)
        case element(Int, of: String)
    }

    private let parent: JSONPointer
    private let last: Last

    init(of pointer: JSONPointer, _ name: String) { (parent, last) = (pointer, .whole(name)) }
    init(member name: String, of parent: JSONPointer) { (self.parent, last) = (parent, .member(name)) }
    init(element index: Int, of list: JSONPointer, _ name: String) {
        (parent, last) = (list, .element(index, of: name))
    }

    var pointer: JSONPointer {
        switch last {
        case .whole: parent
        case .member(let name): parent.appending(name)
        case .element(let index, _): parent.appending(index)
        }
    }

    var name: String {
        switch last {
        case .whole(let name): name
        case .member(let name): "the member \(name)"
        case .element(_, let list): "an element of \(list)"
        }
    }

    /// The name of a list in the names of its elements: of a member, its name alone.
    var listName: String {
        if case .member(let name) = last { name } else { name }
    }

    /// The name of an object, which has its position unless it is the whole.
    var objectName: String {
        if case .whole(let name) = last { name } else { "the object at \(pointer)" }
    }

    /// Returns the mistake of a value that is not allowed.
    func mistake(_ phrase: String, _ value: JSONValue, _ form: InputForm) -> InputMistake {
        var message = "\(name.capitalizedFirst) must be \(phrase), but is \(value.found)."
        var suggestion: InputSuggestion?
        if case .choice(let texts) = form, let text = value.stringValue {
            suggestion = .value(closestTo: text, in: texts)
            message += suggestion.question
        }
        if case .whole = last, case .object(let object) = form {
            message = "\(name.capitalizedFirst) must be an object\(object.memberList)."
        }
        return InputMistake(at: pointer, message, allowed: phrase, suggestion: suggestion)
    }

    func mistake(outOfRange range: String, _ value: JSONValue, nearest: JSONValue) -> InputMistake {
        InputMistake(
            at: pointer, "\(name.capitalizedFirst) must be \(range), but is \(value.found).", allowed: range,
            isOutOfRange: true, suggestion: .value(nearest))
    }

    /// Returns the mistake of a part of a value.
    func mistake(_ allowed: String, at part: JSONPointer, of value: JSONValue) -> InputMistake {
        let whole = part.tokens.isEmpty
        let name = whole ? name : "the value at \(pointer.appending(contentsOf: part))"
        let found = whole ? ", but is \(value.found)" : ""
        return InputMistake(
            at: pointer.appending(contentsOf: part), "\(name.capitalizedFirst) must be \(allowed)\(found).",
            allowed: allowed)
    }
}

extension JSONValue {
    /// The value for the sentence of a mistake: an array or an object has only its kind.
    fileprivate var found: String {
        switch self {
        case .array: return "an array"
        case .object: return "an object"
        case .string(let text): return JSONValue.string(text.shortened(to: 80)).text
        case .null, .bool, .integer, .double: return text
        }
    }
}
