import AccessControl
import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    /// The longest time to live of a home: a year, in seconds.
    static let longestTimeToLive = 366.0 * 86_400

    static let homeRoutes: [Route] = [
        Route(
            .get, "/homes", id: "listHomes", "List the homes that the gateway serves", topic: .homes,
            query: PageQuery.items(.home), responses: [.ok("The homes, in the order of their creation.", .homes)]
        ) { call in
            let query = try PageQuery(call, of: .home)
            let homes = call.api.homes.all.filter { call.caller?.token.allows(home: $0.id) ?? true }
                .map { ListedHome.here(HomeView($0)) }
            guard let directory = call.api.configuration.directory else {
                return .response(try call.page(query, of: homes))
            }
            return try call.page(query, of: homes, and: directory)
        },
        Route(
            .post, "/homes", id: "createHome",
            "Create a home that shares nothing with the others",
            topic: .homes, body: .homeCreation, responses: [.created("The new home.", .home)],
            problems: [
                .of(.notFound), .of(.alreadyExists), .of(.outOfRange), .of(.resourceExhausted),
                .of(.failedPrecondition), .of(.unavailable),
            ]
        ) { call in
            let body = try call.body()
            let from = body.required("from")
            let fork = try call.fork(from, readsStore: false)
            // A fork takes no time, unless it waits for the disk, its clock begins later, or it has many devices.
            if let fork, case .checkpoint(let checkpoint) = fork.0, !call.api.homes.isShared,
                checkpoint.size.devices <= call.home.limits.devicesAtOnce, body.flag(ifPresent: "durable") != true,
                body["clock"]?.has("time") != true
            {
                return .response(try call.created(call.api.homes.create(call.creation(fork, body))))
            }
            return call.inBackground(on: call.api.imports) { responder in
                do {
                    let source =
                        try fork ?? call.fork(from, readsStore: true) ?? call.template(from, seed: call.seed(in: body))
                    call.finish(try call.api.homes.begin(call.creation(source, body)), responder)
                } catch {
                    call.send(call.rejection(Problem(error)), to: responder)
                }
                return true
            }
        },
        Route(
            .get, "/homes/{home}", id: "getHome", "Read a home", topic: .homes,
            query: [PageQuery.fields(of: .home)],
            responses: [.ok("The home.", Representation.home.partial)], problems: [.of(.notFound)]
        ) { call in
            let home = HomeView(try call.hosted())
            return .response(
                call.json(cursor: home.cursor) {
                    Representation.home.write(home, only: call.fields(of: .home), to: &$0)
                })
        },
        Route(
            .delete, "/homes/{home}", id: "deleteHome",
            "Delete a home; its streams end with a `removed` of the kind `home`", topic: .homes,
            responses: [.noContent("The home was deleted.")],
            problems: [.of(.notFound), .of(.failedPrecondition), .of(.unavailable)]
        ) { call in
            let cursor = call.home.cursor
            return try call.dependingOnSize(of: call.hosted()) {
                call.reply(whenCommitted: try call.api.homes.delete(call[parameter: "home"])) { _ in
                    call.noContent(cursor: cursor)
                }
            }
        },
        Route(
            .post, "/homes/{home}/reset", id: "resetHome",
            "Return a home to the state in which it was created",
            topic: .homes, responses: [.ok("The home. A new epoch begins, and streams send a `resync`.", .home)],
            problems: [.of(.notFound), .of(.unavailable)]
        ) { call in
            let hosted = try call.hosted()
            return try call.dependingOnSize(of: hosted, and: hosted.initial) {
                call.reply(toRestoring: hosted, hosted.reset())
            }
        },
        Route(
            .get, "/homes/{home}/snapshots", id: "listSnapshots", "List the named snapshots of a home", topic: .homes,
            responses: [.ok("The snapshots, in the order in which they were saved.", .snapshots)],
            problems: [.of(.notFound)]
        ) { call in
            .response(call.json(cursor: call.home.cursor, try call.hosted().snapshots, as: .snapshots))
        },
        Route(
            .post, "/homes/{home}/snapshots", id: "saveSnapshot", "Save the present state of a home under a name",
            topic: .homes, body: .snapshot, responses: [.created("The new snapshot.", .snapshot)],
            problems: [.of(.notFound), .of(.alreadyExists), .of(.resourceExhausted), .of(.unavailable)]
        ) { call in
            let name = try TextForm.snapshotName.checked(call.body().text("name"), of: "name", at: .root)
            let hosted = try call.hosted()
            let location = Header("Location", "/homes/\(hosted.id)/snapshots/\(name)")
            let cursor = call.home.cursor
            return call.reply(whenCommitted: try hosted.save(as: name)) { saved in
                call.json(status: 201, cursor: cursor, headers: [location], saved.value, as: .snapshot)
            }
        },
        Route(
            .get, "/homes/{home}/snapshots/{name}", id: "getSnapshot", "Read what a named snapshot contains",
            topic: .homes, responses: [.ok("The snapshot.", .snapshot)], problems: [.of(.notFound)]
        ) { call in
            let snapshot = try call.hosted().snapshot(call[parameter: "name"])
            return .response(call.json(cursor: call.home.cursor, snapshot, as: .snapshot))
        },
        Route(
            .delete, "/homes/{home}/snapshots/{name}", id: "deleteSnapshot", "Delete a named snapshot", topic: .homes,
            responses: [.noContent("The snapshot was deleted.")], problems: [.of(.notFound), .of(.unavailable)]
        ) { call in
            let (hosted, cursor) = (try call.hosted(), call.home.cursor)
            return try call.dependingOnSize(of: hosted) {
                call.reply(whenCommitted: try hosted.deleteSnapshot(call[parameter: "name"])) { _ in
                    call.noContent(cursor: cursor)
                }
            }
        },
        Route(
            .post, "/homes/{home}/snapshots/{name}/restore", id: "restoreSnapshot",
            "Return a home to a named snapshot", topic: .homes,
            responses: [.ok("The home. A new epoch begins, and streams send a `resync`.", .home)],
            problems: [.of(.notFound), .of(.unavailable)]
        ) { call in
            let hosted = try call.hosted()
            return try call.dependingOnSize(of: hosted, and: hosted.snapshot(call[parameter: "name"])) {
                call.reply(toRestoring: hosted, try hosted.restore(call[parameter: "name"]))
            }
        },
    ]
}

