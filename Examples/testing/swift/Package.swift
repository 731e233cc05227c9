// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "hall-light",
    platforms: [.macOS(.v13)],
    targets: [
        .target(name: "HallLight"),
        .testTarget(name: "HallLightTests", dependencies: ["HallLight"]),
    ]
)
