/// A country that players of our leagues come from.
public struct Country: Sendable, Equatable {
    /// ISO 3166-1.
    public let code: String
    /// The English name.
    public let english: String
    /// The Spanish name.
    public let spanish: String
    /// The number flashLive has for its flag.
    public let flashLive: Int?

    /// The name in a language.
    public func name(in language: Language) -> String { language == .english ? english : spanish }

    /// The country of a code of ISO 3166-1; nil for one not in ``all``.
    public static func coded(_ code: String) -> Country? { all.first { $0.code == code } }

    /// The country of flashLive's number; nil for one not in ``all``.
    public static func flashLive(_ number: Int) -> Country? { all.first { $0.flashLive == number } }

    /// By its name in either language.
    public static func named(_ name: String) -> Country? {
        let folded = Folded.text(name)
        return all.first { Folded.text($0.english) == folded || Folded.text($0.spanish) == folded }
    }

    /// The countries that are known, by code.
    public static let all: [Country] = [
        Country(code: "AR", english: "Argentina", spanish: "Argentina", flashLive: 22),
        Country(code: "BO", english: "Bolivia", spanish: "Bolivia", flashLive: nil),
        Country(code: "BR", english: "Brazil", spanish: "Brasil", flashLive: 39),
        Country(code: "CL", english: "Chile", spanish: "Chile", flashLive: nil),
        Country(code: "CO", english: "Colombia", spanish: "Colombia", flashLive: 53),
        Country(code: "CR", english: "Costa Rica", spanish: "Costa Rica", flashLive: nil),
        Country(code: "EC", english: "Ecuador", spanish: "Ecuador", flashLive: 68),
        Country(code: "ES", english: "Spain", spanish: "España", flashLive: nil),
        Country(code: "HT", english: "Haiti", spanish: "Haití", flashLive: nil),
        Country(code: "IT", english: "Italy", spanish: "Italia", flashLive: nil),
        Country(code: "MX", english: "Mexico", spanish: "México", flashLive: nil),
        Country(code: "NG", english: "Nigeria", spanish: "Nigeria", flashLive: 143),
        Country(code: "PA", english: "Panama", spanish: "Panamá", flashLive: nil),
        Country(code: "PE", english: "Peru", spanish: "Perú", flashLive: nil),
        Country(code: "PY", english: "Paraguay", spanish: "Paraguay", flashLive: 151),
        Country(code: "UY", english: "Uruguay", spanish: "Uruguay", flashLive: 201),
        Country(code: "VE", english: "Venezuela", spanish: "Venezuela", flashLive: 205),
    ]
}
