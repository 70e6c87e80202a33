import FanfareModels
public import Pages

extension Localizer {
    /// A genre's name in the reader's language.
    public func genre(_ name: String) -> String { named("genre: ", name) }

    /// A platform's name in the reader's language; most are the same in every one.
    public func platform(_ name: String) -> String { named("platform: ", name) }

    /// Names stand in the translations with what they are before them, so that none is taken for another text.
    private func named(_ kind: String, _ name: String) -> String {
        guard language != .english else { return name }
        let key = kind + Genre.key(name)
        let translation = self(key)
        return translation == key ? name : translation
    }
}
