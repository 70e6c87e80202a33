/// What the demo's people look and sound like. Who is not listed has neither picture nor voice.
extension DemoPerson {
    private struct Traits {
        var isMasculine: Bool
        var skin: Int
        var hair: DemoLook.Hair?

        init(_ isMasculine: Bool, _ skin: Int, _ hair: DemoLook.Hair? = nil) {
            self.isMasculine = isMasculine
            self.skin = skin
            self.hair = hair
        }
    }

    private static let traits: [String: Traits] = [
        "ada": Traits(false, 3, .wavy), "leo.streams": Traits(true, 2, .sidePart),
        "grace": Traits(false, 6, .afro),
        "quilla": Traits(false, 4, .long), "mateo": Traits(true, 3, .crop),
        "valentina.b": Traits(false, 2, .bob),
        "maria.del.carmen": Traits(false, 3, .bun), "thiago": Traits(true, 4, .curls),
        "isa": Traits(false, 4, .braids),
        "june": Traits(false, 1), "beau": Traits(true, 1, .cap), "noemie": Traits(false, 0),
        "catalina": Traits(false, 3),
        "facu": Traits(true, 2), "yuyo": Traits(true, 4, .beanie), "kezia": Traits(false, 6, .afro),
        "el.profe": Traits(true, 6, .bald), "freya": Traits(false, 0, .braids), "lukasz": Traits(true, 1),
        "siobhan": Traits(false, 0, .curls), "jurgen": Traits(true, 0), "zoe": Traits(false, 1),
        "marisol": Traits(false, 2),
        "niko": Traits(true, 2), "olena": Traits(false, 1, .ponytail),
        "ibrahim.s": Traits(true, 3, .sidePart),
        "chiara": Traits(false, 2, .long), "petra": Traits(false, 1), "alexandru": Traits(true, 2),
        "chidi": Traits(true, 6, .buzz), "amina": Traits(false, 3, .hijab), "yael": Traits(false, 2),
        "thandeka": Traits(false, 6, .braids), "kwabena": Traits(true, 6, .crop),
        "leila": Traits(false, 3, .wavy),
        "selam": Traits(false, 5), "tariq": Traits(true, 3), "wanjiru": Traits(false, 6, .bun),
        "shirin": Traits(false, 2, .wavy), "moussa": Traits(true, 6, .buzz), "haruka": Traits(false, 1, .bob),
        "seojun": Traits(true, 1, .crop), "priya": Traits(false, 4, .long),
        "minh.anh": Traits(false, 2, .long),
        "xiaoyu": Traits(false, 1, .bun), "arjun": Traits(true, 4, .sidePart),
        "lani": Traits(false, 4, .wavy),
        "wei.ling": Traits(false, 1, .bob), "kiri": Traits(false, 3, .ponytail), "rizal": Traits(true, 3),
        "bayar": Traits(false, 2, .braids),
    ]

    /// Those who stream wear what they hear by.
    private static let listeners: Set<String> = ["leo.streams", "valentina.b", "seojun", "arjun"]

    /// Whether they have a drawn portrait where others have a photograph.
    public var hasPortrait: Bool { Self.traits[username] != nil }

    var look: DemoLook {
        let traits = Self.traits[username] ?? Traits(true, 2)
        var look = DemoLook(
            of: username, isMasculine: traits.isMasculine, skin: traits.skin, hair: traits.hair)
        look.hasHeadphones = Self.listeners.contains(username)
        if username == "freya" { look.hairColour = "#dfb566" }
        if username == "haruka" { look.hairColour = "#231b2e" }
        return look
    }

    var voice: DemoVoice {
        DemoVoice(of: username, isMasculine: Self.traits[username]?.isMasculine ?? true)
    }

    /// Where they film themselves.
    var place: DemoScene.Place {
        switch username {
        case "leo.streams": .garage
        case "haruka", "arjun": .arcade
        case "thiago": .street
        case "freya": .winter
        case "chidi": .library
        case "valentina.b": .studio
        case "grace": .kitchen
        case "mateo", "el.profe": .stadium
        default: .room
        }
    }
}
