public import FanfareModels
public import JSON

extension ID: JSONWritable {
    @inlinable public func write(to json: inout JSONWriter) { json.output.integer(number) }
}

extension Cursor: JSONWritable {
    public func write(to json: inout JSONWriter) { json.output.quoted(text) }
}

extension Listing: JSONWritable where Element: JSONWritable {
    @inlinable public func write(to json: inout JSONWriter) {
        json.object {
            $0("data", data)
            $0("next", next)
        }
    }
}

extension NumberedPage: JSONWritable where Element: JSONWritable {
    @inlinable public func write(to json: inout JSONWriter) {
        json.object {
            $0("page", page)
            $0("per_page", perPage)
            $0("total_pages", totalPages)
            $0("data", data)
            if hasCursors { $0("next", next) }
        }
    }

    /// False: absent values are left out.
    public static var writesEveryKey: Bool { false }
}
