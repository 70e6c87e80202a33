/// The words for characters that HTML writes between `&` and `;`, in texts of other sites.
public enum HTMLEntities {
    /// Decodes what it knows and leaves the rest as it stands.
    public static func decoded(_ text: String) -> String {
        decode(text) { (word) throws(Never) in
            if let character = basic[word] ?? named[word] { return character }
            guard let scalar = scalar(word) else { return "&\(word);" }
            return scalar == "\0" ? "" : String(scalar)
        }
    }

    /// One pass: what comes out of an entity is not looked at again. A `&` that begins none stays.
    package static func decode<Fault>(
        _ text: String, _ meaning: (Substring) throws(Fault) -> String
    ) throws(Fault) -> String {
        var decoded = ""
        var rest = text[...]
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
            decoded += rest[..<start]
            let after = rest.utf8.index(after: start)
            if let end = rest.utf8[after...].prefix(longest + 1).firstIndex(of: UInt8(ascii: ";")) {
                decoded += try meaning(rest[after..<end])
                rest = rest[rest.utf8.index(after: end)...]
            } else {
                decoded += "&"
                rest = rest[after...]
            }
        }
        return decoded + rest
    }

    /// Letters of the longest word that is looked for.
    private static let longest = 32

    /// The character of `#241` or `#xF1`.
    package static func scalar(_ word: Substring) -> Unicode.Scalar? {
        guard word.first == "#" else { return nil }
        let digits = word.dropFirst()
        let number =
            digits.first == "x" || digits.first == "X"
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init)
    }

    package static let basic: [Substring: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]

    /// HTML's words for the letters of Latin-1, from U+00A0 on, and those of its other words that texts have.
    /// https://html.spec.whatwg.org/multipage/named-characters.html
    private static let named: [Substring: String] = {
        let latin = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
            micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring \
            AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml \
            times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil \
            egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
            ugrave uacute ucirc uuml yacute thorn yuml
            """
        var named: [Substring: String] = [
            "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "ensp": " ", "emsp": " ",
            "thinsp": " ", "zwj": "\u{200D}", "zwnj": "\u{200C}", "ndash": "–", "mdash": "—", "lsquo": "‘",
            "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "dagger": "†", "bull": "•",
            "hellip": "…", "permil": "‰", "prime": "′", "lsaquo": "‹", "rsaquo": "›", "euro": "€",
            "trade": "™",
            "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔", "le": "≤", "ge": "≥", "ne": "≠",
            "asymp": "≈", "infin": "∞", "minus": "−", "ast": "*", "hearts": "♥", "diams": "♦", "spades": "♠",
            "clubs": "♣", "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "lambda": "λ", "pi": "π",
            "mu": "μ",
        ]
        for (place, word) in latin.split(separator: " ").enumerated() {
            named[word] = Unicode.Scalar(0xA0 + UInt32(place)).map { String($0) }
        }
        return named
    }()
}
