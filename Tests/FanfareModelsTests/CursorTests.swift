import FanfareModels
import Foundation
import Testing

struct CursorTests {
    @Test func `a cursor comes back with its parts`() throws {
        let cursor = try Cursor(text: Cursor(1200, "Ada Lovelace", "", "漢字").text)
        #expect(cursor.parts == ["1200", "Ada Lovelace", "", "漢字"])
        #expect(try cursor.number(0) == 1200)
        #expect(try cursor.string(3) == "漢字")
        #expect(throws: Problem.self) { try cursor.number(1) }
        #expect(throws: Problem.self) { try cursor.string(4) }
    }

    @Test(arguments: ["*", "A", "=", "é", "OQ==", "_w", "AA", "YQBi"])
    func `what this server never gave is refused`(text: String) {
        #expect(throws: Problem.invalid("cursor", "is not one this server gave")) { try Cursor(text: text) }
    }

    @Test func `base64url agrees with Foundation`() {
        var dice = SeededGenerator(seed: 4)
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &dice) }
            let text = Base64URL.text(bytes)
            let expected = Data(bytes).base64EncodedString()
                .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
            #expect(text == expected)
            #expect(Base64URL.bytes(text) == bytes)
        }
    }

    @Test(arguments: [(0, [], nil), (1, ["A"], nil), (2, ["A", "B"], nil), (3, ["A", "B"], Cursor(1, "B"))])
    func `a page holds as many as asked, and goes on only when one more was read`(
        count: Int, page: [String], next: Cursor?
    ) {
        let rows = Array(["A", "B", "C"].prefix(count).enumerated())
        let listing = Listing(rows, limit: 2, \.element) { Cursor($0.offset, $0.element) }
        #expect(listing.data == page && listing.next == next)
        #expect(Listing(page, limit: 2) { Cursor($0) }.next == nil)
    }
}
