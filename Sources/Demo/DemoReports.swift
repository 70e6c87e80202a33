import FanfareModels
import Moderation

extension Demo {
    /// Something for the admins to look at.
    func report(_ members: [Member]) async throws {
        let reports = [
            ("ada", "oyun", "Looks like a second account of somebody. Follows nobody, says nothing."),
            ("chiara", "beau", "The same joke under every stream. It was funny once."),
            ("kiri", "old.account", "Is this really Rémi? He told me that he never signed up anywhere."),
        ]
        for (reporter, subject, reason) in reports {
            guard let reporter = members.first(where: { $0.person.username == reporter }),
                let subject = members.first(where: { $0.person.username == subject })
            else { continue }
            let call = SendReport(.person, subject.id.number, reason: reason)
            _ = try await admin.report(call, by: reporter.id)
        }
    }
}
