import Testing

@testable import Directories

@Suite struct SiteNameTests {
    @Test(arguments: [
        ("stackoverflow", "Stack Overflow"), ("music", "Music"), ("es.stackoverflow", "Es Stackoverflow"),
    ])
    func `a site is named as its people name it`(site: String, name: String) {
        #expect(Directories.name(of: site) == name)
    }
}
