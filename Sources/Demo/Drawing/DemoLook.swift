import Art

/// What a drawn person looks like: the same in their portrait and in their videos.
struct DemoLook: Sendable, Equatable {
    enum Hair: String, Sendable, CaseIterable {
        case crop, sidePart, buzz, bald, curls, afro, bob, long, wavy, bun, ponytail, braids, hijab, cap,
            beanie
    }

    enum Beard: Sendable { case none, stubble, moustache, full }
    enum Glasses: Sendable { case none, round, square }
    enum Outfit: Sendable, CaseIterable { case tee, hoodie, shirt, rollneck, jersey, blazer }

    var skin: Skin
    var hair: Hair
    var hairColour: String
    var beard = Beard.none
    var glasses = Glasses.none
    var outfit: Outfit
    /// The outfit's two colours, the ground first.
    var cloth: [String]
    var hasEarrings = false
    var hasFreckles = false
    var hasHeadphones = false
    /// The portrait's background, and the disc upon it.
    var ground: [String]

    /// A skin's tone with its shadow and its blush.
    struct Skin: Sendable, Equatable {
        var tone: String
        var shadow: String
        var blush: String
    }

    /// From the palest to the darkest.
    static let skins = [
        Skin(tone: "#fbe0cf", shadow: "#eec0a6", blush: "#f2978c"),
        Skin(tone: "#f6d2b3", shadow: "#e4ae87", blush: "#ea8c74"),
        Skin(tone: "#ecbf94", shadow: "#d39c6c", blush: "#dd7d60"),
        Skin(tone: "#d9a273", shadow: "#ba7f50", blush: "#c96a4c"),
        Skin(tone: "#b97f52", shadow: "#985f37", blush: "#a8503a"),
        Skin(tone: "#8d5a3a", shadow: "#6f4229", blush: "#8a3c2c"),
        Skin(tone: "#68402a", shadow: "#4d2c1c", blush: "#7a3226"),
    ]

    static let dark = ["#1f1a1c", "#2b1d16", "#3a2519", "#231b2e"]
    static let fair = ["#6b3f22", "#8a5a2b", "#c58a3d", "#dfb566", "#a8442a", "#3a2519"]
    static let grey = "#a9a6a3"

    private static let cloths = [
        ["#24b88e", "#0f5f52"], ["#2743a0", "#8db9ff"], ["#a12c4e", "#ffd3df"], ["#ffb443", "#9c4216"],
        ["#6d2d90", "#ecd5ff"], ["#33334f", "#c79bff"], ["#f4efe6", "#d8bf9c"], ["#1f566b", "#68cfdc"],
        ["#d4502f", "#ffe08a"], ["#47562b", "#e3edb4"], ["#26262e", "#ff96b0"], ["#e8e4f2", "#6a4c93"],
    ]
    private static let grounds = [
        ["#ffd8b5", "#ff9e7a"], ["#c9f0de", "#6fd6b0"], ["#cfe3ff", "#8db9ff"], ["#ffe08a", "#ffb443"],
        ["#ecd5ff", "#c79bff"], ["#ffd3df", "#ff96b0"], ["#c8f1f5", "#68cfdc"], ["#e3edb4", "#b5d15c"],
        ["#2743a0", "#4a6bd6"], ["#0f5f52", "#1d8a77"], ["#6d2d90", "#9250b8"], ["#1f566b", "#34809c"],
    ]

    /// The look of a person by their name.
    ///
    /// - Parameters:
    ///   - isMasculine: which of the styles they are likely to wear.
    ///   - skin: 0, the palest, to 6.
    ///   - hair: nil draws one.
    init(of name: String, isMasculine: Bool, skin: Int, hair: Hair? = nil) {
        var chance = SeededRandom(seed: "demo look \(name)")
        self.skin = Self.skins[skin]
        let short: [Hair] = [.crop, .sidePart, .sidePart, .buzz, .curls, .cap, .beanie, .bald]
        let long: [Hair] = [.bob, .long, .wavy, .bun, .ponytail, .braids, .curls]
        let drawn = chance.pick(isMasculine ? short : long)
        self.hair = hair ?? drawn
        hairColour = chance.pick(skin < 2 ? Self.fair : Self.dark)
        if isMasculine, chance.number(1...3) == 1 {
            beard = chance.pick([.stubble, .full, .full, .moustache])
        }
        if chance.number(1...3) == 1 { glasses = chance.pick([.round, .square]) }
        outfit = chance.pick(Outfit.allCases)
        cloth = chance.pick(Self.cloths)
        hasEarrings = !isMasculine && chance.number(1...2) == 1
        hasFreckles = skin < 2 && chance.number(1...3) == 1
        ground = chance.pick(Self.grounds)
        if self.hair == .bald, beard == .none { beard = .full }
    }
}
