import HomeCatalog
import HomeModel

/// Whether a door is locked: Matter's lockState, null where it is not known.
///
/// Only locks: what else can be locked, such as a window, is no door lock.
enum LockUnlockMapping: CloudTraitMapping {
    static let name = "LockUnlock"

    static func placements(_ reader: inout TraitReader) -> [Placement] {
        guard let type = reader.counterpart(for: Matter.DoorLockTrait.self) else { return [] }
        let isJammed = reader.flag("isJammed") ?? false
        let isLocked = reader.flag("isLocked")
        let hasStates = reader.hasStates
        let commands = reader.commands("lockDoor", "unlockDoor")
        let trait = TraitTemplate(partial: Matter.DoorLockTrait.self, commands: commands) {
            if hasStates { $0.lockState = isJammed ? .notFullyLocked : isLocked.map { $0 ? .locked : .unlocked } }
            $0.actuatorEnabled = !commands.isEmpty
        }
        return [Placement(type: type, trait: trait)]
    }
}
