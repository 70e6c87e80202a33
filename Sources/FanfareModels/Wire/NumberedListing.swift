/// A page of a list that can be walked both ways: numbered from zero, as existing Whale clients do, and by cursor,
/// which costs the same at any depth.
public struct NumberedListing<Element: Codable & Sendable>: Codable, Sendable {
    public var page: Int
    public var per_page: Int
    public var total_pages: Int
    public var data: [Element]
    public var next: Cursor?

    public init(_ data: [Element], _ page: PageNumber, count: Int64, next: Cursor?) {
        self.data = data
        self.page = page.page
        per_page = page.perPage
        total_pages = Int((max(count, 0) + Int64(page.perPage) - 1) / Int64(page.perPage))
        self.next = next
    }

    enum CodingKeys: CodingKey { case page, per_page, total_pages, data, next }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(page, forKey: .page)
        try container.encode(per_page, forKey: .per_page)
        try container.encode(total_pages, forKey: .total_pages)
        try container.encode(data, forKey: .data)
        try container.encode(next, forKey: .next)
    }
}

extension NumberedListing: JSONWritable where Element: JSONWritable {
    @inlinable public func write(to json: inout JSONWriter) {
        json.object {
            $0("page", page)
            $0("per_page", per_page)
            $0("total_pages", total_pages)
            $0("data", data)
            $0("next", next)
        }
    }
}
