import FanfareModels
import Foundation
import HTTPTypes
import Testing

@testable import HTTPBinding
@testable import HTTPServer
@testable import Pages

/// Bounds on input, ahead of any work with it.
@Suite struct InputBoundTests {
    @Test(arguments: [(400, true), (401, false)])
    func `a query, a form and an object have at most 400 parameters`(count: Int, fits: Bool) throws {
        let names = (0..<count).map { "p\($0)[]" }
        let form = names.map { "\($0)=1" }.joined(separator: "&")
        let object = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
        let inputs: [() throws -> Input] = [
            { try Input(query: form) }, { try Input(body: .bytes(Bytes(form), contentType: nil)) },
            { try Input(body: .bytes(Bytes(object), contentType: "application/json")) },
        ]
        for input in inputs {
            if fits {
                #expect(try input().members.count == count)
            } else {
                #expect { try input() } throws: { ($0 as? Problem)?.code == .malformed }
            }
        }
    }

    @Test func `text has at most 30 combining marks in a row`() throws {
        struct Text: Decodable { var text: String }
        func read(_ text: String) throws -> String {
            try Input(
                query: "text=\(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
            )
            .decode(Text.self).text
        }
        let marks = String(repeating: "\u{301}", count: 30)
        #expect(try read("a" + marks + "b" + marks) == "a" + marks + "b" + marks)
        #expect(throws: Problem.invalid("text", "has too many accents on one letter").self) {
            try read("a" + marks + "\u{316}")
        }
        struct Switch: Decodable { var on: Bool }
        #expect(throws: Problem.invalid("on", "must be true or false").self) {
            try Input(query: "on=a\(marks)\u{316}").decode(Switch.self)
        }
        #expect(try read("Łódź, 中文, Ἀθῆναι, हिन्दी, 👩‍👩‍👧‍👦") == "Łódź, 中文, Ἀθῆναι, हिन्दी, 👩‍👩‍👧‍👦")
    }

    @Test(arguments: [
        ("10.0.0.1", "203.0.113.6", "203.0.113.6"),
        ("10.0.0.1", "10.2.2.7,203.0.113.6", "203.0.113.6"),
        ("10.0.0.1", "203.0.113.6, 10.0.0.2", "203.0.113.6"),
        ("10.0.0.1", "198.51.100.1, 203.0.113.6,10.0.0.2 , 10.0.0.1", "203.0.113.6"),
        ("10.0.0.1", "2001:db8::1", "2001:db8::1"),
        ("10.0.0.1", "unknown", "10.0.0.1"), ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "203.0.113.6, nonsense", "10.0.0.1"), ("10.0.0.1", "10.0.0.2", "10.0.0.2"),
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),
    ])
    func `the client is the last address that is no proxy of ours`(
        peer: String, header: String, client: String
    ) {
        let site = SiteInfo(url: "https://fans.example", trustedProxies: ["10.0.0.1", "10.0.0.2"])
        #expect(site.client(of: peer, header) == client)
    }

    @Test func `lines of X-Forwarded-For are one list`() {
        let site = SiteInfo(url: "https://fans.example", trustedProxies: ["10.0.0.1"])
        var request = Request(.get, "/", remoteAddress: "10.0.0.1")
        for value in ["10.2.2.7", "203.0.113.6"] {
            request.headers.append(.init(name: .forwardedFor, value: value))
        }
        #expect(Context(request, behind: site).address == "203.0.113.6")
    }

    @Test(arguments: [
        ("fans.example", true), ("FANS.example:8443", true), ("www.fans.example", true), ("localhost", true),
        ("localhost:8080", true), ("127.0.0.1:80", true), ("[::1]:8080", true), ("192.0.2.7", true),
        (nil, true),
        ("evil.example", false), ("fans.example.evil.example", false), ("", false), ("[evil]", false),
        ("127.0.0.1.evil.example", false), ("fans.example@evil.example", false), ("999.1.1.1", false),
        ("1.2.3", false), (".", false),
    ])
    func `only the community's own names are served`(host: String?, isServed: Bool) {
        let site = SiteInfo(url: "https://fans.example", hosts: ["www.fans.example"])
        #expect(site.serves(host) == isServed)
    }

    @Test(arguments: [
        ("https://fans.example", "https://fans.example", true),
        ("https://fans.example", "http://fans.example", false),
        ("http://fans.example", "http://fans.example", true),
        ("http://fans.example", "https://fans.example", true),
        ("https://fans.example", "https://evil.example", false), ("https://fans.example", "null", false),
        ("http://fans.example", "ftp://fans.example", false),
    ])
    func `an origin is the same with its scheme`(url: String, origin: String, isSame: Bool) {
        let site = SiteInfo(url: url)
        let request = Request(.post, "/", authority: "fans.example", headers: [.origin: origin])
        let isAllowed: Bool
        do {
            try SameOrigin.check(request, site: site, usesCookie: true)
            isAllowed = true
        } catch {
            isAllowed = false
        }
        #expect(isAllowed == isSame)
    }
}
