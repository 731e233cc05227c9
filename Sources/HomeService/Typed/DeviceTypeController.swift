public import HomeModel

/// The device types of a device: what it is, what it is at present, and how that changes.
public struct DeviceTypeController: Sendable {
    let deviceID: String
    let shape: Shape
    let home: Home

    /// Whether the device has a type.
    public func contains(_ type: (some DeviceType).Type) -> Bool { count(type) > 0 }

    /// How many parts of a type the device has.
    public func count(_ type: (some DeviceType).Type) -> Int {
        let definition = type.definition
        return shape.parts.count { $0.type == definition }
    }

    /// A type of the device as it is now: the first value of ``subscribe(_:)``. Nil where the device lacks the type, is
    /// gone or may not be seen.
    public func get<T: DeviceType>(_ type: T.Type) async -> DeviceTypeHandle<T>? {
        (try? home.deviceSnapshot(deviceID))?.types[type]
    }

    /// All parts of a type as they are now, in the device's order; empty where ``get(_:)`` is nil.
    public func getAll<T: DeviceType>(of type: T.Type) async -> [DeviceTypeHandle<T>] {
        (try? home.deviceSnapshot(deviceID))?.types.getAll(of: type) ?? []
    }

    /// A type of the device as it is, then again after each change of its attributes or its connectivity.
    ///
    /// Ends at once, without a value, where the device lacks the type, and when the device is removed. Fails with
    /// `notFound` where the device is gone already and with `permissionDenied` where it may not be seen.
    public func subscribe<T: DeviceType>(_ type: T.Type) -> LiveSequence<DeviceTypeHandle<T>> {
        let deviceID = deviceID
        return LiveSequence(
            home,
            SingleView(
                of: .device, id: deviceID,
                read: { home throws(HomeError) in try home.deviceSnapshot(deviceID).types[type] },
                isSame: { $0.part.isSame(as: $1.part) }))
    }

    /// All types of the device as they are, then again after each change of one; ends like ``subscribe(_:)``.
    public func subscribeAll() -> LiveSequence<DeviceTypeCollection> {
        let deviceID = deviceID
        return LiveSequence(
            home,
            SingleView(
                of: .device, id: deviceID,
                read: { home throws(HomeError) in try home.deviceSnapshot(deviceID).types },
                isSame: { $0.isSame(as: $1) }))
    }
}
