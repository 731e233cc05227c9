import HomeModel

/// The typed API: the objects of a home as values, and as sequences of their changes.
extension Home {
    /// Returns all visible devices that a filter includes, also those in no structure.
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

    /// Emits the present state of a device, then its state after each change, including changes of its attributes.
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
                isSame: { $0.isUnchanged($1) }))
    }

    /// Returns all visible structures that a filter includes.
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

    /// Emits the present state of a structure, then its state after each change. Ends like ``device(id:)``.
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

    /// Returns all visible rooms that a filter includes.
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

    /// Emits the present state of a room, then its state after each change. Ends like ``device(id:)``.
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
