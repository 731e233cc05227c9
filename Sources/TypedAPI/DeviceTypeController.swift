/// The device types of a device: which types it has, their present state, and their changes.
public struct DeviceTypeController: Sendable {
    let deviceID: String
    let shape: Shape
    let home: Home

    /// Returns whether the device has a type.
    public func contains(_ type: (some DeviceType).Type) -> Bool { count(type) > 0 }

    /// Returns the number of parts of a type.
    public func count(_ type: (some DeviceType).Type) -> Int {
        let definition = type.definition
        return shape.parts.count { $0.type == definition }
    }

    /// Returns a type of the device as it is now: the first value of ``subscribe(_:)``. Nil if the device lacks the
    /// type, was removed, or is not visible.
    public func get<T: DeviceType>(_ type: T.Type) async -> T? { present?.types[type] }

    /// Returns all parts of a type as they are now, in the device's order; empty if ``get(_:)`` is nil.
    public func getAll<T: DeviceType>(of type: T.Type) async -> [T] { present?.types.getAll(of: type) ?? [] }

    /// Emits the present state of a type of the device, then its state after each change of its attributes or its
    /// connectivity.
    ///
    /// Ends when the device is removed. Ends at once, without a value, if the device lacks the type. Fails with
    /// `notFound` if the device was removed before, and with `permissionDenied` if it is not visible.
    public func subscribe<T: DeviceType>(_ type: T.Type) -> LiveSequence<T> {
        let deviceID = deviceID
        return LiveSequence(
            home,
            SingleView(
                of: .device, id: deviceID,
                read: { _, objects in
                    guard let device = objects.device(deviceID) else { return .missing }
                    return device.types[type].map { .found($0) } ?? .ended
                },
                isSame: { $0.part.isSame(as: $1.part) }))
    }

    /// Emits the present state of all types of the device, then their state after each change of one of them. Ends like
    /// ``subscribe(_:)``.
    public func subscribeAll() -> LiveSequence<DeviceTypeCollection> {
        let deviceID = deviceID
        return LiveSequence(
            home,
            SingleView(
                of: .device, id: deviceID,
                read: { _, objects in objects.device(deviceID).map { .found($0.types) } ?? .missing },
                isSame: { $0.isSame(as: $1) }))
    }

    private var present: DeviceSnapshot? { home.connection.objects().device(deviceID) }
}
