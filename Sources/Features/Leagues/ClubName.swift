import FanfareModels

/// By what a club is recognised whatever a source calls it: Barcelona SC, Barcelona Sporting Club and Barcelona de Guayaquil
/// are one.
enum ClubName {
    /// The name without what clubs have in common, folded; known other names give the usual one.
    static func key(_ name: String) -> String {
        let words = Folded.words(name)
        let own = words.filter { !common.contains($0) }
        let key = (own.isEmpty ? words : own).joined(separator: " ")
        return aliases[key] ?? key
    }

    /// Of a team in a league of a country: clubs of one country only are the same.
    static func key(_ name: String, country: String?) -> String {
        let key = key(name)
        guard !key.isEmpty, country != "EC" else { return key }
        return country.map { "\($0)/\(key)" } ?? ""
    }

    private static let common: Set<String> = [
        "sc", "fc", "cf", "cd", "cs", "csd", "cscyd", "car", "sd", "ad", "ac", "ca", "club", "clube", "de",
        "del", "la", "el",
        "los", "las", "y", "d", "futbol", "football", "sporting", "sport", "social", "cultural", "deportivo",
        "deportiva",
        "sociedad",
    ]

    /// The names of clubs in openfootball (CC0) that do not come to the same by themselves.
    private static let aliases = [
        "barcelona guayaquil": "barcelona", "barcelona g": "barcelona", "barcelona guaya": "barcelona",
        "ldu": "ldu quito", "liga quito": "ldu quito", "liga universitaria": "ldu quito",
        "liga universitaria quito": "ldu quito",
        "liga loja": "ldu loja", "liga universitaria loja": "ldu loja",
        "catolica": "universidad catolica", "universidad catolica ecuador": "universidad catolica",
        "nacional quito": "nacional", "tecnico": "tecnico universitario",
        "tecnico univers": "tecnico universitario", "tecnico uni": "tecnico universitario",
        "ind valle": "independiente valle", "indep valle": "independiente valle",
        "independiente": "independiente valle", "idv": "independiente valle",
        "alto rendimiento especializado independiente valle": "independiente valle",
        "libertad loja": "libertad", "manta ecuador": "manta", "vinotinto ecuador": "vinotinto",
        "octubre 9": "9 octubre",
    ]
}
