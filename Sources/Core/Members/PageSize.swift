public import FanfareModels

/// How many rows of a list are asked for: 20 unless told, at most 100.
public struct PageSize: Sendable {
    /// 1 to 100.
    public let rows: Int

    /// Clamps what is too large.
    ///
    /// - Throws: `Problem.invalid` for 0 and less.
    public init(_ asked: Int?, field: String = "limit") throws(Problem) {
        guard let asked else {
            rows = 20
            return
        }
        guard asked > 0 else { throw .invalid(field, "must be at least 1") }
        rows = min(asked, 100)
    }
}

/// A page of a numbered list as Whale's clients ask for it, from 0.
public struct PageNumber: Sendable {
    /// From 0.
    public let page: Int
    /// Rows of a page: 1 to 100.
    public let perPage: Int

    /// - Throws: `Problem.invalid` for a negative page, and for no rows a page.
    public init(_ page: Int?, perPage: Int?) throws(Problem) {
        guard page ?? 0 >= 0, page ?? 0 <= Int(Int32.max) else { throw .invalid("page", "must be 0 or more") }
        self.page = page ?? 0
        self.perPage = try PageSize(perPage, field: "per_page").rows
    }

    /// How many rows stand on the pages before.
    public var offset: Int { page * perPage }
}

extension NumberedPage {
    /// A page of a list that has numbers alone.
    public init(_ data: [Element], _ page: PageNumber, count: Int64) {
        self.init(data, page: page.page, perPage: page.perPage, count: count, hasCursors: false)
    }

    /// A page of a list that can be walked by cursor too.
    public init(_ data: [Element], _ page: PageNumber, count: Int64, next: Cursor?) {
        self.init(data, page: page.page, perPage: page.perPage, count: count, next: next)
    }
}
