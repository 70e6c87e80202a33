import Foundation

/// The short name of a Stack Exchange site, under which its people are known here.
enum DumpSite {
    /// From a folder's name, as people unpack dumps: `martialarts.stackexchange.com`, `dump_martialarts`.
    static func name(folder: String) -> String {
        let name = folder.hasPrefix("dump_") ? String(folder.dropFirst(5)) : folder
        return short(name)
    }

    /// From the address of a page there.
    static func name(link: String) -> String? { URL(string: link)?.host.map { short($0) } }

    private static func short(_ host: String) -> String {
        var name = host.lowercased()
        for ending in [".stackexchange.com", ".com", ".net"] where name.hasSuffix(ending) {
            name.removeLast(ending.count)
            break
        }
        let kept = name.filter {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-" || $0 == "_")
        }
        return kept.isEmpty ? "site" : kept
    }
}
