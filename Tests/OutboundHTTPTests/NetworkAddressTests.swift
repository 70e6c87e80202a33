import Testing

@testable import OutboundHTTP

@Suite struct NetworkAddressTests {
    @Test(arguments: [
        ("8.8.8.8", true), ("203.0.114.1", true), ("172.15.255.255", true), ("172.32.0.0", true),
        ("100.63.255.255", true), ("2606:4700::1111", true), ("2001:4860:4860::8888", true),
        ("127.0.0.1", false), ("10.1.2.3", false), ("172.16.0.1", false), ("172.31.255.255", false),
        ("192.168.1.1", false), ("169.254.169.254", false), ("100.64.0.1", false), ("0.0.0.0", false),
        ("224.0.0.1", false), ("255.255.255.255", false), ("198.18.0.1", false), ("::1", false),
        ("::", false),
        ("fe80::1", false), ("fc00::1", false), ("::ffff:127.0.0.1", false), ("64:ff9b::7f00:1", false),
        ("2002:7f00:1::", false), ("2001:0:1::", false), ("2001:db8::1", false),
    ])
    func `only addresses of the Internet are public`(text: String, isPublic: Bool) throws {
        #expect(try #require(NetworkAddress(text)).isPublic == isPublic)
    }

    @Test(arguments: ["example.org", "127.1", "", "1.2.3.4.5", "::g"])
    func `a name is no address`(text: String) { #expect(NetworkAddress(text) == nil) }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://example.org/", "//example.org/", "example.org", "http://", "",
        "https://user:secret@example.org/", "javascript:alert(1)",
    ])
    func `only plain addresses of the web are asked`(url: String) {
        #expect(throws: OutboundError.self) { try Destination(url) }
    }

    @Test func `a redirect may be relative and is looked at like any address`() throws {
        let place = try Destination("https://example.org/a/b")
        #expect(try place.following("../c").url == "https://example.org/c")
        #expect(try place.following("https://[::1]/").host == "::1")
        #expect(throws: OutboundError.self) { try place.following("file:///etc/passwd") }
    }
}
