// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The files for browsers and the translations of a target, in the program itself.
let embedded: [Resource] = [.embedInCode("Resources")]

/// A product of another package that only the server needs: an app that depends on FanfareModels with `traits: []`
/// fetches none of them.
func server(_ product: String, _ package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Server"]))
}

func floor(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Floors/\(name)", resources: resources,
        swiftSettings: settings)
}

func system(_ name: String) -> Target { .systemLibrary(name: name, path: "Sources/Floors/\(name)") }

/// Code in C.
func shims(_ name: String, linking libraries: [String] = []) -> Target {
    .target(
        name: name, path: "Sources/Floors/\(name)", linkerSettings: libraries.map { .linkedLibrary($0) })
}

func core(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = embedded) -> Target {
    .target(
        name: name, dependencies: floors + dependencies, path: "Sources/Core/\(name)", resources: resources,
        swiftSettings: settings)
}

/// A feature may use the core and the floors, and no other feature.
func feature(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name,
        dependencies: floors + ["Members", "Notifications", "Accounts", "FeatureKit"] + dependencies,
        path: "Sources/Features/\(name)", resources: embedded, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: settings)
}

/// Tests over HTTP: of a feature in the whole App.
func serverTests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    tests(
        name,
        floors + ["App", "TestSupport", "Members", "Notifications", "Accounts", "FeatureKit"] + dependencies
            + [client, logging, nio, nioHTTP1])
}

let logging = server("Logging", "swift-log")
let httpTypes = server("HTTPTypes", "swift-http-types")
let nio = server("NIOCore", "swift-nio")
let nioPosix = server("NIOPosix", "swift-nio")
let nioHTTP1 = server("NIOHTTP1", "swift-nio")
let nioSSL = server("NIOSSL", "swift-nio-ssl")
let nioEmbedded = server("NIOEmbedded", "swift-nio")
let client = server("AsyncHTTPClient", "async-http-client")
let serviceLifecycle = server("ServiceLifecycle", "swift-service-lifecycle")
let unixSignals = server("UnixSignals", "swift-service-lifecycle")
let argumentParser = server("ArgumentParser", "swift-argument-parser")

let floors: [Target.Dependency] = [
    "FanfareModels", "JSON", "ModelJSON", "Art", "Storage", "HTTPServer",
    "HTTPBinding", "Pages", "Concurrency", "Processes", "JobQueue", "MediaKit", logging, httpTypes,
]

let features: [Target.Dependency] = [
    "Answers", "Comments", "Directories", "Games", "Leagues", "Live", "Moderation", "Rankings", "Search",
]

