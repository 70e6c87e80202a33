public import FanfareModels
public import Storage
public import HTTPBinding
import Pages

extension People {
    /// Reads the states of a member's flags about people.
    ///
    /// - Returns: a row for one who hides somebody or is hidden from: their lists are their own.
    public func readViewerStates(
        _ reader: inout ViewerStateReader, in db: any Connection
    ) throws -> PipelinedRows<Bool> {
        let member = reader.request.member
        let hidden = try Visibility.of(member).pipelinedHidesSomebody(in: db)
        try reader.read(.follows, by: "followed") { condition, limit in
            try db.pipelined(
                "SELECT followed FROM follow WHERE follower = \(member) \(condition) LIMIT \(limit)"
            ) { (subject: $0[0], state: 1) }.all
        }
        return hidden
    }

    /// The visibility of people for a viewer, for several conditions of one transaction: most viewers hide nobody, which their
    /// cached state or one lookup tells.
    public func visibility(for viewer: ID<Person>?, in db: any Connection) throws -> Visibility {
        let known = knownVisibility(for: viewer)
        guard !known.seesAll else { return known }
        return .of(viewer, hidesNobody: try known.pipelinedHidesSomebody(in: db).first() == nil)
    }

    /// The same without a lookup: that a viewer hides nobody is said where their cached state tells it.
    func knownVisibility(for viewer: ID<Person>?) -> Visibility {
        .of(viewer, hidesNobody: viewer.map(viewerStates.isKnownToShare) ?? true)
    }

    /// Writes what changes whom members follow and see.
    func write<T: Sendable>(
        changing members: ID<Person>..., body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        defer { for member in members { viewerStates.changed(member) } }
        return try await database.write(body)
    }
}
