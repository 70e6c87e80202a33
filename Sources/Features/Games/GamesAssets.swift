import FanfareModels
import Pages

extension AssetBundle {
    /// The files of games and reviews for the browser.
    static let games = AssetBundle(
        styles: [
            "games.css": PackageResources.games_css
        ],
        modules: [
            "games.js": PackageResources.games_js,
            "opinion.js": PackageResources.opinion_js,
            "review-counts.js": PackageResources.review_counts_js,
            "vote.js": PackageResources.vote_js,
        ],
        everyPage: ["review-counts.js"],
        pagesWith: [
            "#games, .posters, .reviews, article[data-game]": ["games.js", "vote.js"],
            "article[data-game]": ["opinion.js"],
        ],
        words: [
            "rated": "{average} of 5 stars, ratings: {count}",
            "unrated": "No ratings yet",
            "voted": "Your vote counts.",
            "vote_dropped": "Your vote is taken back.",
            "vote_do": "Vote on a review",
            "vote_undo": "Take back a vote on a review",
            "tap_to_rate": "Tap to rate",
            "saving": "Saving…",
            "removing": "Removing…",
            "rated_saved": "Your rating is saved.",
            "rated_removed": "Your rating is removed.",
            "rate_do": "Rate {name}",
            "rate_undo": "Remove my rating of {name}",
            "status_want": "You want to play {name}.",
            "status_playing": "You are playing {name}.",
            "status_played": "You have played {name}.",
            "status_none": "{name} is off your list.",
        ])
}

extension TranslationFiles {
    /// The texts of games and reviews in other languages than English.
    static let games = TranslationFiles([.spanish: PackageResources.es_json])
}
