import FanfareModels
public import Pages

extension AssetBundle {
    /// The files of notifications for the browser.
    public static let notifications = AssetBundle(
        styles: ["activity.css": PackageResources.activity_css],
        modules: [
            "notification-events.js": PackageResources.notification_events_js
        ],
        everyPage: ["notification-events.js"],
        words: [
            "activity": "Activity",
            "badge_earned": "You earned a badge!",
            "activity_new": "Activity, {count} new",
        ])
}

extension TranslationFiles {
    /// The texts of notifications in other languages than English.
    public static let notifications = TranslationFiles([.spanish: PackageResources.es_json])
}
