import Testing

@testable import HTTPServer

@Suite struct RouteIndexTests {
    private let index: RouteIndex<String> = {
        var index = RouteIndex<String>()
        for (method, pattern) in [
            ("GET", "/"), ("GET", "/people"), ("GET", "/people/:person"), ("PATCH", "/people/:person"),
            ("GET", "/people/me"), ("POST", "/people/:person/follow"), ("GET", "/:site/about"),
            ("HEAD", "/uploads/:upload"), ("PATCH", "/uploads/:upload"),
        ] {
            index.add(method, pattern, "\(method) \(pattern)")
        }
        return index
    }()

    private func told(_ method: String, _ path: String) -> String {
        switch index.match(method, path) {
        case .found(let route, let values):
            ([route] + values.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
        case .wrongMethod(let allowed): allowed
        case .none: "none"
        }
    }

    @Test(arguments: [
        ("GET", "/", "GET /"), ("GET", "", "GET /"), ("GET", "/people", "GET /people"),
        ("GET", "/people/", "GET /people"), ("GET", "//people//7", "GET /people/:person person=7"),
        ("GET", "/people/me", "GET /people/me"), ("GET", "/people/%31", "GET /people/:person person=%31"),
        ("PATCH", "/people/me", "PATCH /people/:person person=me"),
        ("POST", "/people/7/follow", "POST /people/:person/follow person=7"),
        ("GET", "/people/about", "GET /people/:person person=about"),
        ("GET", "/x/about", "GET /:site/about site=x"),
        ("HEAD", "/people", "GET /people"), ("HEAD", "/uploads/1", "HEAD /uploads/:upload upload=1"),
        ("GET", "/People", "none"), ("GET", "/nothing/at/all", "none"), ("GET", "/people/7/follow/x", "none"),
        ("DELETE", "/people", "GET, HEAD"), ("GET", "/people/7/follow", "POST"),
        ("DELETE", "/people/me", "GET, HEAD, PATCH"), ("GET", "/uploads/1", "HEAD, PATCH"),
    ])
    func `a path leads to its route, written parts before captured ones`(
        method: String, path: String, expected: String
    ) {
        #expect(told(method, path) == expected)
    }
}
