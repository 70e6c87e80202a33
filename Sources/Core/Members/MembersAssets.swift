import FanfareModels
public import Pages

extension AssetBundle {
    /// The files of people for the browser.
    public static let members = AssetBundle(
        styles: [
            "people.css": PackageResources.people_css
        ],
        modules: [
            "avatar.js": PackageResources.avatar_js,
            "favourite.js": PackageResources.favourite_js,
            "follow.js": PackageResources.follow_js,
            "rings.js": PackageResources.rings_js,
        ],
        everyPage: ["avatar.js", "follow.js", "rings.js", "favourite.js"],
        words: [
            "unfollow_ask": "Unfollow {name}?",
            "unfollow_text": "Their answers leave your Following feed. You can follow again any time.",
            "unfollow": "Unfollow",
            "followed": "You follow {name}.",
            "unfollowed": "You no longer follow {name}.",
            "follow_do": "Follow {name}",
            "follow_undo": "Unfollow {name}",
            "favourite_do": "Add {name} to my favourites",
            "favourite_undo": "Take {name} off my favourites",
            "favourite_on": "{name} is one of your favourites.",
            "favourite_off": "{name} is no longer one of your favourites.",
        ])
}

extension TranslationFiles {
    /// The texts of people in other languages than English.
    public static let members = TranslationFiles([
        .english: PackageResources.en_json, .spanish: PackageResources.es_json,
    ])
}
