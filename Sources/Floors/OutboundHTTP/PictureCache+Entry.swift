extension PictureCache.Entry {
    /// The header that asks whether there is a newer one.
    var condition: (String, String)? {
        if validator.hasPrefix("etag:") { return ("If-None-Match", String(validator.dropFirst(5))) }
        if validator.hasPrefix("date:") { return ("If-Modified-Since", String(validator.dropFirst(5))) }
        return nil
    }
}

extension OutboundResponse {
    var validator: String {
        if let tag = headers["etag"], tag.utf8.count < 500 { return "etag:\(tag)" }
        if let date = headers["last-modified"], date.utf8.count < 100 { return "date:\(date)" }
        return ""
    }
}
