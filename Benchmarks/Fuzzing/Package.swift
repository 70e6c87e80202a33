// swift-tools-version: 6.1
import PackageDescription

/// The program of `script/prove fuzz`, which is built in a way of its own: instrumented, and with libFuzzer.
let package = Package(
    name: "fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "fanfare", path: "../..")],
    targets: [
        .systemLibrary(name: "CLibFuzzer"),
        .executableTarget(
            name: "fuzz", dependencies: ["CLibFuzzer", .product(name: "Fuzzing", package: "fanfare")]),
    ]
)
