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
    targets: [
        .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .target(name: "HTTPServer", dependencies: ["CMicroHTTPD"], swiftSettings: settings),
        .testTarget(name: "HTTPServerTests", dependencies: ["CMicroHTTPD", "HTTPServer"], swiftSettings: settings),
        .target(name: "HomeModel", swiftSettings: settings),
        .testTarget(name: "HomeModelTests", dependencies: ["HomeModel"], swiftSettings: settings),
    ]
)
