public import FanfareModels
public import Storage
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
                <li><a href="\(url: place.category.path(place.period, at: zone.day(naming: place.startsAt)))">\(screen.icon(place.category))<span><b>\(t.name(of: place.category))</b>\
                <span class="quiet">\(t.name(of: place.period)) · \(t.days(place.period, from: place.startsAt, in: zone))</span></span>\
                <span class="standing-place"><span class="visually-hidden">\(t("Place")) </span>\(t.number(Int64(place.place)))\
                \(screen.crown(place.place))</span></a></li>
                """
            })</ul></section>
            """
    }
}

extension Rankings {
    /// Somebody's best place in closed rankings, one for each category and period, the best first.
    public static func bestPlaces(of person: ID<Person>, in db: any Connection) throws -> [Place] {
        // One that is being closed is shown when it is, and until then the one before it.
        let places = try db.rows(
            """
            SELECT b.category, b.period, b.place, b.starts_ms
            FROM best_place b CROSS JOIN closed_ranking r
            WHERE b.person = \(person) AND r.period = b.period AND r.category = b.category
                AND r.starts_ms = b.starts_ms AND r.closed_ms IS NOT NULL
            ORDER BY b.place, b.starts_ms DESC, r.id
            """
        ) { row -> Place? in
            guard let category = Category(rawValue: row[0]), let period = Period(rawValue: row[1]) else {
                return nil
            }
            return Place(category: category, period: period, place: row[2], startsAt: row[3])
        }
        var best: [Place] = []
        for case let place? in places
        where !best.contains(where: { $0.category == place.category && $0.period == place.period }) {
            best.append(place)
        }
        return best
    }
}
