import FanfareModels
import Members
import Pages
import Synchronization

/// What a list of games can be narrowed to.
struct GameFilters: Sendable {
    var genres: [Genre] = []
    var platforms: [Platform] = []
    /// The latest first.
    var years: [Int] = []
    private let fields = FieldsCache()

    init(genres: [Genre] = [], platforms: [Platform] = [], years: [Int] = []) {
        self.genres = genres
        self.platforms = platforms
        self.years = years
    }

    /// The fields to choose among them. There are hundreds of options, so those without a choice are made once.
    func fields(_ filter: GameFilter, _ t: Localizer) -> HTML {
        guard filter.isEmpty else { return make(filter, t) }
        return fields.html(t.language) { make(filter, t) }
    }

    private func make(_ filter: GameFilter, _ t: Localizer) -> HTML {
        """
        \(choice("genre", t("Genre"), t("All genres"), genres.map { ($0.key, "\(t.genre($0.name)) (\(t.number($0.gamesCount)))") }, filter.genre))\
        \(choice("platform", t("Platform"), t("All platforms"), platforms.map { ($0.key, "\(t.platform($0.name)) (\(t.number($0.gamesCount)))") }, filter.platform))\
        \(choice("year", t("Year"), t("All years"), years.map { ("\($0)", "\($0)") }, filter.year.map(String.init)))
        """
    }

    private func choice(
        _ name: String, _ label: String, _ all: String, _ options: [(key: String, title: String)],
        _ chosen: String?
    ) -> HTML {
        """
        <div class="field"><label for="\(name)">\(label)</label><select id="\(name)" name="\(name)">\
        <option value="">\(all)</option>\(each: options, { key, title in
            "<option value=\"\(key)\"\(key == chosen ? " selected" as HTML : .empty)>\(title)</option>"
        })</select></div>
        """
    }

    private final class FieldsCache: Sendable {
        private let made = Mutex<[Language: HTML]>([:])

        func html(_ language: Language, _ make: () -> HTML) -> HTML {
            if let known = made.withLock({ $0[language] }) { return known }
            let html = make()
            made.withLock { $0[language] = html }
            return html
        }
    }
}

/// The filters as of the catalogue's last change.
final class GameFilterCache: Sendable {
    private let state = Mutex<(changed: Int64, filters: GameFilters)?>(nil)

    /// - Parameter changed: the number of the catalogue's latest change.
    func filters(_ changed: Int64) -> GameFilters? {
        state.withLock { $0?.changed == changed ? $0?.filters : nil }
    }

    func keep(_ filters: GameFilters, _ changed: Int64) { state.withLock { $0 = (changed, filters) } }
}
