/// The files of one part of the program for the browser, and what its scripts say. The program carries them within
/// itself; several bundles become ``Assets``.
public struct AssetBundle: Sendable {
    /// Contents by name.
    public typealias Files = KeyValuePairs<String, [UInt8]>

    /// Style sheets in the order of their cascade.
    public let styles: Files
    /// Scripts. They import each other, also those of other bundles, as `./NAME`.
    public let modules: Files
    /// Icons and pictures.
    public let data: Files
    /// Modules that every page imports, in this order.
    public let everyPage: [String]
    /// Modules by the CSS selector of what they are for: pages on which it finds something import them.
    public let pagesWith: KeyValuePairs<String, [String]>
    /// Files that are of no use without a network, which the service worker does not fetch in advance.
    public let onlineOnly: [String]
    /// What the scripts of every page say, in English, by the keys they know it by.
    public let words: KeyValuePairs<String, String>

    public init(
        styles: Files = [:], modules: Files = [:], data: Files = [:], everyPage: [String] = [],
        pagesWith: KeyValuePairs<String, [String]> = [:], onlineOnly: [String] = [],
        words: KeyValuePairs<String, String> = [:]
    ) {
        self.styles = styles
        self.modules = modules
        self.data = data
        self.everyPage = everyPage
        self.pagesWith = pagesWith
        self.onlineOnly = onlineOnly
        self.words = words
    }

    /// All files.
    public var files: [(name: String, bytes: [UInt8])] {
        (Array(styles) + Array(modules) + Array(data)).map { (name: $0.key, bytes: $0.value) }
    }

    /// The lines of the script of every page that import the bundle's modules.
    var imports: [String] {
        everyPage.map { "import \"./\($0)\";" }
            + pagesWith.map { selector, names in
                let imports = names.map { "import(\"./\($0)\").catch(complain)" }.joined(separator: ", ")
                return "if (document.querySelector(\"\(selector)\")) loading.push(\(imports));"
            }
    }
}

/// Two files for the browser have one name.
public struct DuplicateAsset: Error, Equatable, CustomStringConvertible {
    public let name: String

    public var description: String { "Two files for the browser have the name \(name)." }
}
