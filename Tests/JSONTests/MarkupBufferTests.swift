import JSON
import Testing

/// Markup is written as plainly as it reads, whatever stands where.
struct MarkupBufferTests {
    private let escapes: [Character: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]

    private func text(_ buffer: MarkupBuffer) -> String {
        MarkupBytes(buffer).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `text is escaped wherever its characters stand`() {
        var chance = SeededGenerator(seed: 7)
        // Neighbours in ASCII of those that are escaped, and what has their bits in its bytes.
        let signs = Array("&<>\"'%(;=?!#$ abz017éñ\u{a6}\u{2026}山🦄")
        for _ in 0..<5_000 {
            let plain = String(
                (0..<Int.random(in: 0...40, using: &chance)).compactMap { _ in
                    signs.randomElement(using: &chance)
                })
            var buffer = MarkupBuffer(room: 0)
            buffer.escape(plain)
            let escaped = plain.map { escapes[$0] ?? String($0) }.joined()
            #expect(text(buffer) == escaped)
            #expect(plain.htmlEscaped == escaped)
        }
    }

    @Test(arguments: [0, 7, -7, 10, 99, 100, -100, 123_456_789, .max, .min] as [Int64])
    func `numbers are written in digits`(number: Int64) {
        var buffer = MarkupBuffer(room: 0)
        buffer.integer(number)
        #expect(text(buffer) == "\(number)")
        let writer = ByteWriter()
        writer.integer(number)
        #expect(writer.string == "\(number)")
    }

    @Test func `pieces stand one after the other, however much room there was`() {
        for room in [0, 1, 5, 100] {
            var buffer = MarkupBuffer(room: room)
            buffer.literal("<p>")
            buffer.escape("a<b")
            buffer.append(MarkupBytes("<br>"))
            buffer.integer(-1)
            buffer.append(MarkupBytes(Array(repeating: 0x7A, count: 300)))
            #expect(text(buffer) == "<p>a&lt;b<br>-1" + String(repeating: "z", count: 300))
        }
    }
}
