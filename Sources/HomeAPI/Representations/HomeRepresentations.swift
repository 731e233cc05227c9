import HomeEngine
import HomeModel
import JSON

/// A home among others, at one time.
struct HomeView: Sendable {
    let hosted: HostedHome
    let cursor: Cursor
    let clock: ClockView
    let size: HomeSize

    init(_ hosted: HostedHome) {
        self.hosted = hosted
        let checkpoint = hosted.home.checkpoint()
        cursor = hosted.home.cursor
        clock = hosted.home.clock()
        size = checkpoint.size
    }
}

extension Representation<HomeView> {
    static let home = Representation(
        "Home", "One of the homes that the gateway serves. All routes of a home are under `/homes/{id}`.",
        [
            .init("id", .id) { $0.hosted.id },
            .init("label", .nullable(.text)) { $0.hosted.description.label },
            .init("from", .nullable(.origin)) { home in
                let origin = home.hosted.description.origin
                return origin == .program ? nil : origin
            },
            .init(
                "seed",
                .nullable(.integer(0...JSONSchema.exactIntegers.upperBound)).described(
                    "The number that determines all random values. Null: it is greater than 2^53 − 1.")
            ) { home in
                Int64(exactly: home.hosted.home.seed).flatMap { $0 <= JSONSchema.exactIntegers.upperBound ? $0 : nil }
            },
            .init("createdAt", .time) { HomeTime(microseconds: $0.hosted.createdAt) },
            .init("expiresAt", .nullable(.time)) { $0.hosted.expiresAt.map { HomeTime(microseconds: $0) } },
            .init(
                "durable",
                JSONType.flag.described(
                    "Whether the home is stored in the data file of the gateway, and is there after a restart.")
            ) { $0.hosted.description.isDurable },
            .init("time", JSONType.time.described("The time of the clock.")) { $0.clock.time },
            .init("paused", .flag) { $0.clock.isPaused },
            .init("speed", .number(HomeClock.speeds)) { $0.clock.speed },
            count("structures") { $0.size.structures }, count("rooms") { $0.size.rooms },
            count("devices") { $0.size.devices },
            .init("cursor", .cursor) { $0.cursor },
        ])

    private static func count(_ name: String, _ number: @escaping @Sendable (HomeView) -> Int) -> Member {
        Member(name, .integer(0...JSONSchema.exactIntegers.upperBound), number)
    }
}

extension JSONType<HostedHome.Origin> {
    fileprivate static let origin = JSONType(
        JSONSchema.ref(.anyObject).described(
            "The origin of the home, as in the request; for a file, `file` is true. Null for `default`.")
    ) { origin, json in
        json.beginObject()
        switch origin {
        case .program: break
        case .template(let name):
            json.key("template")
            json.string(name)
        case .fleet(let count):
            json.key("fleet")
            json.integer(Int64(count))
        case .home(let id):
            json.key("home")
            json.string(id)
        case .snapshot(let name, let home):
            json.key("snapshot")
            json.beginObject()
            json.key("home")
            json.string(home)
            json.key("name")
            json.string(name)
            json.endObject()
        case .file:
            json.key("file")
            json.bool(true)
        }
        json.endObject()
    }
}

extension Representation<NamedCheckpoint> {
    static let snapshot = Representation(
        "NamedSnapshot", "The state of a home that was saved under a name.",
        [
            .init("name", .id) { $0.name },
            .init("createdAt", .time) { HomeTime(microseconds: $0.createdAt) },
            .init("time", JSONType.time.described("The time of the home's clock.")) { $0.time },
            count("structures") { $0.size.structures }, count("rooms") { $0.size.rooms },
            count("devices") { $0.size.devices },
        ])

    private static func count(_ name: String, _ number: @escaping @Sendable (NamedCheckpoint) -> Int) -> Member {
        Member(name, .integer(0...JSONSchema.exactIntegers.upperBound), number)
    }
}

extension Representation<[NamedCheckpoint]> {
    static let snapshots = Representation(
        "NamedSnapshots", "The named snapshots of a home.",
        [.init("snapshots", .array(of: Representation<NamedCheckpoint>.snapshot.type)) { $0 }])
}
