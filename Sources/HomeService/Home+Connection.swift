package import HomeEngine
package import HomeModel
package import TypedAPI

/// The home of this process, as the typed API uses it.
extension HomeEngine.Home: HomeConnection {
    package var identifier: String { "default" }

    package var problem: HomeError? { accessProblem }

    package var isClosed: Bool { isDeleted }

    package func objects() -> any HomeObjects { LocalObjects(snapshot: snapshot(), home: self) }

    package func observeObjects(_ observer: @escaping @Sendable (HomeNotice) -> Void) -> HomeObservation {
        let observation = observe { publication in
            switch publication {
            case .changes(let frames):
                let objects = frames.compactMap { HomeNotice.ChangedObject($0) }
                if !objects.isEmpty { observer(.changes(objects)) }
            case .replacement: observer(.replacement)
            case .deletion, .departure: observer(.end)
            case .clock: break
            }
        }
        return HomeObservation { observation.cancel() }
    }

    package func absence(of kind: HomeObjectKind, _ id: String) async -> HomeError {
        do throws(HomeError) {
            try read { state throws(HomeError) in
                switch kind {
                case .structure: _ = try state.structure(id)
                case .room: _ = try state.room(id)
                case .device: _ = try state.device(id)
                }
            }
        } catch {
            return error
        }
        return HomeError(.aborted, "The \(kind.rawValue) \(id) was added meanwhile; read it again.")
    }

    // MARK: Requests

    package func setName(_ name: String, ofDevice id: String) async throws(HomeError) -> DeviceSnapshot {
        snapshot(of: try await setName(name, ofDevice: id, context: .typed).value)
    }

    package func setName(_ name: String, ofRoom id: String) async throws(HomeError) -> RoomSnapshot {
        RoomSnapshot(try await setName(name, ofRoom: id, context: .typed).value)
    }

    package func createRoom(name: String, in structureID: String) async throws(HomeError) -> RoomSnapshot {
        RoomSnapshot(try await createRoom(name: name, in: structureID, context: .typed).value)
    }

    package func deleteRoom(_ id: String, in structureID: String) async throws(HomeError) {
        try await deleteRoom(id, in: structureID, context: .typed).value
    }

    package func move(_ deviceIDs: [String], toRoom roomID: String, in structureID: String) async throws(HomeError) {
        _ = try await move(deviceIDs, toRoom: roomID, in: structureID, context: .typed).value
    }

    package func removeDevice(_ id: String) async throws(HomeError) {
        try await removeDevice(id, context: .simulated).value
    }

    package var simulator: any HomeSimulator { LocalSimulator(home: self) }
}

/// The state of a home at one time.
private struct LocalObjects: HomeObjects {
    let snapshot: HomeSnapshot
    let home: HomeEngine.Home

    private var state: HomeState { snapshot.state }

    func structures(where filter: ObjectFilter) -> [StructureSnapshot] {
        state.structures(where: filter).map { StructureSnapshot($0) }
    }

    func rooms(where filter: ObjectFilter) -> [RoomSnapshot] { state.rooms(where: filter).map { RoomSnapshot($0) } }

    func devices(where filter: ObjectFilter) -> [DeviceSnapshot] {
        state.devices(where: filter).map { home.snapshot(of: state.view($0.device, at: snapshot.time)) }
    }

    func structure(_ id: String) -> StructureSnapshot? { (try? state.structure(id)).map { StructureSnapshot($0) } }

    func room(_ id: String) -> RoomSnapshot? { (try? state.room(id)).map { RoomSnapshot($0) } }

    func device(_ id: String) -> DeviceSnapshot? {
        (try? state.device(id)).map { home.snapshot(of: state.view($0, at: snapshot.time)) }
    }
}

extension StructureSnapshot {
    fileprivate init(_ structure: StructureState) { self.init(id: structure.id, name: structure.name) }
}

extension RoomSnapshot {
    fileprivate init(_ room: RoomState) { self.init(id: room.id, name: room.name, structureID: room.structureID) }
}

extension HomeNotice.ChangedObject {
    /// The object of a change; nil for the event of a trait, which changes no object.
    fileprivate init?(_ frame: Frame) {
        guard frame.kind != .event else { return nil }
        let kind: HomeObjectKind =
            switch frame.subject.object {
            case .structure: .structure
            case .room: .room
            case .device: .device
            }
        self.init(kind, id: frame.subject.id, isMetadata: frame.kind != .attributes)
    }
}

extension ChangeContext {
    /// The context of changes of the physical world.
    static let simulated = ChangeContext(origin: .simulation)
}
