import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct ETagTests {
    /// From the reference implementation: `xxhsum -H64` of these texts.
    @Test(
        arguments: [
            ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
            ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
        ] as [(String, UInt64)])
    func `the hash is XXH64`(text: String, hash: UInt64) {
        #expect(Array(text.utf8).withUnsafeBytes { XXH64.hash($0) } == hash)
    }

    @Test func `every length and every changed byte gives another tag`() {
        var seen: Set<ETag> = []
        for length in 0...70 {
            let bytes = [UInt8](repeating: 7, count: length)
            seen.insert(ETag(bytes))
            for at in bytes.indices {
                var changed = bytes
                changed[at] = 8
                seen.insert(ETag(changed))
            }
        }
        #expect(seen.count == 71 + 70 * 71 / 2)
    }

    @Test func `a tag is sixteen digits in quotes, and gzipped another one`() {
        let tag = ETag(opaque: "0123456789abcdef")
        #expect(tag.description == "\"0123456789abcdef\"")
        #expect(tag.gzipped.description == "\"0123456789abcdef-gz\"")
        #expect(ETag([UInt8]()).description.count == 18)
    }

    @Test(arguments: [
        ("\"a\"", "\"a\""), ("\"b\"", nil), ("a", nil), ("*", "\"a\""), ("W/\"a\"", "\"a\""),
        ("\"b\", \"a\"", "\"a\""),
        ("\"b\",\"a-gz\"", "\"a-gz\""), ("\"x, \\\"a", nil), ("\"A\"", nil), ("", nil), ("\"", nil),
        ("\"*\"", nil),
        ("\"c,\" , W/\"a\"", "\"a\""),
    ])
    func `If-None-Match is compared tag by tag`(header: String, match: String?) {
        #expect(ETag(opaque: "a").match(in: header)?.description == match)
    }

    private let answer = Response.sample(
        "{}", type: "application/json", headers: [.cacheControl: "no-cache", .eTag: "\"a\""])

    @Test func `a client that has the body gets 304 without one`() {
        let same = answer.unlessUnchanged(for: .sample(headers: [.ifNoneMatch: "\"a\""]))
        #expect(same.status == .notModified)
        #expect(same.headers == [.eTag: "\"a\"", .cacheControl: "no-cache"])
        #expect(same.body.length == 0)
    }

    @Test func `a client that has another body gets this one, and so does a failed or a writing request`() {
        let known: HTTPFields = [.ifNoneMatch: "\"a\""]
        let stale = answer.unlessUnchanged(for: .sample(headers: [.ifNoneMatch: "\"b\""]))
        #expect(stale.status == .ok && stale.headers[.eTag] == "\"a\"" && stale.body.length == 2)
        #expect(answer.unlessUnchanged(for: .sample(method: .post, headers: known)).status == .ok)
        #expect(answer.unlessUnchanged(for: .sample(method: .head, headers: known)).status == .notModified)
        var failed = answer
        failed.status = .notFound
        #expect(failed.unlessUnchanged(for: .sample(headers: known)).status == .notFound)
    }
}
