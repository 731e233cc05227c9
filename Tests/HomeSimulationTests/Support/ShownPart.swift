import HomeCatalog
import HomeModel
import TestHomes

/// A part of a device as it is shown to people, by the rules of the display in the catalog.
struct ShownPart {
    let device: SimulatedDevice
    /// The index of the part.
    let part: Int

    private var shape: Shape { device.device.shape }
    var type: DeviceTypeDefinition { shape.parts[part].type }

    /// A value as it is shown.
    struct Text: Equatable {
        var text: String
        var tone: Word.Tone?
        /// The part of the text that people cannot understand; nil if the text is fine.
        var fault: String?
    }

    /// The readings that are shown, in order.
    var readings: [Text] { display.summary.compactMap { shown($0) } }

    /// The commands and attributes of the steps that the primary action offers; nil if the device supports no action.
    var primaryAction: [String]? { display.actions.lazy.compactMap { self.steps(of: $0) }.first }

    /// The display of the type and of the traits that the type does not declare.
    private var display: (summary: [Reading], actions: [DeviceAction]) {
        let declared = type.display
        let own = Set(type.traits.map { $0.trait })
        let others = shape.parts[part].traits.map { shape.traits[$0].definition }.filter { !own.contains($0) }
        return (
            declared.summary + others.flatMap { $0.display.summary },
            declared.actions + others.flatMap { $0.display.actions }
        )
    }

    // MARK: Values

    /// Returns the index of a trait: on the part, or else on the first part that has it.
    private func index(of trait: TraitDefinition) -> Int? {
        shape.trait(trait, part: part) ?? shape.parts.indices.lazy.compactMap { shape.trait(trait, part: $0) }.first
    }

    /// Returns the value at a path; nil if the device lacks it.
    private func value(_ path: AttributePath) -> Value? {
        guard let index = index(of: path.trait), let value = device.values(of: index)[path.attribute.id] else {
            return nil
        }
        guard let member = path.member, value != .null else { return value }
        return value[tag: member.tag]
    }

    private func holds(_ condition: DisplayCondition) -> Bool {
        let value = value(condition.path)
        switch condition.test {
        case .isOne(let values): return value.map { values.contains($0) } ?? false
        case .isNone(let values): return value.map { !values.contains($0) } ?? true
        case .includes(let flag):
            guard case .unsigned(let bits) = value, case .bitmap(let definition) = condition.path.type,
                let bit = definition.flags.first(where: { $0.name == flag })?.bit
            else { return false }
            return bits >> UInt64(bit) & 1 == 1
        }
    }

    // MARK: Sentence

    /// Returns the text of a reading; nil if it is not shown.
    private func shown(_ reading: Reading) -> Text? {
        guard let value = value(reading.path), reading.conditions.allSatisfy({ holds($0) }) else { return nil }
        let display = reading.path.member?.display ?? reading.path.attribute.display
        if let word = (reading.words + display.words).first(where: { $0.value == value }) {
            return word.text.isEmpty ? nil : Text(text: word.text, tone: word.tone)
        }
        guard value != .null else { return nil }
        var result = text(value, reading, display)
        if let frame = reading.text {
            let parts = frame.split(separator: "{value}", maxSplits: 1, omittingEmptySubsequences: false)
            result.text = parts.joined(separator: result.text)
        }
        return result
    }

