package import HomeModel
package import JSON

/// Commands and writes of the typed API.
extension Home: TraitExecutor {
    package func invoke(_ command: UInt32, fields: Value, on trait: TraitAddress) async throws(HomeError) -> Value? {
        try await change(.typed) { change throws(HomeError) in
            try change.invoke(command, values: fields, at: change.find(trait)).response
        }.value
    }

    package func write(_ values: [UInt32: Value], to trait: TraitAddress) async throws(HomeError) -> DeviceSnapshot {
        try await write(to: trait) { change, reference throws(HomeError) in
            try change.write(values: values, at: reference)
        }
    }

    package func invoke(_ command: String, fields: JSONObject, on trait: TraitAddress) async throws(HomeError) -> Value?
    {
        try await change(.typed) { change throws(HomeError) in
            try change.invoke(command, params: .object(fields), at: change.find(trait)).response
        }.value
    }

    package func write(_ values: JSONObject, to trait: TraitAddress) async throws(HomeError) -> DeviceSnapshot {
        try await write(to: trait) { change, reference throws(HomeError) in
            try change.write(.object(values), at: reference)
        }
    }

    private func write(
        to trait: TraitAddress, _ body: @escaping @Sendable (inout Change, TraitReference) throws(HomeError) -> Void
    ) async throws(HomeError) -> DeviceSnapshot {
        let view = try await change(.typed) { change throws(HomeError) in
            let reference = try change.find(trait)
            try body(&change, reference)
            return change.view(change.state.devices[ordinal: reference.ordinal]!)
        }.value
        return snapshot(of: view)
    }

    package func snapshot(of view: DeviceView) -> DeviceSnapshot {
        DeviceSnapshot(device: view.device, network: view.network, time: view.time, executor: self)
    }
}

extension ChangeContext {
    /// The context of changes through the typed API.
    package static let typed = ChangeContext(origin: .client)
}
