import Art
import FanfareModels
import Pages
import Synchronization

/// The drawn pictures of the people who were last shown, as URLs of their own content. A page has up to fifty, and drawing one
/// takes ten times as long as finding it.
final class DrawnFaces: Sendable {
    private struct Key: Hashable {
        var person: ID<Person>
        var name: String
    }

    private struct State {
        var young: [Key: HTML] = [:]
        /// Those that were young before; who is looked for becomes young again.
        var old: [Key: HTML] = [:]

        mutating func keep(_ url: HTML, _ key: Key) {
            if young.count >= DrawnFaces.most { (old, young) = (young, [:]) }
            young[key] = url
        }
    }

    static let shared = DrawnFaces()

    /// Of the young; all together take some 6 MB.
    private static let most = 4_096

    private let state = Mutex(State())

    func url(of person: ID<Person>, _ name: String) -> HTML {
        let key = Key(person: person, name: name)
        let known = state.withLock { state -> HTML? in
            if let url = state.young[key] { return url }
            guard let url = state.old[key] else { return nil }
            state.keep(url, key)
            return url
        }
        if let known { return known }
        let url: HTML = "\(dataURLOf: Art.avatar(for: name, seed: "\(person)"))"
        state.withLock { $0.keep(url, key) }
        return url
    }
}
