import HomeCatalog
public import HomeModel

/// The defaults of devices, parts and traits, taken from the blueprints.
public struct BlueprintDefaults: DeviceDefaults {
    public init() {}

    public func parts(of type: DeviceTypeDefinition) -> [PartTemplate] { Blueprint.blueprint(for: type).parts }

    public func part(of type: DeviceTypeDefinition, isMain: Bool) -> PartTemplate {
        var part = Blueprint.blueprint(for: type).parts[0]
        if !isMain {
            let required = type.traits.filter { $0.isRequired }.map { $0.trait }
            part.traits.removeAll { $0.identifiesDevice && !required.contains($0.definition) }
        }
        return part
    }

    public func isMatterDevice(_ type: DeviceTypeDefinition) -> Bool { Blueprint.blueprint(for: type).isMatterDevice }

    public func trait(_ trait: TraitDefinition, of type: DeviceTypeDefinition, features: FeatureMap?) -> TraitTemplate {
        let requirement = type.traits.first { $0.trait == trait }
        let required = requirement?.features ?? FeatureMap()
        let samples = Self.samples(of: trait, on: type)
        if let features {
            return completed(trait, features, samples)
        }
        if let requirement, requirement.isRequired, samples.isEmpty {
            return TraitTemplate(required: requirement, of: type)
        }
        if let sample = samples.first {
            let features = FeatureMap(rawValue: sample.features.rawValue | required.rawValue)
            if features == sample.features { return sample }
            if trait.conflict(in: features) == nil { return completed(trait, features, samples) }
        }
        return completed(trait, Self.usableFeatures(of: trait, required), samples)
    }

    public func fault(in trait: TraitTemplate) -> TraitFault? { trait.choiceFault }

    public func identify(_ trait: inout TraitTemplate, id: String, seed: UInt64) {
        guard trait.identifiesDevice else { return }
        var hash = SeededHash(seed: seed)
        hash.mix(id)
        trait.identify(by: hash.value)
    }

    // MARK: Traits of other devices

    /// Returns a trait with these features, and with the values and commands of the samples as far as the features
    /// allow.
    private func completed(_ trait: TraitDefinition, _ features: FeatureMap, _ samples: [TraitTemplate])
        -> TraitTemplate
    {
        var values: [UInt32: Value] = [:]
        var commands: Set<UInt32> = []
        for sample in samples {
            values.merge(sample.values) { first, _ in first }
            commands.formUnion(sample.commands)
        }
        values.merge(trait.values(following: features)) { _, following in following }
        return TraitTemplate(
            trait, features: features, values: [:], preferred: values, commands: commands,
            memory: samples.first { $0.features == features }?.memory)
    }

    /// Returns the same trait from blueprints, those of the type first.
    private static func samples(of trait: TraitDefinition, on type: DeviceTypeDefinition) -> [TraitTemplate] {
        let samplesOfType = Blueprint.blueprint(for: type).parts.flatMap { $0.traits }.filter { $0.definition == trait }
        return samplesOfType + (all[trait] ?? [])
    }

    /// The traits of all blueprints, by definition.
    private static let all: [TraitDefinition: [TraitTemplate]] = {
        let types = Catalog.deviceTypes.map { $0.definition }
        // Matter devices first, because cloud devices often have only part of a trait.
        let blueprints = types.map { Blueprint.blueprint(for: $0) }
        let parts =
            (blueprints.filter { $0.isMatterDevice } + [.latchLock, .glowSpeaker, .solarMeter, .houseBattery])
            .flatMap { $0.parts } + blueprints.filter { !$0.isMatterDevice }.flatMap { $0.parts }
        return Dictionary(grouping: parts.flatMap { $0.traits } + SampleTraits.all) { $0.definition }
    }()

    /// Returns the default features: the required ones, or all compatible features if the trait would have no element
    /// otherwise.
    private static func usableFeatures(of trait: TraitDefinition, _ required: FeatureMap) -> FeatureMap {
        let minimum = trait.completed(required)
        let isUsable =
            !trait.mandatoryAttributes(features: minimum).isEmpty || !trait.mandatoryCommands(features: minimum).isEmpty
        return isUsable ? minimum : trait.extended(required)
    }
}
