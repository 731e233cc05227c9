/// How a command handles a field whose value matches its type but violates its constraint, or is a number that the
/// enumeration does not name.
public enum ConstraintViolation: Hashable, Sendable {
    /// The command fails with this status.
    case rejected(MatterStatus)
    /// The command succeeds: this field of its response holds this value.
    case reported(tag: UInt32, value: Value)
}
