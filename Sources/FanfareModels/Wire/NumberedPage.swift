/// A page of a list numbered from zero, as Whale's clients read it. Most of these lists can be walked by cursor too,
/// which costs the same at any depth.
public struct NumberedPage<Element: Codable & Sendable>: Codable, Sendable {
    /// From 0.
    public var page: Int
    /// Elements of a full page, 1 to 100.
    public var perPage: Int
    /// 0 when the list is empty.
    public var totalPages: Int
    /// The elements, in order.
    public var data: [Element]
    /// Where the next page starts; nil at the end.
    public var next: Cursor?
    /// Whether the list can be walked by cursor: only then is `next` written.
    public var hasCursors = true

    /// A page of a list that has numbers alone.
    ///
    /// - Parameter count: how many elements the whole list has.
    public init(_ data: [Element], _ page: PageNumber, count: Int64) {
        self.init(data, page, count: count, next: nil)
        hasCursors = false
    }

    /// A page of a list that can be walked by cursor too.
    ///
    /// - Parameter count: how many elements the whole list has.
    public init(_ data: [Element], _ page: PageNumber, count: Int64, next: Cursor?) {
        self.data = data
        self.page = page.page
        perPage = page.perPage
        totalPages = Int((max(count, 0) + Int64(page.perPage) - 1) / Int64(page.perPage))
        self.next = next
    }

    enum CodingKeys: String, CodingKey {
        case page, data, next
        case perPage = "per_page"
        case totalPages = "total_pages"
    }
}
