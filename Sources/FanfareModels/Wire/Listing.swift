/// A page of a list and where the next one starts.
public struct Listing<Element: Codable & Sendable>: Codable, Sendable {
    /// The elements, in order.
    public var data: [Element]
    /// Nil at the end of the list.
    public var next: Cursor?

    public init(_ data: [Element], next: Cursor? = nil) {
        self.data = data
        self.next = next
    }

    /// A page of the first `limit` of `rows`, of which one more was read to know whether the list goes on.
    ///
    /// - Parameter cursor: the place of a row in the list.
    public init(_ rows: [Element], limit: Int, cursor: (Element) -> Cursor) {
        self.init(rows, limit: limit, { $0 }, cursor: cursor)
    }

    /// As ``init(_:limit:cursor:)``, of rows that hold more than the element: its sort key.
    public init<Row>(
        _ rows: [Row], limit: Int, _ element: (Row) -> Element, cursor: (Row) -> Cursor
    ) {
        let (page, next) = rows.keysetPage(limit, next: cursor)
        self.init(page.map(element), next: next)
    }
}

extension Array {
    /// The first `limit` of the elements, of which one more was read, and where the next page starts; nil at the end.
    public func keysetPage<Next>(
        _ limit: Int, next: (Element) -> Next
    ) -> (page: ArraySlice<Element>, next: Next?) {
        let page = prefix(limit)
        return (page, count > limit ? page.last.map(next) : nil)
    }
}
