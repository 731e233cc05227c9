import HomeModel

extension ImportReport {
    /// The entries of the report, for the template of the home.
    var losses: [ImportLoss] {
        let sections: [(ImportLoss.Kind, [Entry])] = [
            (.deviceType, unmappedTypes), (.trait, unmappedTraits), (.value, unmappedValues),
            (.assumedValue, assumedValues),
        ]
        let entries = sections.flatMap { kind, entries in
            entries.map { ImportLoss(kind, name: $0.name, deviceNames: $0.deviceNames, detail: $0.reason) }
        }
        return entries
            + faults.map { fault in
                ImportLoss(
                    .invalidValue, deviceNames: fault.deviceName.map { [$0] } ?? [],
                    detail: "\(fault.message) (\(position(fault.response, fault.pointer)))")
            }
    }
}
