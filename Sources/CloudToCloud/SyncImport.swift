public import HomeModel
public import JSON

/// A home made of what a Cloud-to-cloud fulfilment answers to SYNC, with the states it answers to QUERY.
///
///     let imported = try SyncImport(sync: JSONValue.parse(syncBytes), query: JSONValue.parse(queryBytes))
///     print(imported.report)
///
/// Every device of the SYNC answer appears with its name, in the order of the answer, whether or not anything of it can be
/// mapped. What cannot be is in the ``report``. The devices do not speak Matter: they carry exactly what the cloud offers,
/// so one that is command-only lacks the attribute, and one that is query-only lacks the commands.
public struct SyncImport: Sendable {
    /// Structures and rooms come from the devices' hints; devices without a hint belong to the structure `home`, those
    /// without a room to none.
    public private(set) var home = HomeTemplate()
    public private(set) var report = ImportReport()

    /// Reads the answers, whole or as their bare `payload`.
    ///
    /// Without a QUERY answer, and for devices it does not tell about, states are null or what the report says was assumed.
    public init(sync: JSONValue, query: JSONValue?) throws(ImportError) {
        let answers = try CloudAnswers(sync: sync, query: query)
        var layout = HomeLayout()
        var ids = DeviceIDs(answers.devices.map { $0.id })
        for device in answers.devices {
            var mapper = DeviceMapper(device)
            let name = mapper.name()
            let structureID = layout.structure(named: mapper.structureHint())
            let roomID = mapper.roomHint().map { layout.room(named: $0, in: structureID) }
            let id = ids.next(for: device.id)
            home.devices.append(mapper.template(id: id, name: name, structureID: structureID, roomID: roomID))
            report.add(mapper.notes, for: name)
            if id != device.id {
                report.faults.append(
                    ImportReport.Fault(
                        answer: .sync, pointer: device.pointer.appending("id"), deviceName: name,
                        message: "the id \"\(device.id)\" cannot be kept or occurs twice; \"\(id)\" was taken"))
            }
            if query != nil, device.states == nil {
                report.faults.append(
                    ImportReport.Fault(
                        answer: .query, pointer: device.statesPointer, deviceName: name,
                        message: "no states are given for the device"))
            }
        }
        if layout.structures.isEmpty { _ = layout.structure(named: nil) }
        home.structures = layout.structures
        home.rooms = layout.rooms
        report.deviceCount = home.devices.count
        report.faults += answers.strangers.map { stranger in
            ImportReport.Fault(
                answer: .query, pointer: stranger.pointer, deviceName: nil,
                message: "the SYNC answer has no device \"\(stranger.id)\"; left out")
        }
    }
}

/// Gives out device ids: the cloud's own where it can be kept, else a readable one made from it.
private struct DeviceIDs {
    /// Kept for the devices they belong to, so that no made id takes one of them.
    private var taken: Set<String>
    private var kept: Set<String> = []

    init(_ ids: [String]) { taken = Set(ids.filter { HomeID.isValid($0) }) }

    mutating func next(for id: String) -> String {
        if HomeID.isValid(id), kept.insert(id).inserted { return id }
        let made = HomeID.readable(from: id, taken: taken, fallback: "device")
        taken.insert(made)
        return made
    }
}
