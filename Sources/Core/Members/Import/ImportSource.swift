import Foundation

/// A file that people can be imported from, identified by its content.
enum ImportSource: Sendable, Equatable {
    case people(file: String, site: String)
    case badges(file: String, site: String)
    case answer(file: String)

    var file: String {
        switch self {
        case .people(let file, _), .badges(let file, _), .answer(let file): file
        }
    }

    /// Badges need their people to be there.
    fileprivate var turn: Int {
        switch self {
        case .people: 0
        case .badges: 1
        case .answer: 2
        }
    }
}

extension ImportSource {
    /// What files and folders hold, in the order in which it has to be read. Of a folder that is its
    /// `Users.xml`, its `Badges.xml` and its recorded answers; a `Badges.xml` beside a given `Users.xml`
    /// comes with it.
    ///
    /// Throws ``ImportError`` for what holds nothing to import.
    static func found(at paths: [String], site: String?) throws -> [ImportSource] {
        var sources: [ImportSource] = []
        for path in paths {
            for source in try found(at: path, site: site) where !sources.contains(source) {
                sources.append(source)
            }
        }
        return sources.enumerated().sorted { ($0.element.turn, $0.offset) < ($1.element.turn, $1.offset) }
            .map(\.element)
    }

    private static func found(at path: String, site: String?) throws -> [ImportSource] {
        let url = URL(filePath: path).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw ImportError(path, "does not exist")
        }
        guard isFolder.boolValue else {
            let source = try recognised(url, site: site)
            guard case .people(_, let name) = source else { return [source] }
            return [source]
                + (try file("badges.xml", in: url.deletingLastPathComponent()).map {
                    [.badges(file: $0.path, site: name)]
                } ?? [])
        }
        let sources = try contents(of: url).compactMap { file in try inFolder(file, site: site) }
        guard !sources.isEmpty else {
            throw ImportError(path, "holds no Users.xml and no answers of the API")
        }
        return sources
    }

    private static func recognised(_ url: URL, site: String?) throws -> ImportSource {
        var bytes = try BufferedFileReader(url.path)
        if try bytes.take("\u{FEFF}") {}
        while let byte = try bytes.peek(), byte == 0x20 || (0x09...0x0D).contains(byte) {
            _ = try bytes.next()
        }
        if let first = try bytes.peek(), first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            _ = try APIUsersResponse(url.path, site: site)
            return .answer(file: url.path)
        }
        let site = site ?? DumpSite.name(folder: url.deletingLastPathComponent().lastPathComponent)
        switch try DumpRows(url.path).root {
        case "users": return .people(file: url.path, site: site)
        case "badges": return .badges(file: url.path, site: site)
        case let other: throw ImportError(url.path, "holds \(other), which are not imported here")
        }
    }

    /// A folder may hold anything else too.
    private static func inFolder(_ file: URL, site: String?) throws -> ImportSource? {
        switch file.lastPathComponent.lowercased() {
        case "users.xml", "badges.xml": return try recognised(file, site: site)
        case let name where name.hasSuffix(".json"):
            do { return try recognised(file, site: site) } catch is ImportError { return nil }
        default: return nil
        }
    }

    private static func file(_ name: String, in folder: URL) throws -> URL? {
        try contents(of: folder).first { $0.lastPathComponent.lowercased() == name }
    }

    private static func contents(of folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.path < $1.path }
    }
}
