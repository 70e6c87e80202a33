import FanfareModels
import Synchronization

/// Markup that is the same on many pages, kept by name and language.
final class SharedMarkup: Sendable {
    private struct Key: Hashable {
        var name: String
        var language: Language
    }

    private let made = Mutex<[Key: HTML]>([:])

    func markup(_ name: String, _ language: Language, _ make: () -> HTML) -> HTML {
        let key = Key(name: name, language: language)
        if let known = made.withLock({ $0[key] }) { return known }
        let markup = make()
        made.withLock { $0[key] = markup }
        return markup
    }
}

extension ViewContext {
    /// Markup that depends on nothing but the language, such as the fields of a long form before something is entered. It is
    /// made once.
    ///
    /// - Parameter name: of its own among all of the program.
    public func once(_ name: String, _ make: () -> HTML) -> HTML {
        sharedMarkup.markup(name, t.language, make)
    }
}
