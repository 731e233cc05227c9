import HomeEngine
import HomeModel
import JSON

/// The attributes of a trait that a read returns: all that the device supports, or those that the query names. Global
/// attributes are returned on request only.
struct AttributeSelection {
    static let query = [
        Route.QueryItem(
            "attributes",
            "Returns only these attributes, separated by commas; they may include global attributes such as `featureMap`.",
            .text),
        Route.QueryItem(
            "globals",
            "1 also returns the global attributes of a Matter trait: `featureMap`, `clusterRevision`, `attributeList`, `acceptedCommandList`, `generatedCommandList` and `eventList`.",
            .integer(0...1)),
    ]

    /// The chosen attributes; nil means all attributes that the device supports.
    private let chosen: [AttributeIndex]?

    /// All attributes that the device supports, without the global ones.
    static let all = AttributeSelection(chosen: nil)

    private init(chosen: [AttributeIndex]?) { self.chosen = chosen }

    /// Creates the selection of a query.
    init(_ call: Call, of trait: Shape.TraitInstance) throws(HomeError) {
        let includesGlobals: Bool
        switch call.value(of: "globals") {
        case nil, "0": includesGlobals = false
        case "1": includesGlobals = true
        case let other?: throw HomeError(.invalidArgument, "globals must be 0 or 1; \(other) was sent.")
        }
        let names = call.value(of: "attributes")?.split(separator: ",", omittingEmptySubsequences: false)
        if names == nil && !includesGlobals {
            self.init(chosen: nil)
            return
        }
        var chosen: [AttributeIndex] = names == nil ? trait.attributes.indices.map { .own($0) } : []
        for name in names ?? [] {
            let attribute = try Self.attribute(named: String(name), of: trait)
            if !chosen.contains(attribute) { chosen.append(attribute) }
        }
        if includesGlobals, trait.definition.hasGlobalAttributes {
            chosen += GlobalAttributes.definitions.indices.map { .global($0) }.filter { !chosen.contains($0) }
        }
        self.init(chosen: chosen)
    }

    /// Writes a JSON object with the selected attributes and their values.
    ///
    /// - Parameter traitIndex: The trait's index in ``Shape/traits``.
    func write(_ traitIndex: Int, of view: DeviceView, to json: inout JSONWriter) {
        let device = view.device
        guard let chosen else { return json.attributes(of: traitIndex, device: device, at: view.time) }
        let trait = device.shape.traits[traitIndex]
        let globals = trait.globalAttributes
        json.beginObject()
        for attribute in chosen {
            switch attribute {
            case .own(let index):
                let instance = trait.attributes[index]
                json.attribute(device.value(of: instance, trait: traitIndex, at: view.time), of: instance.definition)
            case .global(let index):
                let definition = GlobalAttributes.definitions[index]
                if let value = globals?.value(definition.id) { json.attribute(value, of: definition) }
            }
        }
        json.endObject()
    }

    private enum AttributeIndex: Equatable {
        /// The index of an attribute of the trait on the device.
        case own(Int)
        /// The index of a global attribute.
        case global(Int)
    }

    private static func attribute(named name: String, of trait: Shape.TraitInstance) throws(HomeError) -> AttributeIndex
    {
        if let index = trait.attributes.firstIndex(where: { equalIgnoringCase($0.definition.name, name) }) {
            return .own(index)
        }
        if trait.definition.hasGlobalAttributes,
            let index = GlobalAttributes.definitions.firstIndex(where: { equalIgnoringCase($0.name, name) })
        {
            return .global(index)
        }
        if let known = trait.definition.attribute(named: name) {
            throw HomeError(
                .failedPrecondition, "This device does not support \(trait.definition.id).\(known.name).",
                matterStatus: .unsupportedAttribute)
        }
        let supported = trait.attributes.map { $0.definition.name }
        throw HomeError(
            .invalidArgument,
            "\(trait.definition.id) has no attribute \(name); this device supports \(supported.joined(separator: ", ")).\(Spelling.suggestion(for: name, in: supported))",
            matterStatus: .unsupportedAttribute)
    }
}
