extension String {
    /// Calls the closure with the UTF-8 of the text, which is valid for the duration of the call.
    ///
    /// As `withUTF8` without a copy of the text: counting a reference to it and back takes longer than to copy a short text.
    @inlinable
    public func withBytes<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return try copy.withUTF8(body)
    }
}
