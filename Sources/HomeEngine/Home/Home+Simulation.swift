package import HomeModel
package import JSON

/// The physical world: external effects on devices and structures.
extension Home {
    /// Applies a stimulus to a device, such as a press of its button.
    ///
    /// - Parameter part: The part, by number or type; nil if only one part has the stimulus.
    package func stimulate(
        _ name: String, params: JSONValue?, deviceID: String, part: String?, context: ChangeContext
    ) -> Operation<DeviceView> {
        let behaviors = behaviors
        return change(context) { change throws(HomeError) in
            let ordinal = try change.find(device: deviceID)
            let device = change.state.devices[ordinal: ordinal]!
            let (part, stimulus) = try device.stimulus(name, part: part, behaviors: behaviors)
            let fields = try ValueReader().fields(
                params, of: stimulus.fields, features: FeatureMap(), at: JSONPointer.root.appending("params"))
            try change.update(ordinal) { draft throws(HomeError) in
                try behaviors.stimulate(stimulus, fields: fields, part: part, on: draft)
            }
            return change.view(change.state.devices[ordinal: ordinal]!)
        }
    }

    /// Restarts a device; by default after a loss of power.
    package func restart(
        deviceID: String, _ kind: RestartKind = .power, context: ChangeContext
    ) -> Operation<DeviceView> {
        let behaviors = behaviors
        return change(context) { change throws(HomeError) in
            let ordinal = try change.find(device: deviceID)
            try change.update(ordinal) { draft throws(HomeError) in behaviors.powerUp(draft, after: kind) }
            return change.view(change.state.devices[ordinal: ordinal]!)
        }
    }

    /// Makes a device reachable or unreachable.
    package func setReachable(
        _ isReachable: Bool, deviceID: String, context: ChangeContext
    ) -> Operation<DeviceView> {
        change(context) { change throws(HomeError) in
            let ordinal = try change.find(device: deviceID)
            change.setReachable(isReachable, ordinal: ordinal)
            return change.view(change.state.devices[ordinal: ordinal]!)
        }
    }

    /// Changes the network of a structure, or of all structures. A setting that is nil does not change.
    package func setNetwork(
        internet: Bool? = nil, hub: Bool? = nil, accessGranted: Bool? = nil, sameNetwork: Bool? = nil,
        appOnline: Bool? = nil, structureID: String? = nil, context: ChangeContext
    ) -> Operation<[StructureState]> {
        change(context, isWide: true) { change throws(HomeError) in
            let ids = structureID.map { [$0] } ?? change.state.structures.elements().map { $0.element.id }
            try change.setNetworks(
                { before in
                    var network = before
                    network.internet = internet ?? network.internet
                    network.hub = hub ?? network.hub
                    network.accessGranted = accessGranted ?? network.accessGranted
                    network.sameNetwork = sameNetwork ?? network.sameNetwork
                    network.appOnline = appOnline ?? network.appOnline
                    return network
                }, ofStructures: ids)
            return change.state.structures.elements().map { $0.element }
        }
    }
}

extension Device {
    /// Returns the stimulus with a name, which may begin with its trait, and the index of its part.
    fileprivate func stimulus(_ name: String, part: String?, behaviors: BehaviorSet) throws(HomeError)
        -> (part: Int, stimulus: StimulusHandler)
    {
        let parts =
            try part.map { part throws(HomeError) in [try self.part(named: part)] } ?? Array(shape.parts.indices)
        let existing = parts.flatMap { part in
            behaviors.stimuli(of: shape, part: part).map { (part: part, trait: $0.trait, stimulus: $0.stimulus) }
        }
        let matching = existing.filter {
            let full = $0.stimulus.name.hasPrefix($0.trait.id) ? $0.stimulus.name : "\($0.trait.id).\($0.stimulus.name)"
            return equalIgnoringCase($0.stimulus.name, name) || equalIgnoringCase(full, name)
                || equalIgnoringCase(full, "\($0.trait.id).\(name)")
        }
        if let first = matching.first, matching.count == 1 { return (first.part, first.stimulus) }
        if matching.isEmpty {
            let known = Set(existing.map { $0.stimulus.name }).sorted()
            let names = known.joined(separator: ", ")
            let suggestion = InputSuggestion.value(closestTo: name, in: known)
            throw HomeError(
                .invalidArgument,
                "\(id) has no stimulus \(name); it has \(names.isEmpty ? "none" : names).\(suggestion.question)",
                details: [
                    HomeError.Detail(
                        pointer: "/stimulus", detail: names.isEmpty ? "none" : "one of \(names)",
                        suggestion: suggestion)
                ])
        }
        if let first = matching.first, matching.allSatisfy({ $0.part == first.part }) {
            let names = matching.map { $0.stimulus.name }.joined(separator: ", ")
            throw HomeError(
                .invalidArgument, "\(id) has \(name) on more than one trait; name the trait: \(names).",
                details: [HomeError.Detail(pointer: "/stimulus", detail: "one of \(names)")])
        }
        let numbers = matching.map { String(shape.parts[$0.part].number) }.joined(separator: ", ")
        throw HomeError(
            .invalidArgument, "\(id) has \(name) on more than one part; name the part: \(numbers).",
            details: [HomeError.Detail(pointer: "/part", detail: "one of \(numbers)")])
    }
}
