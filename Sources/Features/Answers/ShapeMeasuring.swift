import FanfareModels
import Logging
import MediaKit
import Storage

/// Finds out the shapes of videos that are older than the columns for them.
extension Answers {
    /// Videos measured before the next look for more.
    private static let together = 16

    /// Measures what is not measured, one video after the other. A video that cannot be read counts as wide.
    func measureShapes(log: Logger) async throws {
        while !Task.isCancelled {
            let unknown = try await database.read { db in
                try db.rows(
                    """
                    SELECT a.id, a.version, m.video FROM answer a JOIN answer_media m ON m.answer = a.id
                    WHERE a.state = 'ready' AND a.width = 0 ORDER BY a.id DESC LIMIT \(Self.together)
                    """
                ) { (id: $0[0] as ID<Answer>, version: $0[1] as Int64, video: $0[2] as String) }
            }
            for answer in unknown {
                let (width, height) = try await shape(of: answer.video, log)
                try await database.write { db in
                    _ = try db.run(
                        """
                        UPDATE answer SET width = \(width), height = \(height)
                        WHERE id = \(answer.id) AND version = \(answer.version)
                        """)
                }
            }
            guard unknown.count == Self.together else { return }
        }
    }

    private func shape(of video: String, _ log: Logger) async throws -> (width: Int, height: Int) {
        do {
            guard let key = BlobKey(video), let path = try await store.file(key) else {
                throw Problem.missing("file")
            }
            let facts = try await videos.probe(path)
            return (facts.width, facts.height)
        } catch let problem as Problem {
            log.warning("the shape of \(video) is not known: \(problem.detail)")
            return (16, 9)
        }
    }
}
