import Testing

@testable import Pages

struct SharePicturesTests {
    private let pictures = SharePictures(key: [1, 2, 3])

    private func name(_ path: String) -> String {
        String(path.dropFirst("/previews/".count).dropLast(".png".count))
    }

    @Test(arguments: ["Celeste", "¿Té o café?", "ゼルダの伝説", "", "a/b+c=d.png"])
    func `a picture's address holds its title`(title: String) {
        #expect(pictures.title(of: name(pictures.path(of: title))) == title)
    }

    @Test func `a title that we did not sign is not drawn`() {
        let path = name(pictures.path(of: "Celeste"))
        #expect(SharePictures(key: [4]).title(of: path) == nil)
        #expect(pictures.title(of: "x" + path) == nil)
        #expect(pictures.title(of: "Q2VsZXN0ZQ") == nil)
        #expect(pictures.title(of: String(repeating: "A", count: 5_000) + ".0") == nil)
    }

    @Test func `a long title is cut`() {
        let path = pictures.path(of: String(repeating: "é", count: 1_000))
        #expect(path.utf8.count < 700)
        #expect(pictures.title(of: name(path))?.count == 120)
    }
}
