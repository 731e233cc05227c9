import HomeService
import JSON

/// Changes of which each attribute is told once, with its latest value.
///
/// What happened to one trait of a device becomes its last change, with the time and the cause of that one and the
/// attributes of all of them. Everything else stays as it is and where it is.
struct FoldedChanges {
    /// Oldest first.
    private var changes: [Change] = []
    /// The places in ``changes`` of the traits' last changes, by device.
    private var latest: [String: [Trait: Int]] = [:]

    struct Change {
        let frame: Frame
        let verdict: FeedFilter.Verdict
        /// What is known of the attributes: its own, and those of the changes that have been folded into it.
        fileprivate var whole: JSONObject?
        fileprivate var hasFolded = false
        /// The data, where other changes have been folded into it; nil where it is told as it is.
        var data: JSONObject? { hasFolded ? whole : nil }
        /// The place of the later change that tells it, if one does.
        fileprivate(set) var teller: Int?
    }

    private struct Trait: Hashable {
        let part: Int64?
        let id: String?
    }

    mutating func add(_ frame: Frame, _ verdict: FeedFilter.Verdict) {
        var change = Change(frame: frame, verdict: verdict)
        let device = frame.subject.id
        if frame.kind == .attributes, let data = frame.object {
            change.whole = data
            let trait = Trait(part: data["part"]?.integerValue, id: data["trait"]?.stringValue)
            if let place = latest[device]?[trait] {
                change.whole = data.with(attributesOf: changes[place].whole)
                change.hasFolded = true
                changes[place].teller = changes.count
            }
            latest[device, default: [:]][trait] = changes.count
        } else if frame.kind == .added || frame.kind == .removed || verdict != .pass {
            // A device of that id that comes afterwards is another one, or was out of the reader's sight.
            latest[device] = nil
        }
        changes.append(change)
    }

    /// What is told, oldest first, and with each change whether everything before it has been told by then: only from
    /// there may a reader go on that is cut.
    var told: [(change: Change, isResumable: Bool)] {
        var told: [(change: Change, isResumable: Bool)] = []
        var owed = 0
        for (place, change) in changes.enumerated() {
            if let teller = change.teller { owed = max(owed, teller) } else { told.append((change, place >= owed)) }
        }
        return told
    }
}

extension JSONObject {
    /// The same with the attributes of an earlier change that it lacks.
    fileprivate func with(attributesOf earlier: JSONObject?) -> JSONObject {
        var attributes = earlier?["attributes"]?.objectValue ?? JSONObject()
        for (name, value) in self["attributes"]?.objectValue?.members ?? [] { attributes[name] = value }
        var whole = self
        whole["attributes"] = .object(attributes)
        return whole
    }
}
