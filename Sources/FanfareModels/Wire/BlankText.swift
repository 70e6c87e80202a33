extension KeyedDecodingContainer {
    /// A text that may be emptied: nothing only when it is absent. (Elsewhere a blank field says nothing.)
    public func text(forKey key: Key) throws -> String? {
        guard contains(key) else { return nil }
        return try decodeNil(forKey: key) ? "" : decode(String.self, forKey: key)
    }
}
