public import FanfareModels
import Members
public import Storage

/// The words of questions that are answered, for the search: the same on both engines, since what begins with something is a
/// range of words.
extension AnswersSchema {
    /// Appended to ``migrations``, never changed once released.
    ///
    /// `answer_word` has a row for each word of the question of each ready answer. Words are folded by the program, not by
    /// SQL, so that what was answered before the table came stands in `answer_unindexed` until the next start.
    public static let searchMigrations = [
        Migration(
            "answers-search-1-word",
            """
            CREATE TABLE answer_word (
                word TEXT NOT NULL,
                answer BIGINT NOT NULL REFERENCES answer (id) ON DELETE CASCADE,
                PRIMARY KEY (word, answer)
            ) WITHOUT ROWID;
            CREATE INDEX answer_word_of ON answer_word (answer, word);
            CREATE TABLE answer_unindexed (
                answer BIGINT PRIMARY KEY REFERENCES answer (id) ON DELETE CASCADE
            );
            INSERT INTO answer_unindexed (answer) SELECT id FROM answer WHERE state = 'ready';
            """)
    ]
}

extension Answers {
    /// Ready answers of whose question's words one begins with each of `words`: those that have the rarest of them whole
    /// first, then the latest. Of a word that many have, ``mostLooked`` answers are looked at, the latest.
    ///
    /// - Parameter words: folded; never empty.
    public func find(
        _ words: [String], limit: Int, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> [Answer] {
        let words = Array(words.prefix(5))
        let live = people.live.people
        guard let rarest = try Self.rarest(words, in: db) else { return [] }
        let others: SQL = words.filter { $0 != rarest }.reduce("1 = 1") { sql, word in
            """
            \(sql) AND EXISTS (
                SELECT 1 FROM answer_word o WHERE o.answer = a.id AND \(SQL.begins("o.word", with: word)))
            """
        }
        let listed = try people.visibility(for: viewer, in: db).lists("a.sender, a.receiver")
        let whole: SQL = """
            SELECT w.answer FROM answer_word w WHERE w.word = \(rarest)
            ORDER BY w.answer DESC LIMIT \(Self.mostLooked)
            """
        let longer: SQL = """
            SELECT w.answer FROM answer_word w WHERE w.word > \(rarest) AND \(SQL.begins("w.word", with: rarest))
            LIMIT \(Self.mostLooked)
            """
        var found: [Answer] = []
        for candidates in [whole, longer] where found.count < limit {
            let latest: Set<Int64> = Set(try db.rows(candidates) { $0[0] })
            var rest = latest.sorted(by: >)[...]
            // Mostly a few of the latest are enough.
            while found.count < limit, !rest.isEmpty {
                let some = rest.prefix(Self.step).filter { id in !found.contains { $0.id.number == id } }
                rest = rest.dropFirst(Self.step)
                found += try db.rows(
                    """
                    \(select(viewer)) AND a.id IN \(list: some) AND a.state = 'ready' AND \(others) AND \(listed)
                    ORDER BY a.id DESC LIMIT \(limit - found.count)
                    """
                ) { try answer($0, live, viewer) }
            }
        }
        return found
    }

    /// Answers that are read at once.
    private static let step = 10
    /// Answers with a word that are looked at.
    private static let mostLooked = 300

    /// The word that the fewest answers have; nil when one of several is in none.
    private static func rarest(_ words: [String], in db: any Connection) throws -> String? {
        guard words.count > 1 else { return words.first }
        var rarest = (word: nil as String?, answers: Int.max)
        for word in words {
            let answers: Int =
                try db.first(
                    """
                    SELECT COUNT(*) FROM (
                        SELECT 1 FROM answer_word w WHERE \(SQL.begins("w.word", with: word)) LIMIT \(mostLooked)) AS matches
                    """
                ) { $0[0] } ?? 0
            guard answers > 0 else { return nil }
            if answers < rarest.answers { rarest = (word, answers) }
        }
        return rarest.word
    }
}

extension Answers {
    /// The words that an answer is found by.
    private static func words(of question: String) -> [String] { Folded.words(question) }

    /// Makes a ready answer findable, within the transaction that shows it.
    func index(_ answer: ID<Answer>, in db: any Connection) throws {
        let question: String? = try db.first(
            "SELECT q.content FROM answer a JOIN question q ON q.id = a.question WHERE a.id = \(answer)"
        ) { $0[0] }
        try db.run("DELETE FROM answer_word WHERE answer = \(answer)")
        try db.insert(
            "answer_word (word, answer)", row: "(?, ?)",
            Self.words(of: question ?? "").map { [.text($0), .integer(answer.number)] },
            "ON CONFLICT DO NOTHING")
        try db.run("DELETE FROM answer_unindexed WHERE answer = \(answer)")
    }

    /// Indexes what was answered before there was an index. It goes on where it was cut off.
    func indexOlder() async throws {
        while true {
            let left = try await database.write { db in
                let some: [ID<Answer>] = try db.rows(
                    "SELECT answer FROM answer_unindexed ORDER BY answer LIMIT 500"
                ) { $0[0] }
                for answer in some { try index(answer, in: db) }
                return some.count
            }
            if left == 0 { return }
            try Task.checkCancellation()
        }
    }

    /// Puts right the words of answers; returns how many answers had wrong ones.
    func recountWords(in db: any Connection) throws -> Int64 {
        var (wrong, last) = (0 as Int64, 0 as Int64)
        while true {
            let some = try db.rows(
                """
                SELECT a.id, a.state, q.content FROM answer a JOIN question q ON q.id = a.question
                WHERE a.id > \(last) ORDER BY a.id LIMIT 500
                """
            ) {
                (
                    id: $0[0] as ID<Answer>, isReady: $0[1] as String == AnswerState.ready.rawValue,
                    text: $0[2] as String
                )
            }
            guard let end = some.last?.id.number else { return wrong }
            var stored: [Int64: Set<String>] = [:]
            try db.each(
                "SELECT answer, word FROM answer_word WHERE answer > \(last) AND answer <= \(end)"
            ) { stored[$0[0], default: []].insert($0[1]) }
            for row in some {
                let expected = row.isReady ? Set(Self.words(of: row.text)) : []
                guard expected != stored[row.id.number] ?? [] else { continue }
                wrong += 1
                if row.isReady {
                    try index(row.id, in: db)
                } else {
                    try db.run("DELETE FROM answer_word WHERE answer = \(row.id)")
                }
            }
            last = end
        }
    }
}
