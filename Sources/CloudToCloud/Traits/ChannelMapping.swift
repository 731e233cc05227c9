import HomeCatalog
import HomeModel
import JSON

/// The channels of a television: Matter's by number or name, Google's with the vendor's keys.
enum ChannelMapping: CloudTraitMapping {
    static let name = "Channel"
    static let commandOnly: String? = "commandOnlyChannels"

    static let mirrors = [
        TraitMirror(Matter.ChannelTrait.self) {
            $0.command("selectChannel", is: \.changeChannel) { $0.required("channelCode", is: \.match) }
            $0.command("selectChannel", is: \.changeChannel) { $0.required("channelName", is: \.match) }
            $0.command("relativeChannel", is: \.skipChannel) { $0.required("relativeChannelChange", is: \.count) }
        },
        TraitMirror(Google.ExtendedChannelTrait.self) {
            $0.attribute("availableChannels", is: \.extendedChannelList)
            $0.command("returnChannel", is: \.returnChannel)
        },
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        guard let type = reader.type(for: mirrors[0].definition), let extended = reader.type(for: mirrors[1].definition)
        else { return [] }
        let list = mirrors[1].template(&reader)
        let commands = reader.commands("changeChannel", "changeChannelByNumber", "skipChannel")
        let channel = TraitTemplate(
            partial: Matter.ChannelTrait.self, features: [.channelList], commands: commands
        ) { $0.channelList = channels(of: list) }
        return [ImportedTrait(type: type, trait: channel), ImportedTrait(type: extended, trait: list)]
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        guard let partTrait = device.partTrait(of: mirrors[0].definition) else { return false }
        if let extended = device.partTrait(of: mirrors[1].definition) {
            mirrors[1].write(extended.trait, to: &description)
        }
        // The cloud has no state for the current channel, so the trait is write-only.
        markAccess(hasStates: false, hasCommands: !partTrait.trait.commands.isEmpty, &description)
        return true
    }

    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        guard execution.command == "selectChannel", execution.parameters["channelNumber"] != nil,
            execution.parameters["channelCode"] == nil, execution.parameters["channelName"] == nil,
            let partTrait = device.partTrait(of: mirrors[0].definition)
        else { return try mirroredActions(for: execution, on: device) }
        let text = try execution.text("channelNumber")
        guard let number = number(text) else {
            throw CloudCommandError(code: "channelSwitchFailed", message: "\(text) is not a channel number such as 5-1")
        }
        return partTrait.invoke(Matter.ChannelTrait.self, \.changeChannelByNumber) {
            $0.majorNumber = number.major
            $0.minorNumber = number.minor
        }
    }

    /// Returns the major and minor number of `5-1`, `5.1` or `5`; nil for any other text.
    static func number(_ text: String) -> (major: UInt16, minor: UInt16)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            .flatMap { $0.split(separator: ".", omittingEmptySubsequences: false) }
        guard let major = parts.first.flatMap({ UInt16($0) }), parts.count <= 2 else { return nil }
        guard parts.count == 2 else { return (major, 0) }
        return UInt16(parts[1]).map { (major, $0) }
    }

    private static func channels(of list: TraitTemplate) -> [Record<Matter.ChannelTrait.ChannelInfoStruct>] {
        var list = list
        var channels: [Record<Google.ExtendedChannelTrait.ExtendedMediaChannel>] = []
        list.edit(Google.ExtendedChannelTrait.self) { channels = $0.extendedChannelList ?? [] }
        return channels.compactMap { channel in
            guard let number = channel.number.flatMap({ number($0) }) else { return nil }
            return Record {
                $0.majorNumber = number.major
                $0.minorNumber = number.minor
                $0.name = channel.names?.first ?? channel.key
                $0.identifier = channel.key
            }
        }
    }
}
