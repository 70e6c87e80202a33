import FanfareModels
import Foundation
import TestSupport
import Testing

/// Text that breaks programs, in every field that takes text.
@Suite(.serialized) struct HostileTests {
    @Test(
        .enabled(if: Samples.folder != nil, "FANFARE_SAMPLES is not set: the naughty strings are not there."))
    func `naughty strings are kept whole and shown escaped, or refused with a word`() async throws {
        let strings = try JSONDecoder().decode(
            [String].self, from: Data(contentsOf: Samples.file("hostile/blns/blns.json")))
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            var kept = 0
            for text in strings {
                var edit = UpdateMe()
                (edit.firstName, edit.about, edit.location) = (text, text, text)
                do {
                    try await server.patiently { try await server.send(edit, as: ada.token) }
                    kept += 1
                    let profile = try await server.send(ShowPerson(ada.user.id))
                    let visible = text.trimmingCharacters(
                        in: .whitespacesAndNewlines.union(.controlCharacters))
                    let expected = visible.isEmpty || visible == "\u{FEFF}" ? nil : text
                    if let expected, !expected.contains(where: \.isNewline) {
                        #expect(profile.about == expected.trimmed, "\(text.debugDescription)")
                    }
                    let page = try await server.page("/people/\(ada.user.id)")
                    #expect(
                        page.status == 200 && !page.text.contains("<script>alert"), "\(text.debugDescription)"
                    )
                } catch let refusal as Refusal {
                    #expect(refusal.status == 422, "\(text.debugDescription): \(refusal)")
                    #expect(refusal.body.contains("errors"))
                }
                let search = try await server.page("/people?q=\(text.encodedForQuery)")
                #expect(
                    search.status == 200 || search.status == 422 || search.status == 400,
                    "\(text.debugDescription)")
                #expect(!search.text.contains("<script>alert"))
            }
            #expect(kept > strings.count / 2)
        }
    }

    @Test(
        .enabled(if: Samples.folder != nil, "FANFARE_SAMPLES is not set: the naughty strings are not there."))
    func `naughty strings as usernames are names or are refused, never a fault`() async throws {
        let strings = try JSONDecoder().decode(
            [String].self, from: Data(contentsOf: Samples.file("hostile/blns/blns.json")))
        try await TestServer.run { server in
            for (number, text) in strings.enumerated() {
                do {
                    let made = try await server.patiently {
                        try await server.send(
                            Register(
                                username: text, email: "n\(number)@example.org",
                                password: TestServer.password,
                                firstName: "N", lastName: "N"))
                    }
                    #expect(made.user.username == text.trimmed.precomposedStringWithCompatibilityMapping)
                } catch let refusal as Refusal {
                    #expect(
                        refusal.status == 422 && refusal.body.contains("username"),
                        "\(text.debugDescription): \(refusal)")
                }
            }
        }
    }
}

/// Real data to test against, in the folder that `FANFARE_SAMPLES` names.
enum Samples {
    static let folder = ProcessInfo.processInfo.environment["FANFARE_SAMPLES"]

    static func file(_ path: String) -> URL { URL(fileURLWithPath: folder ?? "/").appending(path: path) }
}

extension TestServer {
    /// Waits as long as the server asks when it is sent too much.
    @discardableResult
    fileprivate func patiently<T>(_ send: () async throws -> T) async throws -> T {
        while true {
            do {
                return try await send()
            } catch let refusal as Refusal where refusal.status == 429 {
                try await Task.sleep(for: .seconds(refusal.headers["retry-after"].flatMap(Int.init) ?? 1))
            }
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    fileprivate var encodedForQuery: String {
        addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
