import HomeModel

/// Finds the object of a change. Throws `notFound` if there is none.
extension Change {
    /// Returns the ordinal of a structure, visible or not.
    func find(structure id: String) throws(HomeError) -> Int {
        if let ordinal = state.structures.ordinal(of: id) { return ordinal }
        throw state.missing(structure: id)
    }

    /// Returns the ordinal of a room, visible or not.
    func find(room id: String) throws(HomeError) -> Int {
        if let ordinal = state.rooms.ordinal(of: id) { return ordinal }
        throw state.missing(room: id)
    }

    /// Returns the ordinal of a device, visible or not.
    func find(device id: String) throws(HomeError) -> Int {
        if let ordinal = state.devices.ordinal(of: id) { return ordinal }
        throw context.suggestsIDs ? state.missing(device: id) : .missing("device", id)
    }

    /// Returns the trait that a request names. Validates access, then the device's revision, then the names.
    func find(_ selector: TraitSelector) throws(HomeError) -> TraitReference {
        let ordinal = try find(device: selector.deviceID)
        let device = state.devices[ordinal: ordinal]!
        try state.checkAccess(to: device)
        try checkRevision(device.revision, of: device.id)
        return TraitReference(ordinal: ordinal, trait: try device.trait(named: selector.trait, type: selector.type))
    }

    /// Returns the trait with an address of the typed API, on a visible device.
    func find(_ address: TraitAddress) throws(HomeError) -> TraitReference {
        let device = try state.device(address.deviceID)
        guard let part = device.shape.part(numbered: address.part),
            let trait = device.shape.trait(address.trait, part: part)
        else {
            throw .rejected(
                .unsupportedCluster,
                "The device \(device.id) no longer has the trait \(address.trait.id) on its part \(address.part).")
        }
        return TraitReference(ordinal: try find(device: device.id), trait: trait)
    }

    /// Throws `aborted` if the change expects other revisions of an object.
    func checkRevision(_ revision: UInt64, of id: String) throws(HomeError) {
        guard let precondition = context.precondition, !precondition.revisions.contains(revision) else { return }
        let expected = precondition.revisions.map { String($0) }.joined(separator: ", ")
        throw HomeError(
            .aborted,
            "\(id) is at revision \(revision); the request expects \(expected.isEmpty ? "another" : expected).",
            matterStatus: .dataVersionMismatch)
    }

    func view(_ device: Device) -> DeviceView { state.view(device, at: now) }
}

/// A trait of a device, as a request names it.
package struct TraitSelector: Hashable, Sendable {
    package var deviceID: String
    /// A device type (`matter.speaker`, `speaker`) or the number of a part; nil if the request names none.
    package var type: String?
    /// `matter.onOff` or `onOff`, case-insensitive.
    package var trait: String

    package init(deviceID: String, type: String? = nil, trait: String) {
        self.deviceID = deviceID
        self.type = type
        self.trait = trait
    }
}

/// A trait of a device in the home's tables.
struct TraitReference: Hashable, Sendable {
    /// The device's ordinal in its home.
    let ordinal: Int
    /// The trait's index in ``Shape/traits``.
    let trait: Int
}
