import FanfareModels

/// Canonical names of genres and platforms that files spell differently.
enum CatalogAliases {
    /// At most five, each once; what says nothing is left out.
    static func genres(_ names: some Collection<String>) -> [String] {
        var kept: [(key: String, name: String)] = []
        for name in names.lazy.flatMap({ $0.split(separator: " & ").map(String.init) }) where kept.count < 5 {
            guard name.count <= 60 else { continue }
            let key = Genre.key(name)
            let known = genres[key].map { (key: Genre.key($0), name: $0) } ?? (key: key, name: name)
            if !known.key.isEmpty, !kept.contains(where: { $0.key == known.key }) { kept.append(known) }
        }
        return kept.map(\.name)
    }

    static func platforms(_ names: some Collection<String>) -> [String] {
        var kept: [String] = []
        for name in names where kept.count < 30 && !name.isEmpty && name.count <= 60 {
            let known = platforms[name.lowercased()] ?? name
            if !kept.contains(known) { kept.append(known) }
        }
        return kept
    }

    private static let genres: [String: String] = [
        "rpg": "Role-playing", "role-playing-rpg": "Role-playing", "role-playing": "Role-playing",
        "console-style-rpg": "Role-playing", "pc-style-rpg": "Role-playing",
        "japanese-style": "Role-playing", "massively-multiplayer-online": "MMO", "sport": "Sports",
        "simulator": "Simulation", "sim": "Simulation", "platformer": "Platform", "driving": "Racing",
        "fps": "Shooter", "first-person": "Shooter", "third-person": "Shooter",
        "real-time-strategy-rts": "Real-time strategy", "rts": "Real-time strategy",
        "turn-based-strategy-tbs": "Turn-based strategy", "turn-based": "Turn-based strategy",
        "action-adventure": "Action-adventure", "hack-and-slash-beat-em-up": "Beat ’em up",
        "beat-em-up": "Beat ’em up", "quiz-trivia": "Quiz", "misc": "", "miscellaneous": "", "general": "",
        "other": "", "alternative": "", "3d": "", "2d": "", "modern": "", "traditional": "",
    ]

    private static let platforms: [String: String] = [
        "ps": "PlayStation", "ps2": "PlayStation 2", "ps3": "PlayStation 3", "ps4": "PlayStation 4",
        "ps5": "PlayStation 5", "psv": "PlayStation Vita", "vita": "PlayStation Vita", "xb": "Xbox",
        "x360": "Xbox 360", "xone": "Xbox One", "ds": "Nintendo DS", "3ds": "Nintendo 3DS",
        "gb": "Game Boy", "gba": "Game Boy Advance", "gc": "GameCube", "n64": "Nintendo 64",
        "snes": "Super NES", "wiiu": "Wii U", "sat": "Saturn", "dc": "Dreamcast", "gen": "Mega Drive",
        "2600": "Atari 2600", "ng": "Neo Geo", "ws": "WonderSwan", "scd": "Sega CD",
        "tg16": "TurboGrafx-16", "gg": "Game Gear", "pcfx": "PC-FX", "pc (microsoft windows)": "PC",
        "switch": "Nintendo Switch",
    ]
}
