import OutboundHTTP

/// The words for characters that XML and HTML write between `&` and `;`.
enum XMLEntities {
    /// Decodes the five of XML and numbers. Throws ``RowFault`` for any other, which only a document type that is
    /// not read could explain.
    static func xml(_ text: String) throws(RowFault) -> String {
        try HTMLEntities.decode(text) { (word) throws(RowFault) in
            if let character = HTMLEntities.basic[word] { return character }
            guard let scalar = HTMLEntities.scalar(word), scalar != "\0" else {
                throw RowFault("&\(word.prefix(20)); is unknown")
            }
            return String(scalar)
        }
    }

    static func html(_ text: String) -> String { HTMLEntities.decoded(text) }
}
