import Foundation
import Storage

/// What somebody of the demo does, or what comes of it, and when. All are done in the order of their times, in
/// which lists show comments and notices.
struct DemoAction {
    var at: Date
    var perform: (any Connection) throws -> Void

    init(at: Date, _ perform: @escaping (any Connection) throws -> Void) {
        self.at = at
        self.perform = perform
    }
}

/// The number of something that an earlier action made.
final class DemoReference<Subject> {
    var made: Subject?
}
