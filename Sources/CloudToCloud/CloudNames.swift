import JSON

/// The names in a device's SYNC entry: of the device, its room and its structure.
struct CloudNames {
    let device: CloudDevice

    /// Returns the name that the user chose, else a nickname, else a default name, else a name composed of its type and id.
    /// Cuts the name to 60 Unicode code points, as the Home APIs cut device names.
    func deviceName(_ notes: inout DeviceNotes) -> String {
        let pointer = device.pointer.appending("name")
        guard let ownName = ownName(&notes) else {
            let fallbackName = "\(readableType) \(device.id)"
            notes.addFault(.sync, pointer, "the name is missing; using \"\(fallbackName.cut(to: 60))\"")
            return fallbackName.cut(to: 60)
        }
        return cut(ownName, to: 60, at: pointer, &notes)
    }

    /// Returns the name of the room or structure in a hint; nil if there is none.
    func hint(_ member: String, _ notes: inout DeviceNotes) -> String? {
        guard let value = device.entry[member], !value.isNull else { return nil }
        let pointer = device.pointer.appending(member)
        guard let text = value.stringValue else {
            notes.addFault(.sync, pointer, mismatch(value, "a string") + "; ignored")
            return nil
        }
        let name = text.trimmed
        return name.isEmpty ? nil : cut(name, to: 128, at: pointer, &notes)
    }

    private func ownName(_ notes: inout DeviceNotes) -> String? {
        guard let value = device.entry["name"], !value.isNull else { return nil }
        guard let names = value.objectValue else {
            notes.addFault(.sync, device.pointer.appending("name"), mismatch(value, "an object"))
            return nil
        }
        if let name = names["name"], !name.isNull, name.stringValue == nil {
            notes.addFault(.sync, device.pointer.appending("name").appending("name"), mismatch(name, "a string"))
        }
        let candidates =
            [names["name"]] + (names["nicknames"]?.arrayValue ?? []) + (names["defaultNames"]?.arrayValue ?? [])
        return candidates.compactMap { $0?.stringValue?.trimmed }.first { !$0.isEmpty }
    }

    private func cut(_ name: String, to length: Int, at pointer: JSONPointer, _ notes: inout DeviceNotes) -> String {
        let short = name.cut(to: length)
        if short != name {
            notes.addFault(
                .sync, pointer, "the name has \(name.unicodeScalars.count) code points; cut to \(length): \"\(short)\"")
        }
        return short
    }

    /// The device type as words: `AC_UNIT` as `Ac unit`.
    private var readableType: String {
        device.type.lowercased().split(separator: "_").joined(separator: " ").capitalizedFirst
    }
}

extension String {
    /// The string without white space at its ends.
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    /// Returns the first `length` Unicode code points.
    fileprivate func cut(to length: Int) -> String {
        unicodeScalars.count <= length ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(length)))
    }
}
