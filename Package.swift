// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "home-gateway",
    // The gateway itself runs on Linux; the libraries are also for apps.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "HomeClient", targets: ["HomeClient"]),
        .library(name: "HomeService", targets: ["HomeService"]),
        .library(name: "HomeTesting", targets: ["HomeTesting"]),
    ],
    targets: [
        .target(name: "AccessControl", dependencies: ["CNettle", "JSON"], swiftSettings: settings),
        .target(name: "Atomics", swiftSettings: settings),
        .executableTarget(name: "catalog-generator", swiftSettings: settings),
        .executableTarget(
            name: "home", dependencies: ["CommandLineKit", "HomeClient", "HomeModel", "JSON"], swiftSettings: settings),
        .executableTarget(
            name: "home-gateway",
            dependencies: [
                "AccessControl", "CLinux", "CMimalloc", "CloudToCloud", "Cluster", "CommandLineKit", "HTTPServer",
                "HomeAPI", "HomeCatalog", "HomeModel", "HomeEngine", "HomeSimulation", "HomeStore", "JSON",
                "Observability",
                "PostgresStore", "SQLiteStore", "ScenarioRunner", "Scenarios", "Threads", "VendorTraits",
            ], swiftSettings: settings),
        .executableTarget(
            name: "home-simulator", dependencies: ["Simulator"], path: "Tests/home-simulator", swiftSettings: settings),
        .plugin(name: "CatalogGenerator", capability: .buildTool, dependencies: ["catalog-generator"]),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CMimalloc", providers: [.apt(["libmimalloc-dev"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "CloudToCloud", dependencies: ["HomeCatalog", "HomeModel", "JSON"], swiftSettings: settings),
        .target(name: "CSocketInput"),
        .target(
            name: "Cluster",
            dependencies: [
                "GatewayTransport", "HTTPServer", "HomeAPI", "HomeEngine", "HomeModel", "HomeStore", "Observability",
                "Threads",
            ], swiftSettings: settings),
        .target(name: "CommandLineKit", dependencies: ["JSON"], swiftSettings: settings),
        .target(
            name: "DiskTesting", dependencies: ["CSQLite", "SQLiteStore", "TestHomes", "TestSupport"],
            path: "Tests/DiskTesting", swiftSettings: settings),
        .target(name: "Faults", dependencies: ["HomeModel", "JSON"], swiftSettings: settings),
        .target(
            name: "GatewayTransport",
            dependencies: [
                .target(name: "CCurl", condition: .when(platforms: [.linux])),
                .target(name: "CLinux", condition: .when(platforms: [.linux])), "HomeModel",
                .target(name: "Threads", condition: .when(platforms: [.linux])),
            ], swiftSettings: settings),
        .target(
            name: "HTTPServer", dependencies: ["Atomics", "CLinux", "CMicroHTTPD", "CSocketInput", "CZlib", "Threads"],
            swiftSettings: settings),
        .target(
            name: "HomeAPI",
            dependencies: [
                "AccessControl", "Atomics", "Faults", "HTTPServer", "HomeModel", "HomeEngine", "HomeStore", "JSON",
                "Observability", "Threads",
            ],
            swiftSettings: settings),
        .target(
            name: "HomeCatalog", dependencies: ["HomeModel"], swiftSettings: settings,
            plugins: ["CatalogGenerator"]),
        .target(
            name: "HomeClient", dependencies: ["GatewayTransport", "HomeTypes", "JSON"], swiftSettings: settings),
        .target(
            name: "HomeService",
            dependencies: [
                "HomeModel", "HomeEngine", "HomeSimulation", "HomeStore", "HomeTypes", "JSON", "TypedAPI",
                "VendorTraits",
            ], swiftSettings: settings),
        .target(name: "HomeModel", dependencies: ["Atomics", "JSON"], swiftSettings: settings),
        .target(
            name: "HomeEngine", dependencies: ["Atomics", "HomeModel", "HomeStore", "JSON", "Threads"],
            swiftSettings: settings),
        .target(
            name: "HomeSimulation", dependencies: ["Atomics", "HomeCatalog", "HomeModel", "JSON"],
            swiftSettings: settings,
            plugins: ["CatalogGenerator"]),
        .target(name: "HomeStore", swiftSettings: settings),
        .target(
            name: "HomeTypes", dependencies: ["HomeCatalog", "TypedAPI"], swiftSettings: settings,
            plugins: ["CatalogGenerator"]),
        .target(name: "HomeTesting", dependencies: ["HomeClient", "HomeService"], swiftSettings: settings),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "CloudToCloud", "HTTPServer", "HomeCatalog", "HomeEngine", "HomeModel", "HomeSimulation", "JSON",
                "ScenarioRunner", "Scenarios", "TestHomes", "VendorTraits", "YAML",
            ],
            path: "Tests/FuzzTargets", exclude: ["fuzzer.c"], swiftSettings: settings),
        .target(
            name: "TestHomes",
            dependencies: [
                "HomeCatalog", "HomeModel", "HomeEngine", "HomeSimulation", "HomeStore", "JSON", "Threads",
            ],
            path: "Tests/TestHomes", swiftSettings: settings),
        .target(name: "JSON", swiftSettings: settings),
        .target(name: "Observability", dependencies: ["JSON", "Threads"], swiftSettings: settings),
        .target(
            name: "ScenarioRunner",
            dependencies: [
                "GatewayTransport", "HTTPServer", "HomeAPI", "HomeModel", "HomeEngine", "HomeStore", "JSON",
                "Scenarios", "Threads",
            ], swiftSettings: settings),
        .target(
            name: "Scenarios", dependencies: ["Faults", "GatewayTransport", "JSON", "YAML"], swiftSettings: settings),
        .target(name: "PostgresStore", dependencies: ["CPostgreSQL", "HomeStore", "Threads"], swiftSettings: settings),
        .target(
            name: "PostgresTesting", dependencies: ["CPostgreSQL", "TestSupport"], path: "Tests/PostgresTesting",
            exclude: ["postgres.sh"], swiftSettings: settings),
        .target(name: "SQLiteStore", dependencies: ["CSQLite", "HomeStore"], swiftSettings: settings),
        .target(
            name: "Simulator",
            dependencies: [
                "Cluster", "DiskTesting", "HTTPServer", "HomeAPI", "HomeCatalog", "HomeModel", "HomeEngine",
                "HomeSimulation", "HomeStore", "JSON", "PostgresStore", "PostgresTesting", "SQLiteStore", "TestHomes",
                "TestSupport",
            ], path: "Tests/Simulator", swiftSettings: settings),
        .target(
            name: "TestServer",
            dependencies: ["HTTPServer", "HomeAPI", "HomeEngine", "HomeSimulation", "HomeStore"],
            path: "Tests/TestServer", swiftSettings: settings),
        .target(name: "TestTraits", dependencies: ["TestHomes"], path: "Tests/TestTraits", swiftSettings: settings),
        .target(name: "TestSupport", dependencies: ["CZlib"], path: "Tests/TestSupport", swiftSettings: settings),
        .target(name: "Threads", dependencies: ["CLinux"], swiftSettings: settings),
        .target(name: "TypedAPI", dependencies: ["HomeModel", "JSON"], swiftSettings: settings),
        .target(name: "VendorTraits", dependencies: ["HomeModel", "JSON"], swiftSettings: settings),
        .target(name: "YAML", dependencies: ["CYAML", "JSON"], swiftSettings: settings),
        .testTarget(name: "AccessControlTests", dependencies: ["AccessControl"], swiftSettings: settings),
        .testTarget(name: "AtomicsTests", dependencies: ["Atomics"], swiftSettings: settings),
        .testTarget(
            name: "CatalogGeneratorTests",
            dependencies: ["HomeCatalog", "HomeModel", "TestSupport", "catalog-generator"],
            swiftSettings: settings),
        .testTarget(
            name: "CloudToCloudTests",
            dependencies: [
                "CloudToCloud", "HomeCatalog", "HomeModel", "HomeSimulation", "JSON", "TestHomes", "TestSupport",
            ],
            exclude: ["Fixtures"], swiftSettings: settings),
        .testTarget(
            name: "ClusterTests",
            dependencies: [
                "Cluster", "HTTPServer", "HomeAPI", "HomeEngine", "HomeModel", "HomeStore", "TestHomes", "TestSupport",
                "Threads",
            ], swiftSettings: settings),
        .testTarget(name: "CommandLineKitTests", dependencies: ["CommandLineKit"], swiftSettings: settings),
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "CloudToCloud", "FuzzTargets", "HomeCatalog", "HomeModel", "HomeEngine", "HomeSimulation", "HomeStore",
                "JSON", "TestHomes", "TestSupport", "VendorTraits",
            ], exclude: ["Corpora"], swiftSettings: settings),
        .testTarget(
            name: "GatewayTransportTests", dependencies: ["GatewayTransport", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "HTTPServerTests", dependencies: ["CMicroHTTPD", "HTTPServer", "TestSupport", "Threads"],
            swiftSettings: settings),
        .testTarget(
            name: "HomeAPITests",
            dependencies: [
                "AccessControl", "Faults", "HTTPServer", "HomeAPI", "HomeCatalog", "HomeModel", "HomeEngine",
                "HomeService", "HomeSimulation", "HomeStore", "JSON", "Observability", "SQLiteStore", "TestHomes",
                "TestSupport", "TestTraits", "TypedAPI", "VendorTraits",
            ],
            exclude: ["Devices"],
            swiftSettings: settings),
        .testTarget(
            name: "HomeCatalogTests", dependencies: ["HomeCatalog", "HomeModel", "JSON", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: settings),
        .testTarget(
            name: "HomeClientTests",
            dependencies: [
                "HTTPServer", "HomeAPI", "HomeCatalog", "HomeClient", "HomeModel", "HomeEngine", "HomeService",
                "HomeSimulation", "HomeStore", "JSON", "TestHomes", "TestServer", "TestSupport", "TypedAPI",
            ], swiftSettings: settings),
        .testTarget(name: "HomeModelTests", dependencies: ["HomeModel"], swiftSettings: settings),
        .testTarget(
            name: "HomeProgramTests",
            dependencies: [
                "CommandLineKit", "HomeClient", "HomeEngine", "HomeService", "JSON", "TestHomes", "TypedAPI", "home",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "HomeEngineTests",
            dependencies: [
                "HomeCatalog", "HomeModel", "HomeEngine", "HomeSimulation", "HomeStore", "JSON", "TestHomes",
                "SQLiteStore", "TestSupport", "TestTraits", "Threads", "VendorTraits",
            ], swiftSettings: settings),
        .testTarget(
            name: "HomeSimulationTests",
            dependencies: ["HomeCatalog", "HomeModel", "HomeSimulation", "JSON", "TestHomes", "TestSupport"],
            exclude: ["Stimuli/StimulusTable.txt"], swiftSettings: settings),
        .testTarget(
            name: "HomeStoreTests",
            dependencies: [
                "HomeStore", "PostgresStore", "PostgresTesting", "SQLiteStore", "TestHomes", "TestSupport",
            ], swiftSettings: settings),
        .testTarget(
            name: "HomeTestingTests",
            dependencies: [
                "HomeCatalog", "HomeClient", "HomeService", "HomeEngine", "HomeStore", "HomeTesting", "TestServer",
                "TypedAPI",
            ], swiftSettings: settings),
        .testTarget(
            name: "JSONTests", dependencies: ["JSON", "TestSupport"], exclude: ["Fixtures"], swiftSettings: settings),
        .testTarget(name: "ObservabilityTests", dependencies: ["Observability"], swiftSettings: settings),
        .testTarget(
            name: "ScenarioRunnerTests",
            dependencies: [
                "HomeAPI", "HomeCatalog", "HomeModel", "HomeEngine", "HomeSimulation", "HomeStore", "JSON",
                "ScenarioRunner", "Scenarios", "TestSupport",
            ], exclude: ["Recordings"], swiftSettings: settings),
        .testTarget(
            name: "ScenariosTests", dependencies: ["JSON", "Scenarios", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "SimulatorTests", dependencies: ["Simulator"], swiftSettings: settings),
        .testTarget(
            name: "PostgresStoreTests",
            dependencies: ["CPostgreSQL", "HomeStore", "PostgresStore", "PostgresTesting", "TestSupport", "Threads"],
            swiftSettings: settings),
        .testTarget(
            name: "SQLiteStoreTests",
            dependencies: ["CSQLite", "DiskTesting", "HomeStore", "SQLiteStore", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: settings),
        .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: settings),
        .testTarget(
            name: "TypedAPITests",
            dependencies: [
                "HomeClient", "HomeService", "HomeModel", "HomeEngine", "HomeSimulation", "HomeStore", "TestHomes",
                "TestServer", "TestSupport", "TypedAPI",
            ], swiftSettings: settings),
        .testTarget(
            name: "VendorTraitsTests", dependencies: ["HomeModel", "JSON", "TestSupport", "VendorTraits"],
            swiftSettings: settings),
        .testTarget(name: "YAMLTests", dependencies: ["JSON", "YAML"], swiftSettings: settings),
    ]
)

// The sanitizers build only the test targets that they run and what these need, because instrumented code takes long to
// compile. The variable contains the names of the test targets, separated by commas.
if let names = Context.environment["HOME_GATEWAY_TEST_TARGETS"] {
    var needed: Set = ["catalog-generator"]
    var waiting = names.split(separator: ",").map { String($0) }
    while let name = waiting.popLast() {
        guard needed.insert(name).inserted else { continue }
        for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
            switch dependency {
            case .byNameItem(let name, _), .targetItem(let name, _): waiting.append(name)
            default: continue
            }
        }
    }
    package.products = []
    package.targets.removeAll { [.executable, .regular, .test].contains($0.type) && !needed.contains($0.name) }
}
