import FanfareModels
import Notifications
import Storage

/// What notices about answers and questions tell a person beyond who did it.
extension Answers {
    func subjects(
        of notices: [HeardNotice], in db: any Connection
    ) throws -> [ID<HeardNotice>: NoticeSubject] {
        let answers = try answerSubjects(Set(notices.filter(\.isAboutAnswer).map(\.subject)), in: db)
        let questions = try questionSubjects(
            Set(notices.filter { $0.kind == .declined }.map(\.subject)), in: db)
        return notices.reduce(into: [:]) { found, notice in
            if notice.isAboutAnswer { found[notice.id] = answers[notice.subject] }
            if notice.kind == .declined { found[notice.id] = questions[notice.subject] }
        }
    }

    /// Addresses of the pictures of questions' answers that are ready.
    func stills(of questions: [Question]) async throws -> [ID<Answer>: String] {
        let answers = Set(questions.compactMap { $0.answerID?.number })
        let found = try await database.read { db in try answerSubjects(answers, in: db) }
        return Dictionary(
            uniqueKeysWithValues: found.compactMap { id, subject in
                subject.thumbnailURL.map { (ID(id), $0) }
            })
    }

    private func answerSubjects(
        _ answers: Set<Int64>, in db: any Connection
    ) throws -> [Int64: NoticeSubject] {
        guard !answers.isEmpty else { return [:] }
        let found = try db.rows(
            """
            SELECT a.id, a.version, q.content FROM answer a JOIN question q ON q.id = a.question
            WHERE a.id IN \(list: answers.sorted()) AND a.state = 'ready'
            """
        ) { (id: $0[0] as ID<Answer>, version: $0[1] as Int64, question: $0[2] as String) }
        return Dictionary(
            uniqueKeysWithValues: found.map { answer in
                let picture = addresses.thumbnail(of: answer.id, answer.version)
                return (answer.id.number, NoticeSubject(title: answer.question, thumbnailURL: picture))
            })
    }

    private func questionSubjects(
        _ questions: Set<Int64>, in db: any Connection
    ) throws -> [Int64: NoticeSubject] {
        guard !questions.isEmpty else { return [:] }
        let found = try db.rows("SELECT id, content FROM question WHERE id IN \(list: questions.sorted())") {
            (id: $0[0] as Int64, content: $0[1] as String)
        }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.id, NoticeSubject(title: $0.content)) })
    }
}

extension HeardNotice {
    fileprivate var isAboutAnswer: Bool {
        switch kind {
        case .like, .answer, .answered: true
        case .comment: !isCommentOnReview
        case .follow, .vote, .badge, .live, .question, .declined, .report, .suggestion: false
        }
    }
}
