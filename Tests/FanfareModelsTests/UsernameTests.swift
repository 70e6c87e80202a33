import FanfareModels
import Testing

@Suite struct UsernameTests {
    @Test(arguments: [
        "ad", "Ada", "ada.lovelace", "a-b_c.d", "ñandú", "x0", String(repeating: "a", count: 30),
        "李雷", "Борис", "Ελένη", "محمد", "دانيال.1", "נועה", "किरण", "สมชาย", "さくら", "サクラ", "山田ゆき", "김민준",
        "Նարե", "Tokyo東京",
        "Nguyễn", "ሰላም", "ա_բ",
    ])
    func `these are usernames`(text: String) throws {
        #expect(try Username(text).text == text)
    }

    @Test(arguments: [
        "", " ", "a", String(repeating: "a", count: 31), "a b", "аda", "ada\u{200B}", "ada\0", "<b>", "a/b",
        "12",
        "..", "ada\u{202E}", "😀😀", "a@b", "аdа", "pаypal", "αda", "Αnna", "Борisr", "محمدada", "अ\u{200D}ब",
        "\u{0301}a", "a\u{115F}",
        "१२", "אבgd", "ﷺ", String(repeating: "e\u{301}\u{301}\u{301}", count: 30),
        String(repeating: "字", count: 31),
        String(repeating: "a\u{300}", count: 5_000),
    ])
    func `these are not`(text: String) {
        #expect(throws: Problem.self) { try Username(text) }
    }

    @Test(arguments: [
        ("Ada", "ada"), ("b0b", "bob"), ("l1am", "liam"), ("Liam", "l1am"), ("modern", "rnodern"),
        ("vvilly", "willy"),
        ("a.b", "a_b"), ("a-b", "a.b"), ("José", "jose"), ("Ａｄａ", "ada"), ("ﬁn", "fin"), ("асе", "ace"),
        ("ОСЕТ", "OCET"), ("Маша", "маша"),
        ("ΑΝΝΑ", "ANNA"), ("Ελένη", "ελενη"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"), ("محمّد", "محمد"), ("علی", "علي"),
        ("ad١", "ad1"),
    ])
    func `look-alikes share a key`(one: String, other: String) throws {
        #expect(try Username(one).key == Username(other).key)
    }

    @Test(arguments: [
        ("ada", "adam"), ("bob", "bod"), ("ab", "a_b"), ("किरण", "कुरण"), ("李雷", "李磊"), ("Иван", "Олег"),
    ])
    func `different names have different keys`(one: String, other: String) throws {
        #expect(try Username(one).key != Username(other).key)
    }

    @Test func `names in the letters that were allowed before keep their keys`() throws {
        for value in UInt32(0xC0)...0x17F where value != 0xD7 && value != 0xF7 {
            // Two of them are written as two signs, one of which no name may have.
            guard let scalar = Unicode.Scalar(value), value != 0x149, value != 0x13F, value != 0x140 else {
                continue
            }
            let before = Folded.text("x\(scalar)").map { letter in
                switch letter {
                case "0": "o"
                case "1", "i": "l"
                case "m": "rn"
                case "w": "vv"
                default: String(letter)
                }
            }.joined()
            #expect(try Username("x\(scalar)").key == before, "\(scalar)")
        }
    }
}
