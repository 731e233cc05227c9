// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "lights",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        // In your package: the path or the URL of home-gateway.
        .package(name: "home-gateway", path: "../..")
    ],
    targets: [
        // The logic of the app. It needs only the typed API, so it runs with a home of either kind.
        .target(name: "Lights", dependencies: [.product(name: "HomeClient", package: "home-gateway")]),
        // A program for the home of a gateway.
        .executableTarget(
            name: "lights-off", dependencies: ["Lights", .product(name: "HomeClient", package: "home-gateway")]),
        // The same with a simulated home in its process, without a gateway.
        .executableTarget(
            name: "preview", dependencies: ["Lights", .product(name: "HomeService", package: "home-gateway")]),
        .testTarget(
            name: "LightsTests", dependencies: ["Lights", .product(name: "HomeTesting", package: "home-gateway")]),
    ]
)
