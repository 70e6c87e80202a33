import FanfareModels
import Notifications
import Storage

/// What notices about reviews tell a person beyond who did it.
extension Games {
    func subjects(
        of notices: [HeardNotice], in db: any Connection
    ) throws -> [ID<HeardNotice>: NoticeSubject] {
        let reviews = Set(notices.filter(\.isAboutReview).map(\.subject))
        guard !reviews.isEmpty else { return [:] }
        let titles = try db.rows(
            "SELECT r.id, g.title FROM review r JOIN game g ON g.id = r.game WHERE r.id IN \(list: reviews.sorted())"
        ) { ($0[0] as Int64, $0[1] as String) }
        let known = Dictionary(uniqueKeysWithValues: titles)
        return notices.filter(\.isAboutReview).reduce(into: [:]) { found, notice in
            found[notice.id] = known[notice.subject].map { NoticeSubject(title: $0) }
        }
    }
}

extension HeardNotice {
    fileprivate var isAboutReview: Bool { kind == .vote || isCommentOnReview }
}
