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

    /// - Parameter count: how many elements the whole list has.
    public init(
        _ data: [Element], page: Int, perPage: Int, count: Int64, next: Cursor? = nil, hasCursors: Bool = true
    ) {
        self.data = data
        self.page = page
        self.perPage = perPage
        self.next = next
        self.hasCursors = hasCursors
        totalPages = Int((max(count, 0) + Int64(perPage) - 1) / Int64(perPage))
    }

    enum CodingKeys: String, CodingKey {
        case page, data, next
        case perPage = "per_page"
        case totalPages = "total_pages"
    }
}
