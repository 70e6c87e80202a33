import Activity
import Admin
import Comments
import FanfareModels
import Foundation
import Games
import Live
import Media
import People
import Storage
import HTTPBinding
import HTTPServer
import Pages

/// Games and their reviews among the other slices.
extension Community {
    static func games(
        _ database: any Database, _ addresses: Addresses, pictures: Pictures, _ bell: Bell, _ people: People,
        _ comments: Comments, _ viewerStates: ViewerStates, _ changes: GameChanges, _ live: LiveNow
    ) -> Games {
        let ledger = people.ledger
        return Games(
            database: database, addresses: addresses, pictures: pictures, changes: changes,
            needs: .init(
                notify: { notice, db in try bell.record(notice, in: db) },
                unnotify: { notice, db in try bell.remove(notice, in: db) },
                score: { event, db in try ledger.record(event, in: db) },
                holdComments: { held, review, db in
                    try comments.hold(held, on: .review(review), in: db)
                },
                removeComments: { review, owner, db in
                    try comments.removeAll(on: .review(review), of: owner, in: db)
                },
                changed: { viewerStates.changed($0) }, live: { live.people }))
    }

    static func review(_ number: Int64, in db: any Connection) throws -> Reported? {
        try Games.reported(number, in: db).map {
            Reported(title: $0.title, path: "/reviews/\(number)", owner: $0.person)
        }
    }

    func addPosters(to guests: Routes<Context>) {
        let (games, store, drawings) = (games, blobs.store, drawings)
        // `17-480.jpg`: a poster and a size of it.
        guests.file("/posters/:file") { name, _ in
            let numbers = try name.numbers(2, kinds: "jpg")
            guard let size = PictureSize.posters.first(where: { $0.width == numbers[1] }) else {
                throw Problem.missing("poster")
            }
            return try await store.served(games.file(ofPoster: numbers[0], size), "image/jpeg")
        }
        guests.file("/posters/drawn/:file") { name, _ in
            let (svg, address) = try await games.drawing(of: ID(name.number(kinds: "svg", "png")))
            guard name.kind == "png" else { return ServedFile(svg: svg) }
            let version = address.dropFirst("/posters/drawn/".count).dropLast(4)
            let path = try await drawings.png("game-\(version)", of: svg, pixels: 720)
            return ServedFile(drawing: path, address)
        }
    }
}
