/// The versions at which things changed last, of those that changed last of all.
package struct RecentChanges<Key: Hashable & Sendable>: Sendable {
    // Seen by users of the methods, which are inlined for the types of their keys.
    @usableFromInline var newer: [Key: UInt64] = [:]
    @usableFromInline var older: [Key: UInt64] = [:]
    /// The newest version of all others.
    @usableFromInline var ofOthers: UInt64 = 0
    @usableFromInline let limit: Int

    /// - Parameter limit: of how many things at least versions are known.
    package init(limit: Int) { self.limit = limit }

    /// - Parameter version: higher than or equal to those of before.
    @inlinable package mutating func note(_ key: Key, at version: UInt64) {
        newer[key] = max(latest(of: key), version)
        guard newer.count > limit else { return }
        ofOthers = max(ofOthers, older.values.max() ?? 0)
        (older, newer) = (newer, [:])
    }

    /// At least the version of the thing's latest change.
    @inlinable package func latest(of key: Key) -> UInt64 { newer[key] ?? older[key] ?? ofOthers }
}
