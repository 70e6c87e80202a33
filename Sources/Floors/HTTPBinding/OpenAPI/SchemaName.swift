import Synchronization

/// The component names of types in the OpenAPI document: `Listing<Person>` is `Listing_Person`, a type inside
/// another is `NoticeKind`.
enum SchemaName {
    /// Asked for at each member of each type, and slow to find.
    private static let known = Mutex<[ObjectIdentifier: String]>([:])

    static func of(_ type: Any.Type) -> String {
        if let name = known.withLock({ $0[ObjectIdentifier(type)] }) { return name }
        let name = String(reflecting: type)
            .replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
            .split(separator: #/[<>, ]+/#)
            .map { $0.split(separator: ".").dropFirst().joined(separator: ".") }
            .joined(separator: "_")
        known.withLock { $0[ObjectIdentifier(type)] = name }
        return name
    }
}
