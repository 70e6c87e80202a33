public import FanfareModels
import JSON

/// The texts of one part of the program in other languages than English: by language the bytes of a JSON object, with a
/// translation by each English text. `{}` stands for what is put in.
public struct TranslationFiles: Sendable {
    public let files: [Language: [UInt8]]

    public init(_ files: [Language: [UInt8]] = [:]) { self.files = files }
}

/// The texts of a community in other languages than English.
public struct Translations: Sendable {
    private var tables: [Language: [String: String]] = [:]

    /// None: everything is in English.
    public init() {}

    /// - Throws: `JSONFault` when a file is no JSON, ``DamagedTranslations`` when it holds something else than texts.
    public init(_ parts: [TranslationFiles]) throws {
        for (language, bytes) in parts.flatMap(\.files) {
            guard case .object(let members) = try JSON(parsing: bytes) else { throw DamagedTranslations() }
            for member in members {
                guard case .string(let text) = member.value else { throw DamagedTranslations() }
                tables[language, default: [:]][member.name] = text
            }
        }
    }

    subscript(_ language: Language, _ english: String) -> String? { tables[language]?[english] }
}

/// A file of translations holds something else than texts.
public struct DamagedTranslations: Error {}