extension Call {
    /// Returns the home in the path; throws `notFound` if there is none with this id.
    fileprivate func hosted() throws(HomeError) -> HostedHome { try api.homes.home(self[parameter: "home"]) }

    /// Handles a request whose work grows with the devices of a home, and of a snapshot; in the background if there are
    /// many.
    fileprivate func dependingOnSize(
        of hosted: HostedHome, and snapshot: NamedCheckpoint? = nil, _ handle: @escaping @Sendable () throws -> Reply
    ) throws -> Reply {
        let count = max(hosted.home.snapshot().state.deviceCount, snapshot?.size.devices ?? 0)
        guard count > home.limits.devicesAtOnce else { return try handle() }
        return inBackground(on: api.imports) { responder in
            do {
                self.send(try handle(), to: responder)
            } catch {
                self.send(self.rejection(Problem(error)), to: responder)
            }
            return true
        }
    }

    fileprivate func reply(toRestoring hosted: HostedHome, _ operation: Operation<HomeSize>) -> Reply {
        reply(whenCommitted: operation) { committed in
            self.json(cursor: committed.cursor, HomeView(hosted), as: .home)
        }
    }

    // MARK: The description of a new home

    /// Responds when the clock of a new home has arrived at its start. If the client disconnects, the home is deleted,
    /// unless it is durable.
    fileprivate func finish(_ pending: PendingHome, _ responder: Responder) {
        execute(on: api.advances, responder) {
            if responder.isAbandoned { return true }
            guard pending.step() else { return false }
            do throws(HomeError) {
                self.send(self.created(try pending.finish()), to: responder)
            } catch {
                self.send(self.rejection(error), to: responder)
            }
            return true
        }
    }

