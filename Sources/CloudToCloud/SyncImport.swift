public import HomeModel
public import JSON

/// A home imported from the SYNC and QUERY responses of a Cloud-to-cloud fulfillment.
///
///     let imported = try SyncImport(sync: JSONValue.parse(syncBytes), query: JSONValue.parse(queryBytes))
///     print(imported.report)
///
/// Every device of the SYNC response is imported with its name, in the order of the response, even if nothing of it can
/// be mapped. The ``report`` lists what was lost. Imported devices are not Matter devices: they have exactly the
/// attributes and commands that the cloud offers, so a command-only trait has no attributes and a query-only one no
/// commands.
public struct SyncImport: Sendable {
    /// The home. Structures and rooms come from the devices' hints; devices without a structure hint belong to the
    /// structure `home`, and devices without a room hint have no room.
    public private(set) var home = HomeTemplate()
    /// The values that the import lost, assumed or corrected.
    public private(set) var report = ImportReport()

    /// Imports a SYNC response and optionally a QUERY response. Each may be complete or only its `payload`.
    ///
    /// If there is no QUERY response or it lacks a device, the states of the device are null or have values that the
    /// report lists as assumed.
    public init(sync: JSONValue, query: JSONValue?) throws(ImportError) {
        let responses = try CloudResponses(sync: sync, query: query)
        var layout = HomeLayout()
        var ids = DeviceIDs(responses.devices.map { $0.id })
        for device in responses.devices {
            var mapper = DeviceMapper(device)
            let name = mapper.name()
            let structureID = layout.structure(named: mapper.structureHint())
            let roomID = mapper.roomHint().map { layout.room(named: $0, in: structureID) }
            let id = ids.next(for: device.id)
            home.devices.append(mapper.template(id: id, name: name, structureID: structureID, roomID: roomID))
            report.add(mapper.notes, for: name)
            if id != device.id {
                report.faults.append(
                    ImportReport.Mistake(
                        response: .sync, pointer: device.pointer.appending("id"), deviceName: name,
                        message: "the id \"\(device.id)\" is invalid or occurs twice; using \"\(id)\""))
            }
            if query != nil, device.states == nil {
                report.faults.append(
                    ImportReport.Mistake(
                        response: .query, pointer: device.statesPointer, deviceName: name,
                        message: "the device has no states"))
            }
        }
        if layout.structures.isEmpty { _ = layout.structure(named: nil) }
        home.structures = layout.structures
        home.rooms = layout.rooms
        report.deviceCount = home.devices.count
        report.faults += responses.unknownDevices.map { device in
            ImportReport.Mistake(
                response: .query, pointer: device.pointer, deviceName: nil,
                message: "the SYNC response has no device \"\(device.id)\"; ignored")
        }
        home.losses = report.losses
    }
}

/// Chooses device ids: the cloud's id if it is valid, else a readable one derived from it.
private struct DeviceIDs {
    /// The ids that no derived id may equal.
    private var taken: Set<String>
    private var used: Set<String> = []

    init(_ ids: [String]) { taken = Set(ids.filter { HomeID.isValid($0) }) }

    mutating func next(for id: String) -> String {
        if HomeID.isValid(id), used.insert(id).inserted { return id }
        let readableID = HomeID.readable(from: id, taken: taken, fallback: "device")
        taken.insert(readableID)
        return readableID
    }
}
