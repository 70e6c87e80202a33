/// Height, birthday and birthplace of players in the built-in squads, from openfootball (public domain, CC0): only of those
/// whose name, position and birthday agree with the squads' own source.
struct Biography: Sendable {
    /// In centimetres.
    var height: Int
    /// `1999-01-18`.
    var born: String
    var birthplace: String

    /// By the player's id.
    static let known: [String: Biography] = Dictionary(
        uniqueKeysWithValues: lines.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "|").map(String.init)
            guard parts.count == 4, let height = Int(parts[1]) else { return nil }
            return ("ec-\(parts[0])", Biography(height: height, born: parts[2], birthplace: parts[3]))
        })

    private static let lines = """
        873890|166|1999-01-18|Quito
        885589|171|1996-12-18|Guayaquil
        827140|178|1996-05-09|Mira
        860561|184|1996-04-07|Guayaquil
        146300|173|1993-06-29|Esmeraldas
        339967|185|1993-04-11|Valencia
        158407|179|1992-06-01|Guayaquil
        875822|180|1992-05-13|San Lorenzo
        106461|178|1991-10-08|Montalvo
        158395|180|1991-01-20|Ambuquí
        805485|176|1990-06-20|Quinindé
        905632|187|1990-02-19|Esmeraldas
        106458|182|1988-02-21|Atahualpa
        33567|195|1987-06-05|Tachina
        793430|174|1986-05-21|Quito
        42454|175|1986-05-01|Rosario
        37047|180|1985-03-24|Machala
        """
}
