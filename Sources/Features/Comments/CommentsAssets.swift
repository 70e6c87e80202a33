import FanfareModels
import Pages

extension AssetBundle {
    /// The files of comments for the browser.
    static let comments = AssetBundle(
        styles: [
            "comments.css": PackageResources.comments_css
        ],
        modules: [
            "comments.js": PackageResources.comments_js
        ],
        pagesWith: ["#comments": ["comments.js"]],
        words: [
            "comment_deleted": "Your comment is deleted.",
            "restored": "It is back.",
            "posted": "Your comment is there.",
            "comment_do": "Comment: “{text}”",
        ])
}

extension TranslationFiles {
    /// The texts of comments in other languages than English.
    static let comments = TranslationFiles([.spanish: PackageResources.es_json])
}
