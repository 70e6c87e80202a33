import FanfareModels

/// Canonical names of genres and platforms that files spell differently.
enum CatalogAliases {
    /// At most five, each once; what says nothing is left out.
    static func genres(_ names: [String]) -> [String] {
        var kept: [String] = []
        for name in names.flatMap({ $0.split(separator: " & ").map(String.init) }) {
            let key = Genre.key(name)
            guard !key.isEmpty, name.count <= 60 else { continue }
            let known = genres[key] ?? name
            if !known.isEmpty, !kept.contains(where: { Genre.key($0) == Genre.key(known) }) {
                kept.append(known)
            }
        }
        return Array(kept.prefix(5))
    }

    static func platforms(_ names: [String]) -> [String] {
        var kept: [String] = []
        for name in names where !name.isEmpty && name.count <= 60 {
            let known = platforms[name.lowercased()] ?? name
            if !kept.contains(known) { kept.append(known) }
        }
        return Array(kept.prefix(30))
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
