import FanfareModels
import Foundation
import JSON
import TestSupport
import Testing

@testable import HTTPBinding
@testable import HTTPServer
@testable import Pages

/// Input from those who mean harm: an answer or a `Problem`, never anything else.
struct InputHostileTests {
    static let samples = ProcessInfo.processInfo.environment["FANFARE_SAMPLES"]

    @Test(.enabled("FANFARE_SAMPLES names no folder") { samples != nil })
    func `naughty strings arrive as they were sent`() throws {
        let file = URL(filePath: try #require(Self.samples)).appending(path: "hostile/blns/blns.json")
        for text in try JSONDecoder().decode([String].self, from: Data(contentsOf: file)) {
            let encoded = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            #expect(try Input(query: "q=\(encoded)")["q"] == .string(text))
            #expect(try Input(path: [("q", encoded)])["q"] == .string(text))
            #expect(try Input(body: .json(JSON.writer(["q": text]).string))["q"] == .string(text))
            // As it is, it may say something else, but it never hurts.
            judge { try Input(query: "q=\(text)", body: .bytes(Bytes(text), contentType: nil)) }
        }
    }

    @Test(.enabled("FANFARE_SAMPLES names no folder") { samples != nil })
    func `every file of the parsing suite is answered`() throws {
        let folder = URL(filePath: try #require(Self.samples)).appending(path: "hostile/json/test_parsing")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
            let bytes = Bytes([UInt8](try Data(contentsOf: folder.appending(path: name))))
            for type in ["application/json", "application/x-www-form-urlencoded", nil] {
                judge { try Input(body: .bytes(bytes, contentType: type), bodyLimit: .max) }
            }
        }
    }

    @Test func `bytes at random are answered`() {
        var dice = SeededGenerator(5)
        let alphabet = Array("{}[]\":,\\u%&=+01e.-tfn \u{0}é".utf8) + [0xFF, 0xC3, 0xED, 0xA0, 0x80]
        for _ in 0..<3000 {
            let bytes = (0..<Int.random(in: 0..<60, using: &dice)).compactMap { _ in
                alphabet.randomElement(using: &dice)
            }
            judge { try Input(body: .bytes(Bytes(bytes), contentType: nil)) }
            judge { try Input(query: String(decoding: bytes, as: UTF8.self)) }
        }
    }

    /// Whatever comes through is decoded too.
    private func judge(_ input: () throws -> Input) {
        do {
            _ = try input().decode(Anything.self)
        } catch {
            #expect(error is Problem, "\(error)")
        }
    }
}

private struct Anything: Decodable {
    struct Part: Decodable { var a: Int }

    var q: String?
    var a: Double?
    var list: [Int]?
    var part: Part?
    var at: Date?
    var url: URL?
}