    /// Returns the text of a value without a word.
    private func text(_ value: Value, _ reading: Reading, _ display: ElementDisplay) -> Text {
        let name = "\(reading.path.trait.id).\(reading.path.attribute.name)"
        if let names = display.names {
            let text = self.name(of: value, in: names, reading.path.trait)
            return Text(text: text ?? "\(value)", fault: text == nil ? "\(name) has a value without a name" : nil)
        }
        switch value {
        case .bool(let isTrue): return Text(text: isTrue ? "Yes" : "No", fault: "\(name) is shown as Yes or No")
        case .string(let text): return Text(text: text, fault: text.isEmpty ? "\(name) is an empty text" : nil)
        case .unsigned(let number):
            if case .enumeration(let definition) = reading.path.type {
                let text = definition.name(of: number)
                return Text(text: text ?? "\(number)", fault: text == nil ? "\(name) is a number" : nil)
            }
            if case .bitmap = reading.path.type { return Text(text: "\(number)", fault: "\(name) has no word") }
            return quantity(Double(number), name, reading, display)
        case .signed(let number): return quantity(Double(number), name, reading, display)
        case .float(let number): return quantity(number, name, reading, display)
        case .null, .octets, .list, .structure: return Text(text: "\(value)", fault: "\(name) is not for people")
        }
    }

    /// Returns a number with its unit. A number without a unit needs a text around it.
    private func quantity(_ number: Double, _ name: String, _ reading: Reading, _ display: ElementDisplay) -> Text {
        let format =
            reading.format ?? display.format ?? (reading.path.member?.unit ?? reading.path.attribute.unit)?.format
        var unit = format?.unit ?? ""
        switch format?.transform {
        case .duration: unit = "s"
        case .time: return Text(text: "time")
        case .linear, .reciprocal, .logarithmic, nil: break
        }
        if let attribute = display.unitAttribute.flatMap({ reading.path.trait.attribute($0.id) }) {
            let path = AttributePath(reading.path.trait, attribute.id)
            unit = shown(Reading(path))?.text ?? ""
        }
        let shown = format?.shown(number) ?? number
        var fault: String?
        if unit.isEmpty && reading.text == nil { fault = "\(name) is a number without a unit" }
        if unit.contains("mired") { fault = "\(name) is in mireds" }
        if !shown.isFinite { fault = "\(name) is not a number" }
        return Text(text: "\(shown) \(unit)", fault: fault)
    }

    private func name(of value: Value, in names: NameList, _ trait: TraitDefinition) -> String? {
        guard case .list(let elements)? = self.value(AttributePath(trait, names.list.id)) else { return nil }
        guard let members = names.members else {
            guard let index = value.integer.flatMap({ Int(exactly: $0) }), elements.indices.contains(index),
                case .string(let text) = elements[index]
            else { return nil }
            return text
        }
        let element = elements.first { $0[tag: members.number.id] == value }
        guard case .string(let text)? = element?[tag: members.name.id], !text.isEmpty else { return nil }
        return text
    }

    // MARK: Actions

    /// Returns the names of the steps that the device supports now; nil if it does not support the action.
    private func steps(of action: DeviceAction) -> [String]? {
        guard action.conditions.allSatisfy({ holds($0) }), action.values.allSatisfy({ value($0) != nil }) else {
            return nil
        }
        let steps = action.steps.compactMap { step in
            step.conditions.allSatisfy({ holds($0) }) ? supported(step.operation) : nil
        }
        return steps.isEmpty ? nil : steps
    }

    private func supported(_ operation: ActionStep.Operation) -> String? {
        switch operation {
        case .write(let path, _): return value(path) == nil ? nil : path.attribute.name
        case .command(let trait, let command, let inputs):
            guard let index = index(of: trait), shape.traits[index].supports(command: command.id) else { return nil }
            let isComplete = inputs.allSatisfy { input in
                if case .found(let search) = input.source { finds(search) } else { true }
            }
            return isComplete ? command.name : nil
        }
    }

    private func finds(_ search: ListSearch) -> Bool {
        guard case .list(let elements)? = value(search.list) else { return false }
        return elements.contains { element in
            guard case .list(let group)? = element[tag: search.group.tag] else { return false }
            return group.contains { $0[tag: search.member.tag] == search.value }
        }
    }
}

extension ValueFormat {
    /// Returns the number that people read.
    fileprivate func shown(_ number: Double) -> Double {
        switch transform {
        case .linear, .duration, .time: number * factor + Double(offset)
        case .reciprocal: factor / number
        case .logarithmic: number
        }
    }
}
