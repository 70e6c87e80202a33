import Art

extension BuiltInLeague {
    /// Clubs of which no squad is known here. Colours are only given where they are certain.
    static let clubsWithoutSquads: [BuiltInClub] = [
        BuiltInClub("manta", "Manta FC", city: "Manta", crest: Crest(.hoops, ["#5bb5e8", "#ffffff"])),
        BuiltInClub("vinotinto", "Vinotinto", crest: Crest(.sash, ["#7a1f3d", "#ffffff"])),
        BuiltInClub("22-de-julio", "22 de Julio", city: "Esmeraldas"),
        BuiltInClub("9-de-octubre", "9 de Octubre FC", city: "Guayaquil"),
        BuiltInClub("atletico-vinotinto", "Atlético Vinotinto"),
        BuiltInClub("chacaritas", "Chacaritas FC", city: "Pelileo"),
        BuiltInClub("gualaceo", "Gualaceo SC", city: "Gualaceo"),
        BuiltInClub("guayaquil-city", "Guayaquil City FC", city: "Guayaquil"),
        BuiltInClub("independiente-juniors", "Independiente Juniors"),
        BuiltInClub("leones", "Leones del Norte", city: "Atuntaqui"),
        BuiltInClub("san-antonio", "San Antonio FC"),
        BuiltInClub("vargas-torres", "CD Vargas Torres", city: "Esmeraldas"),
    ]

    /// Serie A of 2025.
    static let serieAClubs: Set<String> = [
        "aucas", "barcelona", "catolica", "cuenca", "delfin", "emelec", "independiente", "ldu", "libertad",
        "macara", "manta", "mushuc-runa", "nacional", "orense", "tecnico", "vinotinto",
    ]

    /// Serie B of 2025.
    static let serieBClubs: Set<String> = [
        "22-de-julio", "9-de-octubre", "atletico-vinotinto", "chacaritas", "cumbaya", "gualaceo",
        "guayaquil-city", "imbabura", "independiente-juniors", "leones", "san-antonio", "vargas-torres",
    ]
}
