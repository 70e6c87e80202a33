public import FanfareModels
public import Storage

extension People {
    /// The few people whom words find best: those who have the last word whole before those of whom a word begins with it,
    /// each by reputation. One more statement than ``list(_:seenBy:)`` runs only where more begin with the words than are
    /// wanted.
    ///
    /// - Parameter words: folded; never empty.
    public func find(
        _ words: [String], limit: Int, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> [Person] {
        let page = try find(words, .reputation, limit, after: nil, seenBy: viewer, in: db)
        guard page.next != nil, let last = words.last else { return page.data }
        let known = Set(page.data.map(\.id))
        // A word that more people have is not what tells one from the others.
        let having: SQL =
            "SELECT w.person FROM person_word w WHERE w.word = \(last) LIMIT \(Self.mostWithWord)"
        let others: SQL = words.dropLast().prefix(4).reduce("1 = 1") { sql, word in
            """
            \(sql) AND EXISTS (SELECT 1 FROM person_word o
                WHERE o.person = x.person AND o.word >= \(word) AND o.word < \(word + "\u{10FFFF}"))
            """
        }
        let found: SQL = "SELECT x.person FROM (\(having)) AS x WHERE \(others)"
        let whole = try self.page(.reputation, limit, after: nil, found: found, seenBy: viewer, in: db).data
        let ids = Set(whole.map(\.id))
        guard !ids.isSubset(of: known) else { return page.data }
        return Array((whole + page.data.filter { !ids.contains($0.id) }).prefix(limit))
    }

    /// The most followed among the forty with the greatest reputation; without unclaimed profiles.
    public func popular(_ limit: Int, seenBy viewer: ID<Person>?) async throws -> [Person] {
        let known = try await list(ListPeople(limit: 40), seenBy: viewer).data
        let followed = known.filter { $0.userType != .unclaimed && $0.id != viewer && $0.followerCount > 0 }
        return Array(followed.sorted { $0.followerCount > $1.followerCount }.prefix(limit))
    }

    /// People who have a word that are looked at.
    private static let mostWithWord = 200
}
