import HomeModel

/// The names that the specification and the CHIP bindings have for types.
enum TypeNames {
    /// The types without a declaration, with their counterparts here.
    static let primitives: [String: Set<String>] = {
        var primitives: [String: Set<String>] = [
            "bool": ["bool"], "string": ["string"], "str": ["string"], "list": ["list"], "single": ["single"],
            "double": ["double"], "float32": ["single"], "float": ["single", "double"],
            "status": ["uint8", "DlStatus"],
            "int": ["int8", "int16", "int32", "int64"], "uint": ["uint8", "uint16", "uint24", "uint32", "uint64"],
            "semtag": ["SemanticTagStruct"],
        ]
        for (type, names) in named { for name in names { primitives[name] = [type] } }
        // Widths that no Swift type has are declared with a rule.
        for bits in [24, 40, 48, 56] {
            primitives["uint\(bits)"] = ["uint\(bits)"]
            primitives["int\(bits)"] = ["int\(bits)"]
        }
        return primitives
    }()

    /// Returns whether the facts give a number type where the catalog declares an enumeration or a bitmap. The CHIP
    /// bindings have no type for some bitmaps, and the specification describes some in a table.
    static func isPlainNumberInFacts(_ name: String, _ type: ValueType) -> Bool {
        switch type {
        case .enumeration: name == "uint"
        case .bitmap(let definition): name == "uint" || name == "map\(definition.bits)"
        default: false
        }
    }

    private static let named: [String: [String]] = [
        "octets": ["octstr", "bytes", "hwadr", "ipadr", "ipv4adr", "ipv6adr", "ipv6pre", "MessageID"],
        "uint8": [
            "uint8", "enum8", "map8", "percent", "fabric-idx", "action-id", "namespace", "tag", "UnsignedTemperature",
        ],
        "uint16": ["uint16", "enum16", "map16", "vendor-id", "group-id", "endpoint-no", "entry-idx", "percent100ths"],
        "uint32": [
            "uint32", "map32", "epoch-s", "elapsed-s", "cluster-id", "attrib-id", "command-id", "event-id",
            "devtype-id", "field-id", "data-ver", "trans-id",
        ],
        "uint64": [
            "uint64", "map64", "epoch-us", "posix-ms", "systime-ms", "systime-us",
            "node-id", "subject-id", "fabric-id", "event-no",
        ],
        "int8": ["int8", "SignedTemperature"],
        "int16": ["int16", "temperature", "TemperatureDifference"],
        "int32": ["int32"],
        "int64": ["int64", "amperage-mA", "voltage-mV", "power-mW", "energy-mWh"],
    ]

    /// The names of types in the CHIP bindings that differ from the specification.
    static let chipNames: [String: String] = [
        "LockStateEnum": "DlLockState", "LockTypeEnum": "DlLockType",
        "CredentialRulesBitmap": "DlCredentialRulesSupport", "OperatingModesBitmap": "DlSupportedOperatingModes",
        "ConfigurationRegisterBitmap": "DlDefaultConfigurationRegister",
        "LocalProgrammingFeaturesBitmap": "DlLocalProgrammingFeatures", "DaysMaskBitmap": "DaysMaskMap",
        "TypeEnum": "Type", "EndProductTypeEnum": "EndProductType", "ConfigStatusBitmap": "ConfigStatus",
        "ModeBitmap": "Mode", "OperationalStatusBitmap": "OperationalStatus", "SafetyStatusBitmap": "SafetyStatus",
        "CecKeyCodeEnum": "CECKeyCodeEnum", "CommandBitsBitmap": "CommandBits",
    ]
}
