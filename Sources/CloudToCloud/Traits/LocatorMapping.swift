import HomeCatalog
import HomeModel
import JSON

/// A device that can play a sound so that its user finds it.
enum LocatorMapping: CloudTraitMapping {
    static let name = "Locator"

    static let mirrors = [
        TraitMirror(Google.LocatorTrait.self) {
            $0.command("Locate", is: \.silence, when: ["silence": .bool(true)])
            $0.command("Locate", is: \.locate) { $0.optional("lang", is: \.lang) }
        }
    ]

    /// Rejects `silence` on a device without that command, instead of playing the sound.
    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        if execution.parameters["silence"] == .bool(true),
            device.partTrait(of: mirrors[0].definition)?.has(command: mirrors[0].commands[0].command) == false
        {
            return []
        }
        return try mirroredActions(for: execution, on: device)
    }
}
