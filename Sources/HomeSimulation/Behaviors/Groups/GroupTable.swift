import HomeCatalog
import HomeModel

/// The groups of a part, as the trait's memory stores them. Each entry is the command that added it.
extension TraitDraft<Matter.GroupsTrait> {
    var groups: [Record<Matter.GroupsTrait.AddGroup>] {
        get { memory.flatMap { [Record<Matter.GroupsTrait.AddGroup>]($0) } ?? [] }
        nonmutating set { memory = newValue.isEmpty ? nil : newValue.value }
    }

    /// Returns whether the part belongs to a group. Returns true for group 0, which means no group.
    func isMember(of id: UInt16) -> Bool { id == 0 || groups.contains { $0.groupID == id } }
}

/// Matter's status numbers in the responses to commands for groups and scenes.
enum GroupStatus {
    static let success: UInt8 = 0x00
    static let invalidCommand: UInt8 = 0x85
    static let constraintError: UInt8 = 0x87
    static let resourceExhausted: UInt8 = 0x89
    static let notFound: UInt8 = 0x8B
}
