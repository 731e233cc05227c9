import HomeEngine
import HomeModel
import HomeStore
import JSON
import TestHomes

/// The steps of a session: every kind of write of a home and of the homes of a data file.
///
/// A step that fails because an earlier one was refused is skipped.
enum SessionScript {
    typealias Step = @Sendable (DurableSession) throws -> Void

    /// The steps, in order. Each makes at most one change.
    static let steps: [Step] = firstPart + [restart] + secondPart

    /// Starts the program, makes all steps, and ends the program. A program that cannot start is started again.
    static func run(_ session: DurableSession) throws {
        try start(session)
        for step in steps {
            // Only the restart can fail like this.
            do { try step(session) } catch let error where !(error is SimulationFault) { try start(session) }
        }
        session.stop()
    }

    private static func start(_ session: DurableSession) throws {
        for _ in 0..<30 {
            do { return try session.start() } catch let error where !(error is SimulationFault) { session.stop() }
        }
        try session.start()
    }

    private static let lamp = TraitSelector(deviceID: "lamp", trait: "onOff")
    private static let level = TraitSelector(deviceID: "lamp", trait: "levelControl")

    private static func json(_ text: String) -> JSONValue { (try? JSONValue.parse(Array(text.utf8))) ?? .null }

    private static func rename(_ name: String, of home: String = "default", key: String? = nil) -> Step {
        { session in
            try session.change("rename to \(name)", of: home, key: key) { home, context in
                home.setName(name, ofDevice: "lamp", context: context)
            }
        }
    }

    private static func toggle(_ count: Int, of home: String = "default", key: String? = nil) -> Step {
        { session in
            try session.change("\(count) toggles", of: home, key: key) { home, context in
                home.invoke(
                    (0..<count).map { _ in Home.AddressedCommand("toggle", params: nil, on: lamp) }, context: context)
            }
        }
    }

    private static func advance(_ span: Span) -> Step {
        { session in
            let advance = Advance(try session.home("default"), by: span)
            do {
                while try !advance.step() { _ = session.host.work() }
            } catch let error as HomeError where error.code == .unavailable {
                // The journal fails; the clock keeps its time.
            }
            try session.change("advance") { home, context in
                home.setName("Advanced", ofDevice: "lamp", context: context)
            }
        }
    }

    private static func create(_ id: String, _ source: @escaping @Sendable (Homes) throws -> HomeCreation.Source)
        -> Step
    {
        { session in
            try session.administrate("create \(id)", id) { homes in
                let hosted = try homes.create(
                    HomeCreation(
                        source(homes), HostedHome.Description(id: id, origin: .template("lamp"), isDurable: true)))
                session.observe(hosted)
            }
        }
    }

    /// A change of a home with its snapshots.
    private static func change<Output>(
        _ step: String, of id: String = "default",
        _ body: @escaping @Sendable (HostedHome) throws -> Operation<Output>
    ) -> Step {
        { session in
            guard let homes = session.homes else { return }
            try session.change(step, of: id) { _, _ in try body(homes.home(id)) }
        }
    }

    private static let firstPart: [Step] = [
        rename("First"),
        { session in
            try session.change("ramp") { home, context in
                home.invoke(
                    "moveToLevel",
                    params: json(#"{"level":200,"transitionTime":600,"optionsMask":0,"optionsOverride":0}"#), on: level,
                    context: context)
            }
        },
        advance(.seconds(2)),
        { session in
            try session.change("write") { home, context in
                home.write(json(#"{"onLevel":77}"#), to: level, context: context)
            }
        },
        { session in
            try session.change("create a room") { home, context in
                home.createRoom(name: "Study", in: "house", context: context)
            }
        },
        { session in
            try session.change("move") { home, context in
                home.move(["lamp"], toRoom: "hall", in: "house", context: context)
            }
        },
        { session in
            try session.change("delete a room", key: "delete kitchen") { home, context in
                home.deleteRoom("kitchen", context: context)
            }
        },
        rename("With a key", key: "first key"),
        toggle(5, key: "second key"),
        { session in
            try session.change("add a device") { home, context in
                var template = Home.lampHouse.devices[0]
                template.id = "second-lamp"
                template.roomID = "hall"
                return home.add(template, context: context)
            }
        },
        { session in
            try session.change("network") { home, context in
                home.setNetwork(internet: false, context: context)
            }
        },
        create("second") { _ in .template(Home.lampHouse) },
        rename("Second", of: "second", key: "second home"),
        toggle(3, of: "second"),
        create("third") { homes in .checkpoint(try homes.home("second").home.checkpoint()) },
        change("save second", of: "second") { try $0.save(as: "saved") },
        change("save evening") { try $0.save(as: "evening") },
        toggle(25),
        { session in
            try session.change("remove a device") { home, context in
                home.removeDevice("second-lamp", context: context)
            }
        },
        rename("Third", of: "third"),
    ]

    /// Ends the program and starts it again.
    private static let restart: Step = { session in
        session.stop()
        try session.start()
    }

    private static let secondPart: [Step] = [
        rename("After the restart", key: "after the restart"),
        change("restore evening") { try $0.restore("evening") },
        rename("Restored"),
        change("delete evening") { try $0.deleteSnapshot("evening") },
        { session in
            try session.administrate("delete second", "second") { homes in
                _ = try session.host.complete(homes.delete("second"))
            }
        },
        { session in
            try session.change("replace") { home, _ in
                var template = Home.lampHouse
                for number in 1...7 {
                    var device = template.devices[0]
                    device.id = "new-\(number)"
                    template.devices.append(device)
                }
                return home.replace(with: template)
            }
        },
        rename("New", key: "new key"),
        toggle(40),
        change("reset third", of: "third") { $0.reset() },
        toggle(2, of: "third", key: "after the reset"),
        rename("Last"),
    ]
}
