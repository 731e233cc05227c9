import HomeModel

/// The typed API: the objects of a home as values, and as sequences of their changes.
extension Home {
    /// All visible devices that a filter includes, also those in no structure.
    public func devices(where filter: ObjectFilter = ObjectFilter()) -> Query<HomeDevice> {
        Query(
            self,
            ObjectSource(
                kind: .device,
                all: { state in state.devices(where: filter).map { HomeDevice($0.device, in: state, of: self) } },
                one: { state, id in
                    guard let device = try? state.device(id), filter.includes(device) else { return nil }
                    return HomeDevice(device, in: state, of: self)
                }))
    }

    /// Emits a device as it is, then again after each change of it, its attributes included.
    ///
    /// Ends when the device is removed. Fails with `notFound` if there is no device with this id, and with
    /// `permissionDenied` if access is not granted.
    public func device(id: String) -> LiveSequence<HomeDevice> {
        LiveSequence(
            self,
            SingleView(
                of: .device, id: id,
                read: { home throws(HomeError) in
                    let reading = try home.reading(ofDevice: id).value
                    return HomeDevice(reading.device, network: reading.network, of: home)
                },
                isSame: { $0 == $1 && $0.revision == $1.revision }))
    }

    /// All visible structures that a filter includes.
    public func structures(where filter: ObjectFilter = ObjectFilter()) -> Query<Structure> {
        Query(
            self,
            ObjectSource(
                kind: .structure,
                all: { state in state.structures(where: filter).map { Structure($0, of: self) } },
                one: { state, id in
                    guard let structure = try? state.structure(id), filter.includes(structure) else { return nil }
                    return Structure(structure, of: self)
                }))
    }

    /// Emits a structure as it is, then again after each change of it. Ends like ``device(id:)``.
    public func structure(id: String) -> LiveSequence<Structure> {
        LiveSequence(
            self,
            SingleView(
                of: .structure, id: id,
                read: { home throws(HomeError) in
                    Structure(try home.read { state throws(HomeError) in try state.structure(id) }, of: home)
                },
                isSame: { $0 == $1 }))
    }

    /// All visible rooms that a filter includes.
    public func rooms(where filter: ObjectFilter = ObjectFilter()) -> Query<Room> {
        Query(
            self,
            ObjectSource(
                kind: .room,
                all: { state in state.rooms(where: filter).map { Room($0, of: self) } },
                one: { state, id in
                    guard let room = try? state.room(id), filter.includes(room) else { return nil }
                    return Room(room, of: self)
                }))
    }

    /// Emits a room as it is, then again after each change of it. Ends like ``device(id:)``.
    public func room(id: String) -> LiveSequence<Room> {
        LiveSequence(
            self,
            SingleView(
                of: .room, id: id,
                read: { home throws(HomeError) in
                    Room(try home.read { state throws(HomeError) in try state.room(id) }, of: home)
                },
                isSame: { $0 == $1 }))
    }
}
