import FanfareModels
import Testing

@Suite struct NewPasswordTests {
    private let ada = ["ada.lovelace", "Ada", "Lovelace", "ada@analytical.example"]

    @Test(arguments: [
        "password", "Passw0rd!", "password1", "P4ssw0rd2024", "12345678", "123456789012", "87654321",
        "11111111",
        "aaaaaaaa", "qwertyui", "qwerty123", "QWERTYuiop1", "1q2w3e4r", "1qaz2wsx", "q1w2e3r4", "a1b2c3d4",
        "abcd1234", "abc123456", "abcabcabc", "iloveyou", "ILoveYou2!", "sunshine", "football1", "trustno1",
        "letmein1", "welcome2024", "administrator", "passwordpassword", "asdfghjkl", "zxcvbnm1",
        "dragon12345",
        "manchesterunited", "youneverwalkalone", "cristianoronaldo7", "dallascowboys", "Barcelona1899!",
        "R3alM4drid-2024", "messi10messi", "minecraft2009", "pikachuCharizard1", "viscabarca!",
        "michaeljordan23",
        "liverpool1", "manchester1", "20242025", "contraseña1", "fanfare2025", "00000000a", "abababab1",
    ])
    func `what everybody would try is too easy to guess`(text: String) {
        let problem = #expect(throws: Problem.self) { try NewPassword(text, personal: []) }
        #expect(problem?.fields["password"] == ["is too easy to guess"], "\(text)")
    }

    @Test(arguments: [
        "adalovelace", "AdaLovelace1", "lovelace1815", "ada.lovelace", "4d4.L0v3l4c3",
        "ada@analytical.example",
        "ecalevol1815",
    ])
    func `names, username and email make no password`(text: String) {
        #expect(throws: Problem.self) { try NewPassword(text, personal: ada) }
    }

    @Test(arguments: [
        "correct horse battery staple", "correct horse", "kx7!vq2p", "hT4rLwPq", "correcthorsebatterystaple",
        "nunca llueve en Quito?", "V3rda6ero-Queso", "密码是我的猫的名字", "🐳🐋🌊🐚🦀🐠🦑🐙",
        "liverpool otter kettle", "zelda drinks cold tea", "G7#pLq9$vR2!", "tres tristes tigres",
        "b2f9e1c07d",
    ])
    func `phrases and mixtures are fine`(text: String) throws {
        #expect(try NewPassword(text, personal: ada).text == text)
    }

    @Test(arguments: [
        ("kx7!vq2", false), ("kx7!vq2p", true), (long(256), true), (long(257), false),
        (String(repeating: "e\u{301}🐋xyQ7-.", count: 32), true),
    ])
    func `a password has 8 to 256 characters`(text: String, allowed: Bool) {
        let problem: Problem?
        do {
            _ = try NewPassword(text, personal: [])
            problem = nil
        } catch {
            problem = error
        }
        #expect((problem == nil) == allowed)
        if !allowed { #expect(problem?.fields["password"] == ["should be 8 to 256 characters"]) }
    }

    @Test func `a blank password can't be`() {
        let problem = #expect(throws: Problem.self) { try NewPassword("", personal: []) }
        #expect(problem?.fields["password"] == ["can't be blank"])
    }

    /// Text without a period that a repetition could be seen in.
    private static func long(_ count: Int) -> String {
        var state: UInt32 = 7
        return String(
            (0..<count).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(state >> 24) % 26))
            })
    }
}
