import Foundation
import Testing

@testable import HTTPServer

@Suite struct AttachmentTests {
    @Test(arguments: [
        ("film.mp4", "attachment; filename=\"film.mp4\""),
        ("my film.mp4", "attachment; filename=\"my film.mp4\""),
        ("fête.mp4", "attachment; filename=\"f_te.mp4\"; filename*=UTF-8''f%C3%AAte.mp4"),
        ("50%.txt", "attachment; filename=\"50_.txt\"; filename*=UTF-8''50%25.txt"),
        ("a\"b\\c/d", "attachment; filename=\"a_b_c_d\""),
        ("a\r\nSet-Cookie: x", "attachment; filename=\"aSet-Cookie_ x\""),
        ("../../etc/passwd", "attachment; filename=\"_.._etc_passwd\""),
        ("", "attachment; filename=\"download\""),
        ("...", "attachment; filename=\"download\""), (" .bashrc", "attachment; filename=\"bashrc\""),
        ("gpj.\u{202e}exe", "attachment; filename=\"gpj.exe\""),
        ("a\u{0}b\u{7f}\u{85}", "attachment; filename=\"ab\""),
        ("💚", "attachment; filename=\"_\"; filename*=UTF-8''%F0%9F%92%9A"),
    ])
    func `a name is told so that it can do no harm`(name: String, header: String) {
        #expect(Attachment.header(name) == header)
    }

    @Test func `a long name is cut and keeps its extension`() {
        let name = Attachment.safe(String(repeating: "é", count: 500) + ".mp4")
        #expect(name.utf8.count == 200 && name.hasSuffix("é.mp4"))
        #expect(Attachment.safe(String(repeating: ".a", count: 500)).utf8.count <= 200)
        #expect(Attachment.safe(String(repeating: "a", count: 200)).utf8.count == 200)
    }
}
