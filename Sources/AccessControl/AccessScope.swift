/// The permissions of a caller. Each scope includes those before it.
public enum AccessScope: String, CaseIterable, Comparable, Sendable {
    /// Read homes and open streams.
    case read
    /// Also send commands, write attributes, rename and move objects.
    case control
    /// Also control the simulation, and create and delete homes: the clock, the physical world, faults, imports.
    case simulate
    /// Also list and close the streams of others, and list tokens.
    case admin

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    public static func < (first: AccessScope, second: AccessScope) -> Bool { first.rank < second.rank }
}