    /// Returns the response to the creation of a home.
    fileprivate func created(_ hosted: HostedHome) -> Response {
        let home = HomeView(hosted)
        let location = Header("Location", "/homes/\(hosted.id)")
        return json(status: 201, cursor: home.cursor, headers: [location], home, as: .home)
    }

    /// Returns the description of the home to create.
    fileprivate func creation(
        _ source: (HomeCreation.Source, HostedHome.Origin), _ body: Input
    ) throws(HomeError) -> HomeCreation {
        let timeToLive = body.number(ifPresent: "timeToLive").map { Span.microseconds(($0 * 1_000_000).rounded()) }
        var creation = HomeCreation(
            source.0,
            HostedHome.Description(
                id: try Self.id(in: body) ?? "", origin: source.1, label: try Self.label(in: body),
                timeToLive: timeToLive, isDurable: body.flag(ifPresent: "durable") ?? false))
        creation.seed = body.integer(ifPresent: "seed").map { UInt64($0) }
        if let clock = body["clock"] {
            creation.startTime = try Self.time(in: clock)
            creation.isPaused = clock.flag(ifPresent: "paused")
            creation.speed = clock.number(ifPresent: "speed")
        }
        return creation
    }

    private static func label(in body: Input) throws(HomeError) -> String? {
        try body.text(ifPresent: "label").map { label throws(HomeError) in
            try TextForm.label.checked(label, of: "label", at: .root)
        }
    }

    /// Returns the seed of the home that a body describes.
    fileprivate func seed(in body: Input) -> UInt64 {
        body.integer(ifPresent: "seed").map { UInt64($0) } ?? api.homes.base.home.seed
    }

    /// Returns the checkpoint with which a home begins; nil if it begins with a template, or if the checkpoint has to be
    /// read from the store and `readsStore` is false.
    fileprivate func fork(
        _ from: Input, readsStore: Bool
    ) throws(HomeError) -> (HomeCreation.Source, HostedHome.Origin)? {
        if let id = from.text(ifPresent: "home") {
            return (.checkpoint(try named(id, at: "/from/home").home.checkpoint()), .home(id))
        }
        guard let snapshot = from["snapshot"] else { return nil }
        let (id, name) = (snapshot.text("home"), snapshot.text("name"))
        let saved = try named(id, at: "/from/snapshot/home").snapshot(name)
        guard saved.isInMemory || readsStore else { return nil }
        return (.checkpoint(try saved.checkpoint()), .snapshot(name, home: id))
    }

    /// Returns the template with which a home begins.
    fileprivate func template(_ from: Input, seed: UInt64) throws(HomeError) -> (HomeCreation.Source, HostedHome.Origin)
    {
        let templates = api.configuration.templates
        if let name = from.text(ifPresent: "template") {
            let template =
                switch TemplateName(rawValue: name) {
                case .demo: templates.demo(seed: seed)
                case .guides: templates.guides(seed: seed)
                case .empty, nil: HomeTemplate()
                }
            return (.template(template), .template(name))
        }
        if let count = from.integer(ifPresent: "fleet").map({ Int($0) }) {
            // Checked here, too, because so many devices need much memory.
            guard count <= home.limits.devices else { throw home.limits.tooManyDevices(count) }
            try api.homes.configuration.newHome.resources.checkDevices(adding: count)
            return (.template(templates.fleet(devices: count, seed: seed)), .fleet(count))
        }
        let pointer = JSONPointer.root.appending("from").appending("file")
        return (.template(try importedHome(from.value(ifPresent: "file") ?? .null, at: pointer)), .file)
    }

