package import HomeModel

extension DeviceTemplate {
    /// Returns the violations of the catalog's rules by a simulated device; empty if there are none.
    package var faults: [String] {
        var faults: [String] = []
        if Set(parts.map { $0.number }).count != parts.count { faults.append("\(id): part numbers repeat") }
        if parts.filter({ $0.isPrimary }).count != 1 { faults.append("\(id): not exactly one primary part") }
        for part in parts {
            // A manufacturer's cloud publishes only some traits of the types that manage a device.
            let isPartial = !isMatterDevice && part.type.isUtilityType
            for requirement in part.type.traits where requirement.isRequired && !isPartial {
                if !part.traits.contains(where: { $0.definition == requirement.trait }) {
                    faults.append("\(id): \(part.type.id) lacks \(requirement.trait.id)")
                }
            }
            faults += part.traits.flatMap { trait in trait.faults(isPartial: !isMatterDevice).map { "\(id): \($0)" } }
        }
        return faults
    }
}

extension TraitTemplate {
    fileprivate func faults(isPartial: Bool) -> [String] {
        var faults: [String] = []
        for attribute in definition.attributes {
            let path = "\(definition.id).\(attribute.name)"
            let verdict = attribute.conformance.verdict(features: features)
            guard let value = values[attribute.id] else {
                if verdict == .mandatory && !isPartial { faults.append("\(path) is mandatory and missing") }
                continue
            }
            if verdict == .disallowed { faults.append("\(path) is not allowed with these features") }
            if value == .null {
                if !attribute.isNullable { faults.append("\(path) may not be null") }
            } else if !value.fits(attribute.type) {
                faults.append("\(path) has a value of another type: \(value)")
            } else if let number = value.integer {
                let constraint = attribute.constraint(features: features)
                let known: (UInt32) -> Int64? = { id in values[id]?.integer }
                if let lower = constraint.lower?.number(attribute: known), number < lower {
                    faults.append("\(path) is \(number), below \(lower)")
                }
                if let upper = constraint.upper?.number(attribute: known), number > upper {
                    faults.append("\(path) is \(number), above \(upper)")
                }
            }
        }
        for command in definition.commands {
            let verdict = command.conformance.verdict(features: features)
            if verdict == .disallowed && commands.contains(command.id) {
                faults.append("\(definition.id).\(command.name) is not allowed with these features")
            } else if verdict == .mandatory && !commands.contains(command.id) && !isPartial {
                faults.append("\(definition.id).\(command.name) is mandatory and missing")
            }
        }
        for feature in definition.features where features.contains(bit: feature.bit) {
            if feature.conformance.verdict(features: features) == .disallowed {
                faults.append("\(definition.id) may not have the feature \(feature.name)")
            }
        }
        return faults
    }
}

extension Value {
    fileprivate func fits(_ type: ValueType) -> Bool {
        switch (type, self) {
        case (.bool, .bool), (.float, .float), (.string, .string), (.octets, .octets), (.structure, .structure),
            (.list, .list), (.enumeration, .unsigned), (.bitmap, .unsigned):
            true
        case (.unsigned(let bits), .unsigned(let number)): bits == 64 || number < UInt64(1) << UInt64(bits)
        case (.signed, .signed(let number)): type.integerRange?.contains(number) == true
        default: false
        }
    }
}
