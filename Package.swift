// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func library(
    _ name: String, in folder: String? = nil, _ dependencies: [Target.Dependency],
    resources: [Resource]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: folder.map { "Sources/\($0)/\(name)" },
        resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: settings)
}

func floor(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Floors/\(name)", resources: resources,
        swiftSettings: settings)
}

let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let files = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let http = [
    Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
    .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
]
let client = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")

/// What every slice stands on.
let floors: [Target.Dependency] = [
    "FanfareModels", "JSON", "ModelJSON", "Storage", "HTTPServer", "HTTPBinding", "Pages", httpTypes,
]

let package = Package(
    name: "fanfare", platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "fanfare", targets: ["fanfare"]),
        .library(name: "FanfareModels", targets: ["FanfareModels"]),
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CSQLite"),
        .systemLibrary(name: "CLibPQ"),
        .systemLibrary(name: "CSodium"),
        .systemLibrary(name: "CZlib"),
        library("FanfareModels", []),
        library("JSON", in: "Floors", []),
        library("Art", in: "Floors", ["JSON"]),
        library("ModelJSON", in: "Core", ["FanfareModels", "JSON"]),
        library("Storage", ["FanfareModels", "CSQLite"]),
        library("StoragePostgres", ["Storage", "CLibPQ"]),
        library("Media", ["FanfareModels", "JSON", "Storage", "CLinux", crypto, logging]),
        floor("Compression", ["CZlib"]),
        floor("HTTPServer", ["Compression", httpTypes, logging, nio, files] + http),
        floor(
            "Pages", ["FanfareModels", "JSON", "HTTPServer", "Compression", httpTypes],
            resources: [.embedInCode("Assets")]),
        floor(
            "HTTPBinding",
            ["FanfareModels", "JSON", "HTTPServer", "Pages", httpTypes, logging, crypto]),
        library("Accounts", floors + ["CSodium", "Compression", crypto, logging]),
        library("People", floors + ["Art", "Media", "Outside"]),
        library("Activity", floors + ["People", logging]),
        library("Comments", floors + ["People"]),
        library("Games", floors + ["Art", "Media", "People", logging]),
        library("Answers", floors + ["Media", "People", logging]),
        library("Live", floors + ["Media", "People", logging, crypto]),
        library("Admin", floors + ["Media"]),
        library(
            "Outside",
            ["FanfareModels", "JSON", "Storage", "Media", "Compression", client, crypto, logging, nio] + [
                .product(name: "NIOHTTP1", package: "swift-nio")
            ]),
        library("Leagues", floors + ["Art", "Outside", logging]),
        library("Directories", floors + ["Art", "Outside", logging]),
        library("Search", floors + ["Art"]),
        library("Rankings", floors + ["People", logging]),
        library(
            "Community",
            floors + [
                "Art", "StoragePostgres", "Media", "Accounts", "People", "Activity", "Comments", "Answers",
                "Games",
                "Admin", "Live",
                "Outside", "Leagues", "Directories", "Search", "Rankings",
                logging,
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        library(
            "Demo",
            [
                "FanfareModels", "Art", "Storage", "Media", "Accounts", "People", "Activity", "Answers",
                "Comments", "Games", "Admin", "Leagues",
            ]),
        .executableTarget(
            name: "fanfare",
            dependencies: [
                "Community", "Demo", "Accounts", "People", "Games", "Leagues", "Rankings", "Outside",
                "Storage", "FanfareModels", "JSON", "Media", nio,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "score-events",
            dependencies: [
                "Community", "FanfareModels", "People", "Rankings", "Storage", "StoragePostgres", logging,
            ],
            path: "Tests/Bench/Events", swiftSettings: settings),
        library("TestKit", ["Storage", "StoragePostgres"]),
        library(
            "TestServer",
            [
                "TestKit", "Community", "FanfareModels", "HTTPServer", client, logging, nio, files,
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        tests("FanfareModels", ["JSON", "ModelJSON"]),
        tests("JSON", ["FanfareModels", "ModelJSON"]),
        tests("Art", []),
        tests("Storage", ["StoragePostgres", "TestKit", "CSQLite"]),
        tests(
            "Outside",
            ["FanfareModels", "Storage", "Media", "TestKit", "TestServer", "CZlib", logging, nio]),
        tests(
            "Leagues",
            [
                "FanfareModels", "Storage", "Outside", "People", "Accounts", "Media", "TestKit", "TestServer",
                "Community", logging,
            ]),
        tests(
            "Directories",
            ["FanfareModels", "Storage", "Outside", "Media", "TestKit", "TestServer", "Community", logging]),
        tests(
            "Rankings",
            [
                "FanfareModels", "Storage", "Media", "People", "TestKit", "TestServer", "Community", client,
                logging,
            ]),
        tests("Search", ["FanfareModels", "TestServer", "Community", "TestKit"]),
        tests("Media", ["TestKit", crypto, logging]),
        tests(
            "HTTPServer",
            [
                "TestKit", "Compression", "CZlib", nio, httpTypes,
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        tests("HTTPBinding", ["TestKit", "FanfareModels", "JSON", "ModelJSON", "HTTPServer", "Pages", httpTypes]),
        tests("Pages", ["TestKit", "FanfareModels", "JSON", "HTTPServer", "Compression", httpTypes]),
        .testTarget(
            name: "ImportTests", dependencies: ["People", "FanfareModels", "Storage", "Media", "TestKit"],
            swiftSettings: settings),
        tests(
            "Community",
            [
                "Accounts", "FanfareModels", "Storage", "Media", "TestKit", "TestServer", client,
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        .testTarget(
            name: "OperatingTests",
            dependencies: [
                "fanfare", "Demo", "Community", "Accounts", "People", "Activity", "Answers", "FanfareModels",
                "Storage", "Leagues", "Outside",
                "TestKit",
                "TestServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: settings),
        tests("People", ["FanfareModels", "Storage", "Media", "TestKit"]),
        tests("Accounts", ["Media", "People", "TestKit", logging]),
        tests(
            "Activity",
            [
                "FanfareModels", "Storage", "TestKit", "TestServer", "Community", client, nio, logging,
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        tests(
            "Answers",
            [
                "Comments", "FanfareModels", "Storage", "Media", "People", "TestKit", "TestServer",
                "Community",
                client, logging, .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        tests(
            "Games",
            [
                "Comments", "FanfareModels", "Storage", "Media", "People", "TestKit", "TestServer",
                "Community", "HTTPServer", "HTTPBinding", "Pages", client, logging,
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        tests(
            "Live",
            [
                "FanfareModels", "Storage", "Media", "People", "TestKit", "TestServer", "Community",
                "HTTPServer",
                "HTTPBinding", "Pages",
                client, logging, nio, .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        tests(
            "Admin", ["FanfareModels", "Storage", "Media", "TestKit", "TestServer", "Community", "Accounts"]),
    ]
)
