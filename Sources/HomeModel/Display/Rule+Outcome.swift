extension Rule {
    /// The field reports whether a command succeeded. A success is not shown; each other value is a warning, so that
    /// people recognize that the device rejected the command.
    ///
    ///     @Field<StatusEnum>(0, .outcome(success: StatusEnum.success)) public var status
    ///
    /// - Parameter words: The words for values whose names are not words for people.
    public static func outcome<Outcome: MatterEnum>(
        success: Outcome, _ words: KeyValuePairs<Outcome, String> = [:]
    ) -> Rule {
        let texts = words.map { (outcome: $0.key, text: $0.value) }
        return .display {
            $0.words = Outcome.allCases.map { outcome in
                if outcome == success { return Word(outcome, "") }
                let text = texts.first { $0.outcome == outcome }?.text
                return Word(outcome, text ?? sentence(caseName(of: outcome)), .warning)
            }
        }
    }

    /// The field is a status code of Matter's interaction model, which reports whether a command succeeded.
    public static var statusCode: Rule {
        .words(
            Word(UInt8(0x00), ""), Word(UInt8(0x01), "Failed", .warning),
            Word(UInt8(0x7E), "Access denied", .warning), Word(UInt8(0x81), "Not supported", .warning),
            Word(UInt8(0x85), "Invalid command", .warning), Word(UInt8(0x86), "Unknown attribute", .warning),
            Word(UInt8(0x87), "Value outside its range", .warning), Word(UInt8(0x88), "Read-only", .warning),
            Word(UInt8(0x89), "No room for more", .warning), Word(UInt8(0x8B), "Not found", .warning),
            Word(UInt8(0x8D), "Invalid type", .warning), Word(UInt8(0x9C), "Busy", .warning),
            Word(UInt8(0xCB), "Not possible in this state", .warning))
    }
}
