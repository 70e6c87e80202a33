/// What types are called in the OpenAPI document: `Listing<Person>` is `Listing_Person`, a type inside
/// another is `Notice.Kind`.
enum SchemaName {
    static func of(_ type: Any.Type) -> String {
        String(reflecting: type)
            .replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
            .split(separator: #/[<>, ]+/#)
            .map { $0.split(separator: ".").dropFirst().joined(separator: ".") }
            .joined(separator: "_")
    }
}