    private func named(_ id: String, at pointer: String) throws(HomeError) -> HostedHome {
        do throws(HomeError) { return try api.homes.home(id) } catch {
            throw HomeError(error.code, error.message, details: [.init(pointer: pointer, detail: "the id of a home")])
        }
    }

    private static func time(in clock: Input) throws(HomeError) -> HomeTime? {
        try clock.text(ifPresent: "time").flatMap { text throws(HomeError) in
            HomeTime(text: try TextForm.time.checked(text, of: "time", at: JSONPointer.root.appending("clock")))
        }
    }
}

/// The homes that every gateway offers as a start.
private enum TemplateName: String, CaseIterable {
    case demo, empty, guides
}

extension TextForm {
    /// The name of a snapshot. It has the form of an id.
    fileprivate static let snapshotName = id
    fileprivate static let label = text(1...Home.maximumNameLength)
}

extension InputObject {
    fileprivate static let homeCreation = InputObject(
        "HomeCreation",
        [
            .required(
                "from", .object(source),
                "The content of the new home. A fork of a home, or of its snapshot, has its objects, running processes and clock."
            ),
            .optional(
                "id", .text,
                "1 to 128 characters of `A-Z a-z 0-9 . _ : ~ -`; derived from the seed of the home `default` if left out.",
                as: .newID),
            .optional("label", .text, "A text for people.", as: TextForm.label.schema),
            .optional(
                "seed", .integer(JSONSchema.exactIntegers.clamped(to: 0...Int64.max)),
                "The number that determines all random values; that of the forked home, or of the home `default`, if left out."
            ),
            .optional(
                "clock", .object(clockStart),
                "The clock; a member that is left out is that of the forked home, or as the gateway was started."),
            .optional(
                "timeToLive", .number(1...HomeAPI.longestTimeToLive),
                "Seconds after which the home is deleted; it stays if this is left out."),
            .optional(
                "durable", .flag,
                "Whether the home is stored in the data file of the gateway; a home in memory, if left out, ends with the gateway."
            ),
        ],
        example: .members([
            "id": .string("test-7"), "from": .members(["template": .string("demo")]), "seed": .integer(7),
            "clock": .members(["time": .string("2026-01-01T18:00:00Z"), "paused": .bool(true)]),
            "timeToLive": .integer(600),
        ]))
    private static let source = InputObject(
        "HomeSource",
        [
            .optional("template", .choice(TemplateName.allCases.map { $0.rawValue }), "The name of a template."),
            .optional("fleet", .integer(0...1_000_000), "The number of generated devices."),
            .optional("home", .text, "The id of a home to fork.", as: .id),
            .optional("snapshot", .object(snapshotSource), "A named snapshot to fork."),
            .optional(
                "file", .anyObject, "A home file, or the responses of a Cloud-to-cloud service, as for `/import`."),
        ], exactlyOne: ["template", "fleet", "home", "snapshot", "file"],
        example: .members(["template": .string("demo")]))
    private static let snapshotSource = InputObject(
        "SnapshotSource",
        [
            .required("home", .text, "The id of the home.", as: .id),
            .required("name", .text, "The name of the snapshot.", as: .id),
        ], example: .members(["home": .string("default"), "name": .string("evening")]))
    private static let clockStart = InputObject(
        "ClockStart",
        [
            .optional("time", .text, "The time; the clock of a fork does not go back.", as: TextForm.time.schema),
            .optional("paused", .flag, "Whether the clock is paused."),
            .optional("speed", .number(HomeClock.speeds), "Seconds of home time per second."),
        ], example: .members(["paused": .bool(true)]))
    fileprivate static let snapshot = InputObject(
        "SnapshotCreation",
        [.required("name", .text, "1 to 128 characters of `A-Z a-z 0-9 . _ : ~ -`.", as: .id)],
        example: .members(["name": .string("evening")]))
}
