import Synchronization

/// Reads the data that the events of a stream do not contain. Data that cannot be read are left out.
struct GatewayLookups: Sendable {
    let connection: GatewayConnection

    /// The number of devices from which on the list is read instead of each device.
    private static let listed = 8

    // MARK: Definitions

    /// The traits and device types as the gateway describes them.
    struct Definitions: Sendable {
        var traits: [TraitDefinition] = []
        var types: [DeviceTypeDefinition] = []
        /// The ids that it does not describe, or describes in a form that this client does not support.
        var absent: Set<String> = []
        /// Whether it has responded.
        var isComplete = true
    }

    /// Returns the traits and device types with these ids.
    func definitions(_ ids: Set<String>) async -> Definitions {
        var result = Definitions()
        for id in ids.sorted() {
            do throws(HomeError) {
                if let json = try await definition(id, in: "traits"), let trait = DefinitionDecoder.trait(json) {
                    result.traits.append(trait)
                } else if let json = try await definition(id, in: "types"),
                    let type = DefinitionDecoder.deviceType(json)
                {
                    result.types.append(type)
                } else {
                    result.absent.insert(id)
                }
            } catch {
                // The other ones would wait as long for a response.
                result.isComplete = false
                return result
            }
        }
        return result
    }

    /// Returns a definition; nil if the gateway does not have it.
    private func definition(_ id: String, in list: String) async throws(HomeError) -> JSONValue? {
        do throws(HomeError) {
            return try await connection.get("/catalog/\(list)/\(id.percentEncoded)").json
        } catch {
            if error.code == .notFound || error.code == .invalidArgument { return nil }
            throw error
        }
    }

    // MARK: Devices

    /// Returns devices as they are now, each with the position of the read.
    func devices(_ ids: Set<String>) async -> [(json: JSONValue, cursor: StreamCursor)] {
        var devices: [(JSONValue, StreamCursor)] = []
        if ids.count > Self.listed {
            await pages("/devices?limit=1000") { page, cursor in
                for device in page where ids.contains(device.objectValue?["id"]?.stringValue ?? "") {
                    devices.append((device, cursor))
                }
            }
            return devices
        }
        for id in ids.sorted() {
            guard let response = try? await connection.get("/devices/\(id)"), let cursor = response.cursor else {
                continue
            }
            devices.append((response.json, cursor))
        }
        return devices
    }

    /// Returns the features of the traits of devices.
    func features(_ ids: Set<String>) async -> [String: [TraitPlace: UInt32]] {
        var features: [String: [TraitPlace: UInt32]] = [:]
        func add(_ device: JSONValue) {
            guard let object = device.objectValue, let id = object["id"]?.stringValue, ids.contains(id) else { return }
            var places: [TraitPlace: UInt32] = [:]
            for trait in object["features"]?.arrayValue ?? [] {
                guard let trait = trait.objectValue,
                    let part = trait["part"]?.unsignedValue.flatMap({ UInt16(exactly: $0) }),
                    let id = trait["trait"]?.stringValue, let bits = trait["featureMap"]?.unsignedValue
                else { continue }
                places[TraitPlace(part: part, trait: id)] = UInt32(truncatingIfNeeded: bits)
            }
            features[id] = places
        }
        if ids.count > Self.listed {
            await pages("/devices?fields=id,features&limit=1000") { page, _ in page.forEach(add) }
        } else {
            for id in ids.sorted() {
                if let json = try? await connection.get("/devices/\(id)?fields=id,features").json { add(json) }
            }
        }
        return features
    }

    /// Reads all pages of the list of devices.
    private func pages(_ path: String, _ body: ([JSONValue], StreamCursor) -> Void) async {
        var token: String?
        repeat {
            let query = token.map { "&pageToken=\($0.percentEncoded)" } ?? ""
            guard let response = try? await connection.get(path + query), let object = response.json.objectValue,
                let cursor = response.cursor
            else { return }
            body(object["devices"]?.arrayValue ?? [], cursor)
            token = object["nextPageToken"]?.stringValue
        } while token != nil
    }

    // MARK: Access

    /// Returns why there are no structures; nil if the home has none, or if the gateway does not answer.
    func accessProblem() async -> HomeError? {
        let found = Mutex((parser: EventStreamParser(), error: HomeError?.none))
        let request = HTTPRequest(
            "GET", "\(connection.address.base)/structures/stream",
            headers: connection.options.headers(accepting: "text/event-stream"),
            timeout: .seconds(5))
        try? await connection.transport.stream(request) { part in
            guard case .bytes(let bytes) = part else { return true }
            return found.withLock { found in
                var isOver = false
                try? found.parser.parse(bytes) { event in
                    if event.name == "problem" { found.error = GatewayProblem.error(in: event.data) }
                    // The gateway sends a heartbeat when it has nothing else to send.
                    if ["problem", "heartbeat", "added"].contains(event.name) { isOver = true }
                }
                return !isOver
            }
        }
        return found.withLock { $0.error }
    }
}

extension String {
    /// The text as a value in the query of an address.
    var percentEncoded: String {
        var text = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return text
    }
}
