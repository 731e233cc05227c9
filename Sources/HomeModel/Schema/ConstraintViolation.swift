/// What a command does when a field's value fits the field's type but not its constraint, or is a number that the
/// enumeration has no name for.
public enum ConstraintViolation: Hashable, Sendable {
    /// The command fails with this status.
    case rejected(MatterStatus)
    /// The command succeeds: this field of its response holds this value.
    case reported(tag: UInt32, value: Value)
}
