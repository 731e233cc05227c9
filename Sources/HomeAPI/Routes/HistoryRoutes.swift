import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Synchronization

extension HomeAPI {
    /// The number of entries of a history, unless the client requests another one.
    private static let defaultHistoryLimit = 200

    static let historyRoutes: [Route] = [
        Route(
            .get, "/devices/{id}/history", id: "getDeviceHistory",
            "Read the last changes of the attributes of a device and the last events of its traits", topic: .devices,
            query: [
                PageQuery.limit(of: "entries", default: defaultHistoryLimit),
                Route.QueryItem(
                    "before",
                    "Only entries before this cursor; to read the page after this one, send the cursor of its last entry.",
                    .text),
                Route.QueryItem("part", "Only entries of this part: its number, or its type.", TextForm.name),
                Route.QueryItem("trait", "Only entries of this trait.", TextForm.name),
            ],
            responses: [
                .ok("The entries that the log of changes (`--log-changes`) still has, newest first.", .history)
            ], problems: ProblemKind.ofReading + [.of(.unavailable)]
        ) { call in
            try call.history(limit: PageQuery.limit(of: call) ?? defaultHistoryLimit)
        }
    ]

    /// The number of slices of the log that are examined before other requests of this kind get their turn.
    fileprivate static let historySlices = 16
}

extension Call {
    /// Responds with the history of a device. The log can be long, so it is read on another thread.
    fileprivate func history(limit: Int) throws(HomeError) -> Reply {
        let read = try home.view(ofDevice: self[parameter: "id"])
        nameFaults(of: CollectionOfOne(read.value.device))
        let history = DeviceHistory(
            try historySelection(of: read.value.device), before: try historyEnd(read.cursor), limit: limit)
        let progress = Mutex(history)
        return inBackground(on: api.lists) { responder in
            if responder.isAbandoned { return true }
            return progress.withLock { history in
                guard history.read(from: self.home, slices: HomeAPI.historySlices) else { return false }
                let response = self.json(
                    cursor: read.cursor, capacity: 256 + history.frames.count * 400, history, as: .history)
                self.send(response, to: responder)
                return true
            }
        }
    }

    private func historySelection(of device: Device) throws(HomeError) -> DeviceHistory.Selection {
        let shape = device.shape
        let part = try value(of: "part").map { name throws(HomeError) in try device.part(named: name) }
        let candidates = part.map { shape.parts[$0].traits } ?? shape.traits.indices
        let traits = try value(of: "trait").map { name throws(HomeError) in
            let ids = Set(candidates.map { shape.traits[$0].definition }.filter { $0.isNamed(name) }.map { $0.id })
            // It throws the error for a trait that the device lacks.
            if ids.isEmpty { _ = try device.trait(named: name, type: value(of: "part")) }
            return ids
        }
        return DeviceHistory.Selection(deviceID: device.id, traits: traits, part: part.map { shape.parts[$0].number })
    }

    /// Returns the cursor before which the history ends.
    private func historyEnd(_ newest: Cursor) throws(HomeError) -> Cursor {
        guard let text = value(of: "before") else { return Cursor(epoch: newest.epoch, sequence: .max) }
        guard let cursor = Cursor(text), cursor.epoch == newest.epoch, cursor.sequence <= newest.sequence else {
            throw HomeError(
                .invalidArgument,
                "before must be the cursor of a change since this home began; \"\(text)\" was sent. Read the history without before."
            )
        }
        return cursor
    }
}
