import FanfareModels
import Foundation
import HTTPTypes
import JSON
import MediaKit
import Pages

@testable import Directories
@testable import Games
@testable import HTTPBinding
@testable import HTTPServer
@testable import Leagues
@testable import Members

extension FuzzTarget {
    /// Reads an input as the server does. What is wrong with what was read is a failed precondition.
    func read(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        switch self {
        case .form: readForm(bytes, text)
        case .multipart: readMultipart(bytes)
        case .json: readJSON(bytes)
        case .ranges: readRanges(text)
        case .cookies: readHeaders(text)
        case .cursors: readCursor(text)
        case .webvtt: attempt { _ = try Captions(webVTT: text) }
        case .dump: readDump(bytes)
        case .csv: readGames(bytes)
        case .provider: attempt { try readResponse(bytes) }
        case .head: readConnection(bytes)
        }
    }

    private func readForm(_ bytes: [UInt8], _ text: String) {
        attempt { _ = try Input(query: text).decode(Anything.self) }
        attempt {
            let body = Input.Body.bytes(Bytes(bytes), contentType: "application/x-www-form-urlencoded")
            _ = try Input(body: body).decode(Anything.self)
        }
    }

    private func readJSON(_ bytes: [UInt8]) {
        attempt {
            let body = Input.Body.bytes(Bytes(bytes), contentType: "application/json")
            _ = try Input(body: body).decode(Anything.self)
        }
        attempt {
            let json = try JSON(parsing: bytes)
            let again = try JSON(parsing: try JSON.bytes(json))
            precondition(json == again, "JSON is not read as it was written")
        }
    }

    /// As one piece, and cut into many.
    private func readMultipart(_ bytes: [UInt8]) {
        let line = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let body = bytes.dropFirst(line + 1)
        _ = HeaderParameters(String(decoding: bytes[..<line], as: UTF8.self))
        for size in [max(body.count, 1), 16 + Int(body.first ?? 0)] {
            var parser = MultipartParser(boundary: "b")
            var rest = body
            attempt {
                while !rest.isEmpty {
                    parser.append(Bytes(Array(rest.prefix(size))))
                    rest = rest.dropFirst(size)
                    while try parser.next() != nil { continue }
                }
            }
        }
    }

    private func readRanges(_ text: String) {
        for size in [0, 1, 4_096, 1 << 40] {
            guard case .parts(let parts) = ByteRanges(text, size: size) else { continue }
            precondition(
                parts.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= size },
                "a range is outside the file")
        }
    }

    private func readHeaders(_ text: String) {
        let headers: HTTPFields = [
            .cookie: text, .authorization: text, .acceptLanguage: text, .acceptEncoding: text, .accept: text,
            .forwardedFor: text, .userAgent: text,
        ]
        let request = Request(.get, "/", authority: text, headers: headers)
        let site = SiteInfo(url: "http://localhost", trustedProxies: ["local"])
        _ = Context(request, behind: site)
        _ = site.serves(text)
        _ = ETag(opaque: "tag").match(in: text)
        _ = HTTPDate.date(text)
        _ = HeaderParameters(text)
    }

    private func readCursor(_ text: String) {
        attempt {
            let cursor = try Cursor(text: text)
            let again = try Cursor(text: cursor.text)
            precondition(cursor == again, "a cursor is not read as it was written")
            _ = try cursor.number(0)
        }
    }
}

extension FuzzTarget {
    private func readDump(_ bytes: [UInt8]) {
        attempt {
            let path = try file(with: bytes)
            attempt { _ = try APIUsersResponse(path, site: nil) }
            var rows = try DumpRows(path)
            var tally = BadgeTally()
            while let item = try rows.next() {
                guard case .row(let row) = item else { continue }
                attempt { _ = try ImportCandidate(IncomingPerson(row, site: "fuzz")) }
                attempt { try tally.add(row, share: 0, of: 1) }
            }
            _ = tally.people(of: "fuzz")
        }
    }

    private func readGames(_ bytes: [UInt8]) {
        attempt {
            var games = try GameFile(try file(with: bytes))
            while games.next() != nil { continue }
        }
    }

    private func readResponse(_ bytes: [UInt8]) throws {
        let (decoder, data) = (JSONDecoder(), Data(bytes.dropFirst()))
        switch (bytes.first ?? 0) % 5 {
        case 0: _ = try decoder.decode(FlashLive.Standings.self, from: data).teams
        case 1: _ = try decoder.decode(FlashLive.Squad.self, from: data).players
        case 2: _ = try decoder.decode(TransferMarket.Clubs.self, from: data).teams
        case 3: _ = try decoder.decode(TransferMarket.Squad.self, from: data).players
        default: _ = try decoder.decode(StackExchangeResponse.self, from: data)
        }
    }

    /// A file of this target, with other content each time.
    private func file(with bytes: [UInt8]) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(
            path: "fanfare-fuzz-\(getpid())-\(rawValue)")
        try Data(bytes).write(to: file)
        return file.path
    }
}

/// Calls a reader, which may refuse what it is given.
func attempt(_ body: () throws -> Void) {
    do { try body() } catch { return }
}

/// A call's input with a field of each kind.
private struct Anything: Decodable {
    struct Part: Decodable { var a: Int }

    var q: String?
    var a: Double?
    var on: Bool?
    var list: [Int]?
    var part: Part?
    var at: Date?
    var url: URL?
    var cursor: Cursor?
}
