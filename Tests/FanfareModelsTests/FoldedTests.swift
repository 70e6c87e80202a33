import FanfareModels
import Testing

struct FoldedTests {
    @Test(arguments: [
        ("", []), (" .,- ", []), ("Hollow Knight", ["hollow", "knight"]), ("F1 2019: F1", ["f1", "2019"]),
        ("it's-a_ME", ["it", "s", "a", "me"]), ("@[`{/:", []), ("aZ09", ["az09"]),
        ("Erik Dvořák, ERIK", ["erik", "dvorak"]), ("Straße Straße", ["strasse"]),
        ("ab\u{0}cd\u{7F}ef", ["ab", "cd", "ef"]),
    ])
    func `the words of a text are folded, each once`(text: String, words: [String]) {
        #expect(Folded.words(text) == words)
    }

    @Test func `40 characters of a word are looked at, and 8 words of a query`() {
        let long = String(repeating: "x", count: 39)
        #expect(Folded.words("\(long)Yz \(long)y \(long)") == [long + "y", long])
        #expect(Folded.words("é\(long)z") == ["e" + long])
        #expect(Folded.searchWords("a b c d e f g h i j") == ["a", "b", "c", "d", "e", "f", "g", "h"])
        let padded = String(repeating: " ", count: 395)
        #expect(Folded.searchWords("\(padded)abcdefgh") == ["abcde"])
    }
}
