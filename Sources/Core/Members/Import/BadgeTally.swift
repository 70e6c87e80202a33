import FanfareModels
import Foundation

/// Counts the rows of a `Badges.xml`: a person's badges lie scattered over the whole file.
///
/// What is counted at once is bounded: a large file is read several times, each time for another share of the
/// people.
struct BadgeTally {
    private struct Key: Hashable {
        var person: Int64
        var badge: Int
    }
    private struct Count {
        var number: Int64
        var latest: Date
    }
    private struct Kind: Hashable {
        var name: String
        var medal: Medal
    }

    private var counts: [Key: Count] = [:]
    private var kinds: [Kind] = []
    private var places: [Kind: Int] = [:]

    /// A row takes about 100 bytes of the file; of a million rows 60 MB are kept.
    static func shares(ofBytes size: Int) -> Int64 { Int64(size / 100_000_000 + 1) }

    /// Counts the row when it belongs to the share. Throws ``RowFault``.
    mutating func add(_ row: DumpRow, share: Int64, of shares: Int64) throws(RowFault) {
        guard let person = try row.number("UserId") else {
            throw RowFault("there is no UserId that is a number")
        }
        guard person > 0 else { throw RowFault("UserId \(person) is the site itself, not a person") }
        guard let name = try row.text("Name").map({ PlainText.line($0, limit: 100) }), !name.isEmpty else {
            throw RowFault("there is no Name")
        }
        guard let date = try row.text("Date").flatMap(DumpDate.init)?.date else {
            throw RowFault("there is no Date that is a date")
        }
        let medal = try medal(row)
        guard person % shares == share else { return }
        let key = Key(person: person, badge: place(of: Kind(name: name, medal: medal)))
        let before = counts[key]
        counts[key] = Count(number: (before?.number ?? 0) + 1, latest: max(before?.latest ?? date, date))
    }

    /// The counts, person by person.
    func people(of site: String) -> [(ImportOrigin, [IncomingBadge])] {
        Dictionary(grouping: counts, by: \.key.person).sorted { $0.key < $1.key }.map { person, counts in
            let badges = counts.map { key, count in
                IncomingBadge(
                    name: kinds[key.badge].name, medal: kinds[key.badge].medal, count: count.number,
                    earnedAt: count.latest)
            }
            return (ImportOrigin(site: site, number: person), badges.sorted { $0.name < $1.name })
        }
    }

    private func medal(_ row: DumpRow) throws(RowFault) -> Medal {
        switch try row.text("Class") {
        case "1": return .gold
        case "2": return .silver
        case "3": return .bronze
        case let other: throw RowFault("Class \(other ?? "nothing") is none of 1, 2 and 3")
        }
    }

    private mutating func place(of kind: Kind) -> Int {
        if let place = places[kind] { return place }
        places[kind] = kinds.count
        kinds.append(kind)
        return kinds.count - 1
    }
}
