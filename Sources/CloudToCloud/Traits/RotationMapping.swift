import HomeCatalog
import HomeModel
import JSON

/// The rotation of a device, in degrees and in percent of its range.
enum RotationMapping: CloudTraitMapping {
    static let name = "Rotation"
    static let commandOnly: String? = "commandOnlyRotation"

    static let mirrors = [
        TraitMirror(Google.RotationTrait.self) {
            $0.attribute("rotationDegreesRange", is: \.rotationDegreesRange)
            $0.state("rotationDegrees", is: \.rotationDegrees)
            $0.state("rotationPercent", is: \.rotationPercent)
            $0.state("targetRotationPercent", is: \.targetRotationPercent)
            $0.command("RotateAbsolute", is: \.rotateToDegrees) {
                $0.required("rotationDegrees", is: \.rotationDegrees)
            }
            $0.command("RotateAbsolute", is: \.rotateToPercentage) {
                $0.required("rotationPercent", is: \.rotationPercent)
            }
        }
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        guard let type = reader.type(for: mirrors[0].definition) else { return [] }
        var unsupportedCommands: Set<String> = []
        if !reader.isSet("supportsDegrees") { unsupportedCommands.insert("rotateToDegrees") }
        if !reader.isSet("supportsPercent") { unsupportedCommands.insert("rotateToPercentage") }
        // A device that sets neither flag supports both commands.
        if unsupportedCommands.count == 2 { unsupportedCommands = [] }
        return [ImportedTrait(type: type, trait: mirrors[0].template(&reader, excludingCommands: unsupportedCommands))]
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        guard let partTrait = device.partTrait(of: mirrors[0].definition), mirror(device, &description) else {
            return false
        }
        let rotation = partTrait.attributes(Google.RotationTrait.self)
        let commands = partTrait.trait.definition.commands.filter { partTrait.has(command: $0) }.map { $0.name }
        description.attributes["supportsDegrees"] = .bool(
            rotation.rotationDegrees != nil || commands.contains("rotateToDegrees"))
        description.attributes["supportsPercent"] = .bool(
            rotation.rotationPercent != nil || commands.contains("rotateToPercentage"))
        return true
    }

    /// Throws `degreesOutOfRange` or `percentOutOfRange`, which only this trait has.
    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        let rotation = device.attributes(Google.RotationTrait.self)
        if let degrees = try execution.number("rotationDegrees"), let range = rotation?.rotationDegreesRange,
            let minimum = range.rotationDegreesMin, let maximum = range.rotationDegreesMax,
            degrees < Double(minimum) || degrees > Double(maximum)
        {
            throw CloudCommandError(
                code: "degreesOutOfRange", message: "rotationDegrees is \(degrees), outside \(minimum) to \(maximum)")
        }
        if let percent = try execution.number("rotationPercent"), percent < 0 || percent > 100 {
            throw CloudCommandError(
                code: "percentOutOfRange", message: "rotationPercent is \(percent), outside 0 to 100")
        }
        return try mirroredActions(for: execution, on: device)
    }
}
