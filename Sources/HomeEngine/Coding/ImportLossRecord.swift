import HomeModel

extension HomeRecords {
    /// The record of everything that the import of the home lost. A home that lost nothing has none.
    static let importKey = key(.importLosses, "import")

    static func bytes(_ losses: [ImportLoss]) -> [UInt8] {
        var writer = ByteWriter()
        writer.number(losses.count)
        for loss in losses {
            writer.text(loss.kind.rawValue)
            writer.text(loss.name)
            writer.number(loss.deviceNames.count)
            for name in loss.deviceNames { writer.text(name) }
            writer.text(loss.detail)
        }
        return writer.bytes
    }

    static func importLosses(_ bytes: [UInt8]) throws(RecordFault) -> [ImportLoss] {
        var reader = ByteReader(bytes)
        var losses: [ImportLoss] = []
        for _ in 0..<(try reader.count()) {
            guard let kind = ImportLoss.Kind(rawValue: try reader.text()) else { throw RecordFault() }
            let name = try reader.optionalText()
            var deviceNames: [String] = []
            for _ in 0..<(try reader.count()) { deviceNames.append(try reader.text()) }
            losses.append(
                ImportLoss(kind, name: name, deviceNames: deviceNames, detail: try reader.optionalText()))
        }
        try reader.expectEnd()
        return losses
    }
}
