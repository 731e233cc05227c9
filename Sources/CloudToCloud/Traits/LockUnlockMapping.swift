import HomeCatalog
import HomeModel
import JSON

/// Whether a device is locked: the bolt of a door lock in Matter's trait; windows, gates and cars in Google's.
enum LockUnlockMapping: CloudTraitMapping {
    static let name = "LockUnlock"

    static let mirrors = [
        TraitMirror(Matter.DoorLockTrait.self) {
            $0.command("LockUnlock", is: \.lockDoor, when: ["lock": .bool(true)])
            $0.command("LockUnlock", is: \.unlockDoor, when: ["lock": .bool(false)])
        },
        TraitMirror(Google.LockUnlockTrait.self) {
            $0.command("LockUnlock", is: \.lock, when: ["lock": .bool(true)]) {
                $0.optional("followUpToken", is: \.followUpToken)
            }
            $0.command("LockUnlock", is: \.unlock, when: ["lock": .bool(false)]) {
                $0.optional("followUpToken", is: \.followUpToken)
            }
        },
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        let isJammed = reader.flag("isJammed") ?? false
        let isLocked = reader.flag("isLocked")
        let hasStates = reader.hasStates
        if let type = reader.catalogType(for: Matter.DoorLockTrait.self) {
            let commands = reader.commands("lockDoor", "unlockDoor")
            let trait = TraitTemplate(partial: Matter.DoorLockTrait.self, commands: commands) {
                if hasStates { $0.lockState = isJammed ? .notFullyLocked : isLocked.map { $0 ? .locked : .unlocked } }
                $0.actuatorEnabled = !commands.isEmpty
            }
            return [ImportedTrait(type: type, trait: trait)]
        }
        guard let type = reader.type(for: Google.LockUnlockTrait.definition) else { return [] }
        let trait = TraitTemplate(
            partial: Google.LockUnlockTrait.self, commands: reader.commands("lock", "unlock")
        ) {
            if hasStates {
                $0.lockState = isJammed ? .jammed : isLocked.map { $0 ? .locked : .unlocked } ?? .unspecified
            }
        }
        return [ImportedTrait(type: type, trait: trait)]
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        if let lock = device.attributes(Matter.DoorLockTrait.self) {
            switch lock.lockState {
            case .locked: report(isLocked: true, &description)
            case .notFullyLocked: report(isLocked: false, isJammed: true, &description)
            case .unlocked, .unlatched: report(isLocked: false, &description)
            case nil: break
            }
            return true
        }
        guard let lock = device.attributes(Google.LockUnlockTrait.self) else { return false }
        switch lock.lockState {
        case .locked: report(isLocked: true, &description)
        case .jammed: report(isLocked: false, isJammed: true, &description)
        case .unlocked: report(isLocked: false, &description)
        case .unspecified, nil: break
        }
        return true
    }

    private static func report(isLocked: Bool, isJammed: Bool = false, _ description: inout CloudDescription) {
        description.states["isLocked"] = .bool(isLocked)
        description.states["isJammed"] = .bool(isJammed)
    }
}
