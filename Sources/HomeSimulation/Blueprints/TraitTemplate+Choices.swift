import HomeModel

/// Attributes that refer to an element of a list in the same trait.
///
/// The catalog has no constraint for this, so descriptions of devices are checked here.
extension TraitTemplate {
    /// The first attribute that refers to a missing element; nil if there is none.
    var choiceFault: TraitFault? {
        for choice in Self.choices {
            if let fault = fault(of: choice) { return fault }
        }
        for (name, list) in Self.indices {
            if let fault = fault(ofIndex: name, in: list) { return fault }
        }
        return nil
    }

    /// `attribute` must equal `field` of an element of `list`; for a list of plain values `field` is nil.
    private struct Choice {
        let attribute: String
        let list: String
        let field: String?

        init(_ attribute: String, in list: String, _ field: String? = nil) {
            self.attribute = attribute
            self.list = list
            self.field = field
        }
    }

    private static let choices = [
        Choice("currentMode", in: "supportedModes", "mode"),
        Choice("startUpMode", in: "supportedModes", "mode"),
        Choice("onMode", in: "supportedModes", "mode"),
        Choice("operationalState", in: "operationalStateList", "operationalStateID"),
        Choice("currentInput", in: "inputList", "index"),
        Choice("currentOutput", in: "outputList", "index"),
        Choice("currentTarget", in: "targetList", "identifier"),
        Choice("currentCustomInput", in: "customInputsList", "key"),
        Choice("currentApplicationKey", in: "availableApplications", "key"),
        Choice("selectedDrynessLevel", in: "supportedDrynessLevels"),
        Choice("numberOfRinses", in: "supportedRinses"),
    ]

    /// Attributes that are indices into a list.
    private static let indices = [
        ("currentPhase", "phaseList"), ("selectedTemperatureLevel", "supportedTemperatureLevels"),
        ("spinSpeedCurrent", "spinSpeeds"), ("selectedWattIndex", "supportedWatts"),
        ("currentEnergyBalance", "energyBalances"), ("currentLowPowerModeSensitivity", "lowPowerModeSensitivities"),
    ]

    private func fault(of choice: Choice) -> TraitFault? {
        guard let attribute = definition.attribute(named: choice.attribute), let value = values[attribute.id],
            value != .null, let list = definition.attribute(named: choice.list),
            case .list(let elements)? = values[list.id], case .list(let element) = list.type
        else { return nil }
        let allowed: [Value]
        switch (element.type, choice.field) {
        case (.structure(let structure), let field?):
            guard let tag = structure.field(named: field)?.tag else { return nil }
            allowed = elements.compactMap { $0[tag: tag] }
        case (_, nil): allowed = elements
        default: return nil
        }
        if allowed.contains(value) { return nil }
        let target = choice.field.map { "the \($0) of an element" } ?? "an element"
        return TraitFault(
            attribute: attribute, message: "\(definition.id).\(attribute.name) takes \(target) of \(list.name).")
    }

    private func fault(ofIndex name: String, in listName: String) -> TraitFault? {
        guard let attribute = definition.attribute(named: name), let value = values[attribute.id],
            let list = definition.attribute(named: listName), let elements = values[list.id]
        else { return nil }
        var count = 0
        if case .list(let values) = elements { count = values.count }
        let isValid: Bool
        switch (value, elements) {
        case (.null, .null): isValid = true
        // A device with phases always has a current one.
        case (.null, _): isValid = name != "currentPhase" || count == 0
        default: isValid = value.integer.map { $0 >= 0 && $0 < count } ?? false
        }
        if isValid { return nil }
        return TraitFault(
            attribute: attribute,
            message:
                "\(definition.id).\(attribute.name) takes the index of an element of \(list.name), which has \(count).")
    }
}
