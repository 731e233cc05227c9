package import HomeModel
import JSON

/// Collects the last changes of the attributes of a device and the last events of its traits, newest first.
///
/// The log is read in slices, so that changes and streams wait only for one slice.
package struct DeviceHistory: Sendable {
    /// The changes to collect.
    package struct Selection: Sendable {
        let deviceID: String
        /// The ids of the traits; nil for all.
        let traits: Set<String>?
        /// The number of the part; nil for all.
        let part: UInt16?

        package init(deviceID: String, traits: Set<String>? = nil, part: UInt16? = nil) {
            self.deviceID = deviceID
            self.traits = traits
            self.part = part
        }
    }

    /// The changes, newest first.
    package private(set) var frames: [Frame] = []
    /// Whether the device has no earlier changes of the selection: the log reaches back to the beginning of the device
    /// or of the home.
    package private(set) var isComplete = false
    /// The oldest state of the device that can be read: after the change that created it, or where the log begins; nil
    /// if there are earlier changes.
    package private(set) var beginning: (cursor: Cursor, time: HomeTime)?

    private let selection: Selection
    private let limit: Int
    /// The cursor before which changes are read next.
    private var position: Cursor

    /// The number of changes that are examined with the home locked.
    private static let slice = 256

    /// - Parameters:
    ///   - end: Only changes before this cursor are collected.
    ///   - limit: The maximum number of changes.
    package init(_ selection: Selection, before end: Cursor, limit: Int) {
        self.selection = selection
        self.limit = limit
        position = end
    }

    /// Examines slices of the log; returns whether the history has been read.
    ///
    /// It also ends if a new epoch begins in between, because the rest of the log is gone then.
    package mutating func read(from home: Home, slices: Int) -> Bool {
        for _ in 0..<slices {
            guard let page = home.frames(before: position, limit: Self.slice) else { return true }
            for frame in page.frames.reversed() {
                position = frame.cursor
                if isBeginning(frame) {
                    isComplete = true
                    beginning = time(of: frame).map { (frame.cursor, $0) }
                    return true
                }
                guard selects(frame) else { continue }
                frames.append(frame)
                if frames.count == limit { return true }
            }
            if page.isComplete { isComplete = true }
            if page.frames.count < Self.slice {
                beginning = home.pastStart
                return true
            }
        }
        return false
    }

    private func time(of frame: Frame) -> HomeTime? {
        let json = try? JSONValue.parse(Array(frame.json.bytes))
        return json?.objectValue?["time"]?.stringValue.flatMap { HomeTime(text: $0) }
    }

    /// Returns whether the device was created by a change. Before it, another device may have had the id.
    private func isBeginning(_ frame: Frame) -> Bool {
        frame.kind == .added && frame.subject.object == .device && frame.subject.id == selection.deviceID
    }

    private func selects(_ frame: Frame) -> Bool {
        guard frame.kind == .attributes || frame.kind == .event, frame.subject.id == selection.deviceID else {
            return false
        }
        if let traits = selection.traits, !frame.subject.traits.contains(where: { traits.contains($0) }) {
            return false
        }
        guard let part = selection.part else { return true }
        let json = try? JSONValue.parse(Array(frame.json.bytes))
        return json?.objectValue?["part"]?.integerValue == Int64(part)
    }
}
