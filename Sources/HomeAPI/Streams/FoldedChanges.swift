import HomeService
import JSON

/// Changes of which each attribute is told once, with its latest value.
///
/// What happened to one trait of a device becomes its last change, with the time and the cause of that one and the
/// attributes of all of them. Everything else stays as it is and where it is.
struct FoldedChanges {
    /// What is left of the changes, oldest first.
    private(set) var changes: [Change] = []
    /// The places in ``changes`` of the traits' last changes, by device.
    private var latest: [String: [Trait: Int]] = [:]

    struct Change {
        let frame: Frame
        let verdict: FeedFilter.Verdict
        /// The data, where other changes have been folded into it; nil where it is told as it is.
        fileprivate(set) var data: JSONObject?
        /// Whether a later change tells it.
        fileprivate(set) var isFolded = false
    }

    private struct Trait: Hashable {
        let part: Int64?
        let id: String?
    }

    mutating func add(_ frame: Frame, _ verdict: FeedFilter.Verdict) {
        var change = Change(frame: frame, verdict: verdict)
        let device = frame.subject.id
        if frame.kind == .attributes, let data = frame.data {
            let trait = Trait(part: data["part"]?.integerValue, id: data["trait"]?.stringValue)
            if let place = latest[device]?[trait] {
                change.data = data.with(attributesOf: changes[place].data ?? changes[place].frame.data)
                changes[place].isFolded = true
            }
            latest[device, default: [:]][trait] = changes.count
        } else if frame.kind == .added || frame.kind == .removed || verdict != .pass {
            // A device of that id that comes afterwards is another one, or was out of the reader's sight.
            latest[device] = nil
        }
        changes.append(change)
    }
}

extension Frame {
    fileprivate var data: JSONObject? {
        let text = text
        return (try? JSONValue.parse(Array(text.bytes[text.json])))?.objectValue
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
