public import FanfareModels
import Storage
public import Pages

extension Rankings {
    /// The part of somebody's page with their best places in rankings that are over.
    public func section(of person: Person, _ screen: ViewContext) async throws -> HTML {
        let places = try await database.read { db in try Self.bestPlaces(of: person.id, in: db) }
        guard !places.isEmpty else { return .empty }
        let t = screen.t
        return """
            <section class="card" id="places"><div class="heading"><h2>\(t("Best places"))</h2>\
            <a href="/rankings">\(t("Rankings"))</a></div><ul class="places">\(each: places.prefix(6), { place in
                """
                <li><a href="\(url: place.category.path(place.period))">\(screen.icon(place.category))<span><b>\(t.name(of: place.category))</b>\
                <span class="quiet">\(t.name(of: place.period)) · \(t.days(place.period, from: place.startsAt, in: zone))</span></span>\
                <span class="standing-place"><span class="visually-hidden">\(t("Place")) </span>\(t.number(Int64(place.place)))\
                \(screen.crown(place.place))</span></a></li>
                """
            })</ul></section>
            """
    }
}
