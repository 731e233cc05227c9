extension DeviceTypeDisplay {
    /// The traits that the summary and the actions refer to.
    public var traits: Set<TraitDefinition> { summary.traits.union(actions.traits) }
}

extension TraitDisplay {
    /// The traits that the summary and the actions refer to.
    public var traits: Set<TraitDefinition> { summary.traits.union(actions.traits) }
}

extension [Reading] {
    fileprivate var traits: Set<TraitDefinition> {
        Set(flatMap { [$0.path.trait] + $0.conditions.traits })
    }
}

extension [DisplayCondition] {
    fileprivate var traits: [TraitDefinition] { map { $0.path.trait } }
}

extension [DeviceAction] {
    fileprivate var traits: Set<TraitDefinition> { Set(flatMap { $0.traits }) }
}

extension DeviceAction {
    fileprivate var traits: [TraitDefinition] {
        let shown = values.map { $0.trait } + (isOn.map { [$0.path.trait] } ?? [])
        return shown + conditions.traits + steps.flatMap { $0.operation.traits + $0.conditions.traits }
    }
}

extension ActionStep.Operation {
    fileprivate var traits: [TraitDefinition] {
        switch self {
        case .command(let trait, _, let inputs): [trait] + inputs.flatMap { $0.source.traits }
        case .write(let path, _): [path.trait]
        }
    }
}

extension FieldInput.Source {
    fileprivate var traits: [TraitDefinition] {
        switch self {
        case .fixed, .control: []
        case .asked(let conditions): conditions.traits
        case .found(let search): [search.list.trait]
        }
    }
}

extension Shape {
    /// The indices in ``traits`` of those that its device types are shown with, for each part.
    ///
    /// A part is also shown with traits of the other parts, and with traits that have a display of their own.
    public var displayedTraits: [[Int]] {
        let displayed = Set(parts.flatMap { $0.type.display.traits } + traits.flatMap { $0.definition.display.traits })
        return parts.map { part in part.traits.filter { displayed.contains(traits[$0].definition) } }
    }
}