let package = Package(
    name: "fanfare",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "fanfare", targets: ["fanfare"]),
        .library(name: "FanfareModels", targets: ["FanfareModels"]),
        // For Benchmarks, which are packages of their own.
        .library(name: "App", targets: ["App", "HTTPServer"]),
        .library(name: "Fuzzing", targets: ["Fuzzing"]),
        .library(
            name: "Rankings",
            targets: [
                "FanfareModels", "Storage", "StoragePostgres", "HTTPBinding", "Pages", "Members", "Accounts",
                "Rankings",
            ]),
    ],
    traits: [
        .default(enabledTraits: ["Server"]),
        .trait(name: "Server", description: "The server and its dependencies; apps do without."),
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(name: "FanfareModels", swiftSettings: settings),

        system("CSQLite"), system("CLibPQ"), system("CLibCrypto"), system("CSodium"), system("CZlib"),
        system("CCurl"), shims("CLinux"), shims("CSQLiteShims", linking: ["sqlite3"]),
        floor("JSON", []),
        floor("Art", ["JSON"]),
        .target(
            name: "ModelJSON", dependencies: ["FanfareModels", "JSON"], path: "Sources/Core/ModelJSON",
            swiftSettings: settings),
        floor("Concurrency", []),
        floor("Processes", ["Concurrency", "CLinux"]),
        floor("JobQueue", ["FanfareModels", "Storage", "Concurrency", logging]),
        floor("Storage", ["FanfareModels", "Concurrency", "CSQLite", "CSQLiteShims"]),
        floor("StoragePostgres", ["FanfareModels", "Storage", "Concurrency", "CLibPQ"]),
        floor(
            "MediaKit",
            ["FanfareModels", "JSON", "Storage", "Concurrency", "Processes", "Cryptography", logging]),
        floor("Archive", ["FanfareModels", "JSON", "Storage", "MediaKit", "Concurrency", "Cryptography"]),
        floor(
            "Backups",
            ["JSON", "Storage", "MediaKit", "Concurrency", "Cryptography", "Compression", "Archive"]),
        floor("Compression", ["CZlib"]),
        floor("Cryptography", ["CLibCrypto", "CSodium"]),
        floor(
            "HTTPServer",
            [
                "Compression", "Concurrency", "JSON", httpTypes, logging, nio, nioPosix, nioHTTP1, nioSSL,
                serviceLifecycle, server("HummingbirdCore", "hummingbird"),
                server("NIOHTTPTypesHTTP1", "swift-nio-extras"),
            ]),
        floor(
            "Pages",
            [
                "FanfareModels", "JSON", "Art", "Concurrency", "Cryptography", "HTTPServer", "Compression",
                httpTypes,
            ],
            resources: embedded),
        floor(
            "HTTPBinding",
            [
                "FanfareModels", "JSON", "Storage", "Concurrency", "HTTPServer", "Pages", "Cryptography",
                httpTypes, logging,
            ]),
        floor(
            "OutboundHTTP",
            [
                "FanfareModels", "JSON", "Storage", "Concurrency", "MediaKit", "Compression", "Cryptography",
                "CCurl", logging,
            ]),

        core("Members", ["OutboundHTTP"]),
        core("Notifications", ["Members"]),
        core("Accounts", ["Members", "Notifications", "CSodium", "Compression", "Cryptography"]),
        core("FeatureKit", ["Members", "Notifications", "Accounts", "OutboundHTTP"], resources: nil),

        feature("Answers"),
        feature("Comments"),
        feature("Directories", ["OutboundHTTP"]),
        feature("Games", ["OutboundHTTP"]),
        feature("Leagues", ["OutboundHTTP"]),
        feature("Live", ["Cryptography"]),
        feature("Moderation"),
        feature("Rankings"),
        feature("Search"),

        .target(
            name: "App",
            dependencies: floors + features + [
                "StoragePostgres", "OutboundHTTP", "Archive", "Backups", "Members", "Notifications",
                "Accounts",
                "FeatureKit",
                serviceLifecycle, unixSignals,
                server("Configuration", "swift-configuration"),
                server("SystemPackage", "swift-system"),
            ],
            swiftSettings: settings),
        .target(
            name: "Demo",
            dependencies: floors + [
                "Members", "Notifications", "Accounts", "Answers", "Comments", "Games", "Moderation",
                "Leagues", "Live", "Rankings",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "fanfare",
            dependencies: floors + [
                "App", "Demo", "FeatureKit", "Members", "Accounts", "Notifications", "Answers", "Comments",
                "Games",
                "Leagues", "Live", "Moderation", "Rankings", "OutboundHTTP", "Archive", "Backups",
                argumentParser,
            ],
            swiftSettings: settings),

        .target(
            name: "TestSupport",
            dependencies: floors + features + [
                "StoragePostgres", "App", "Archive", "Members", "Notifications", "Accounts", "FeatureKit",
                client, nio, nioPosix, nioHTTP1, unixSignals,
            ],
            path: "Tests/TestSupport", swiftSettings: settings),
        .target(
            name: "Fuzzing",
            dependencies: [
                "FanfareModels", "JSON", "HTTPServer", "HTTPBinding", "Pages", "MediaKit", "Members", "Games",
                "Leagues", "Directories", httpTypes, nio, nioEmbedded, nioHTTP1,
            ],
            path: "Tests/Fuzzing", swiftSettings: settings),
        tests("Fuzzing", ["TestSupport"]),
        tests("FanfareModels", ["JSON", "ModelJSON"]),
        tests("JSON", ["FanfareModels", "ModelJSON"]),
        tests("Art", ["TestSupport"]),
        tests(
            "Storage",
            ["FanfareModels", "StoragePostgres", "TestSupport", "Concurrency", "CSQLite", "CSQLiteShims"]),
        tests("Concurrency"),
        tests("Cryptography", ["JSON"]),
        tests("Processes", ["Concurrency", "TestSupport"]),
        tests("JobQueue", ["FanfareModels", "Storage", "TestSupport", logging]),
        tests(
            "MediaKit",
            ["Concurrency", "Cryptography", "Processes", "FanfareModels", "Storage", "TestSupport", logging]),
        tests("Archive", ["FanfareModels", "Storage", "MediaKit", "TestSupport"]),
        tests(
            "Backups",
            ["Archive", "FanfareModels", "JSON", "Storage", "MediaKit", "Cryptography", "TestSupport"]),
        tests(
            "HTTPServer",
            ["TestSupport", "Compression", "CZlib", nio, nioPosix, nioEmbedded, httpTypes, nioHTTP1]),
        tests(
            "HTTPBinding",
            [
                "TestSupport", "FanfareModels", "JSON", "ModelJSON", "Concurrency", "HTTPServer", "Pages",
                "Storage", httpTypes,
            ]),
        tests("Pages", ["TestSupport", "FanfareModels", "JSON", "HTTPServer", "Compression", httpTypes]),
        tests(
            "OutboundHTTP",
            [
                "FanfareModels", "Storage", "MediaKit", "Processes", "Concurrency", "TestSupport", "CZlib",
                logging, nio,
            ]),
        tests("Members", floors + ["App", "FeatureKit", "Notifications", "TestSupport", "CSQLite"]),
        tests(
            "Notifications",
            floors + [
                "Members", "Accounts", "FeatureKit", "TestSupport", "App", client, nio, nioHTTP1, unixSignals,
            ]),
        tests("Accounts", floors + ["App", "FeatureKit", "Members", "Notifications", "TestSupport"]),
        serverTests("Answers", ["Comments"]),
        serverTests("Directories", ["OutboundHTTP"]),
        serverTests("Games", ["Comments"]),
        serverTests("Leagues", ["OutboundHTTP"]),
        serverTests("Live"),
        serverTests("Moderation"),
        serverTests("Rankings"),
        serverTests("Search", ["Games"]),
        .testTarget(
            name: "AppTests",
            dependencies: floors + [
                "App", "Accounts", "Answers", "Compression", "Cryptography", "FeatureKit", "Games", "Members",
                "Notifications", "Rankings", "TestSupport", client, nio, nioHTTP1, nioSSL, serviceLifecycle,
            ],
            exclude: ["Snapshots"], swiftSettings: settings),
        .testTarget(
            name: "OperatingTests",
            dependencies: floors + [
                "fanfare", "Demo", "App", "Accounts", "Cryptography", "FeatureKit", "Members",
                "Notifications", "Answers", "Leagues", "Live", "Rankings", "OutboundHTTP", "Archive",
                "Backups", "TestSupport", argumentParser, logging,
            ],
            swiftSettings: settings),
    ]
)
