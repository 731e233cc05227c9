import HomeCatalog
import HomeModel
import JSON

/// A scene that can be activated and, if it is reversible, deactivated.
enum SceneMapping: CloudTraitMapping {
    static let name = "Scene"

    static let mirrors = [
        TraitMirror(Google.SceneTrait.self) {
            $0.attribute("sceneReversible", is: \.sceneReversible)
            $0.command("ActivateScene", is: \.deactivateScene, when: ["deactivate": .bool(true)])
            $0.command("ActivateScene", is: \.activateScene)
        }
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        guard let type = reader.type(for: mirrors[0].definition) else { return [] }
        let unsupportedCommands: Set = reader.isSet("sceneReversible") ? [] : ["deactivateScene"]
        return [ImportedTrait(type: type, trait: mirrors[0].template(&reader, excludingCommands: unsupportedCommands))]
    }

    /// Rejects `deactivate` for a scene without that command, instead of activating it.
    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        if execution.parameters["deactivate"] == .bool(true),
            device.partTrait(of: mirrors[0].definition)?.has(command: mirrors[0].commands[0].command) == false
        {
            return []
        }
        return try mirroredActions(for: execution, on: device)
    }
}
