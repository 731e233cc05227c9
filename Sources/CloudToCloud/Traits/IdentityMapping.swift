import HomeCatalog
import HomeModel
import JSON

/// The identity of a device: `deviceInfo` and the three Matter identity strings, as Matter's basic information.
///
/// The vendor id and product id are strings such as `0xfff1`; vendors without an id leave them empty.
struct IdentityMapping {
    let device: CloudDevice

    /// Returns the basic information; nil if there is none.
    func trait(_ notes: inout DeviceNotes) -> TraitTemplate? {
        let info = info(&notes)
        let vendorName = text(info["manufacturer"], limit: 32, at: infoPointer.appending("manufacturer"), &notes)
        let productName = text(info["model"], limit: 32, at: infoPointer.appending("model"), &notes)
        let hardware = text(info["hwVersion"], limit: 64, at: infoPointer.appending("hwVersion"), &notes)
        let software = text(info["swVersion"], limit: 64, at: infoPointer.appending("swVersion"), &notes)
        let vendorID = number("matterOriginalVendorId", &notes)
        let productID = number("matterOriginalProductId", &notes)
        let uniqueID = uniqueID(&notes)
        let trait = TraitTemplate(partial: Matter.BasicInformationTrait.self) {
            $0.vendorName = vendorName
            $0.vendorID = vendorID
            $0.productName = productName
            $0.productID = productID
            $0.hardwareVersionString = hardware
            $0.softwareVersionString = software
            $0.uniqueID = uniqueID
        }
        return trait.values.isEmpty ? nil : trait
    }

    private var infoPointer: JSONPointer { device.pointer.appending("deviceInfo") }

    private func info(_ notes: inout DeviceNotes) -> JSONObject {
        guard let value = device.entry["deviceInfo"], !value.isNull else { return JSONObject() }
        if let info = value.objectValue { return info }
        notes.addFault(.sync, infoPointer, mismatch(value, "an object") + "; ignored")
        return JSONObject()
    }

    /// Returns a string, cut to a number of bytes; nil if it is empty.
    private func text(
        _ value: JSONValue?, limit: Int, at pointer: JSONPointer, _ notes: inout DeviceNotes
    ) -> String? {
        guard let text = nonEmptyText(value, at: pointer, &notes) else { return nil }
        if text.utf8.count <= limit { return text }
        var short = text
        while short.utf8.count > limit { short.removeLast() }
        notes.addFault(.sync, pointer, "\"\(text)\" is longer than \(limit) bytes; cut to \"\(short)\"")
        return short.isEmpty ? nil : short
    }

    /// Returns the unique id. An id that is too long is left out, because a cut one would be a different id.
    private func uniqueID(_ notes: inout DeviceNotes) -> String? {
        let pointer = device.pointer.appending("matterUniqueId")
        guard let text = nonEmptyText(device.entry["matterUniqueId"], at: pointer, &notes) else { return nil }
        if text.utf8.count <= 32 { return text }
        notes.addFault(.sync, pointer, "\"\(text)\" is longer than 32 bytes; ignored")
        return nil
    }

    private func number(_ name: String, _ notes: inout DeviceNotes) -> UInt16? {
        let pointer = device.pointer.appending(name)
        guard let text = nonEmptyText(device.entry[name], at: pointer, &notes) else { return nil }
        if let number = Self.number(hexadecimal: text) { return number }
        notes.addFault(
            .sync, pointer, mismatch(.string(text), "a hexadecimal number of 16 bits such as 0xfff1") + "; ignored")
        return nil
    }

    /// Returns the number of a string such as `0xfff1`; nil for any other text.
    static func number(hexadecimal text: String) -> UInt16? {
        let lowered = text.lowercased()
        guard lowered.hasPrefix("0x"), lowered.dropFirst(2).allSatisfy({ $0.isHexDigit }) else { return nil }
        return UInt16(lowered.dropFirst(2), radix: 16)
    }

    /// Returns a string that is not empty; nil if there is none.
    private func nonEmptyText(_ value: JSONValue?, at pointer: JSONPointer, _ notes: inout DeviceNotes) -> String? {
        guard let value, !value.isNull else { return nil }
        guard let text = value.stringValue else {
            notes.addFault(.sync, pointer, mismatch(value, "a string") + "; ignored")
            return nil
        }
        return text.isEmpty ? nil : text
    }
}
