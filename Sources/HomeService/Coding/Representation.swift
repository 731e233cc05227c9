public import HomeModel
public import JSON

/// How the objects of a home look in JSON: one representation everywhere, in answers, snapshots and frames.
extension JSONWriter {
    /// `{"id", "name", "network", "revision"}`
    public mutating func structure(_ structure: StructureState) {
        beginObject()
        key("id")
        string(structure.id)
        key("name")
        string(structure.name)
        key("network")
        network(structure.network)
        key("revision")
        unsigned(structure.revision)
        endObject()
    }

    /// `{"internet", "hub", "accessGranted", "sameNetwork", "appOnline"}`
    public mutating func network(_ network: NetworkState) {
        beginObject()
        key("internet")
        bool(network.internet)
        key("hub")
        bool(network.hub)
        key("accessGranted")
        bool(network.accessGranted)
        key("sameNetwork")
        bool(network.sameNetwork)
        key("appOnline")
        bool(network.appOnline)
        endObject()
    }

    /// `{"id", "name", "structureID", "revision"}`
    public mutating func room(_ room: RoomState) {
        beginObject()
        key("id")
        string(room.id)
        key("name")
        string(room.name)
        key("structureID")
        string(room.structureID)
        key("revision")
        unsigned(room.revision)
        endObject()
    }

    /// A device with everything it has, exact as of a time; with `fields` only these members.
    public mutating func device(_ device: Device, network: NetworkState, at time: HomeTime, fields: Set<String>? = nil)
    {
        func wants(_ name: String) -> Bool { fields?.contains(name) ?? true }
        beginObject()
        if wants("id") {
            key("id")
            string(device.id)
        }
        if wants("name") {
            key("name")
            string(device.name)
        }
        if wants("structureID") {
            key("structureID")
            optional(device.structureID)
        }
        if wants("roomID") {
            key("roomID")
            optional(device.roomID)
        }
        if wants("isMatterDevice") {
            key("isMatterDevice")
            bool(device.isMatterDevice)
        }
        if wants("sourceConnectivity") {
            key("sourceConnectivity")
            connectivity(device.connectivity(network: network))
        }
        if wants("revision") {
            key("revision")
            unsigned(device.revision)
        }
        if wants("types") {
            key("types")
            beginArray()
            for place in device.shape.parts.indices { part(place, of: device, network: network, at: time) }
            endArray()
        }
        endObject()
    }

    /// One device type of a device: `{"part", "type", "isPrimaryType", "sourceConnectivity", "traits"}`
    public mutating func part(_ place: Int, of device: Device, network: NetworkState, at time: HomeTime) {
        let part = device.shape.parts[place]
        beginObject()
        key("part")
        integer(Int64(part.number))
        key("type")
        string(part.type.id)
        key("isPrimaryType")
        bool(part.isPrimary)
        key("sourceConnectivity")
        connectivity(device.connectivity(ofPart: place, network: network))
        key("traits")
        beginObject()
        for trait in part.traits {
            key(device.shape.traits[trait].definition.id)
            self.trait(trait, of: device, network: network, at: time)
        }
        endObject()
        endObject()
    }

    /// One trait of a device: `{"attributes", "commands", "sourceConnectivity"}`
    public mutating func trait(_ place: Int, of device: Device, network: NetworkState, at time: HomeTime) {
        let trait = device.shape.traits[place]
        beginObject()
        key("attributes")
        attributes(of: place, device: device, at: time)
        key("commands")
        beginArray()
        for command in trait.commands { string(command.name) }
        endArray()
        key("sourceConnectivity")
        connectivity(device.connectivity(ofTrait: place, network: network))
        endObject()
    }

    public mutating func connectivity(_ connectivity: SourceConnectivity) {
        beginObject()
        key("connectivityState")
        string(connectivity.connectivityState.rawValue)
        key("dataSourceLocality")
        string(connectivity.dataSourceLocality.rawValue)
        endObject()
    }

    public mutating func cursor(_ cursor: Cursor) {
        plainString { cursor.append(to: &$0) }
    }

    public mutating func optional(_ text: String?) {
        if let text { string(text) } else { null() }
    }
}
