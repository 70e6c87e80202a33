/// The Spanish of every text of the pages, by its English. Each slice's words stand in a file of their own.
let spanish: [String: String] = [
    spanishFrame, spanishBrowser, spanishProblems, spanishAccounts, spanishPeople, spanishActivity,
    spanishAdmin,
    spanishHome, spanishLeagues, spanishAnswering, spanishAnswers, spanishRecorder, spanishGames,
    spanishRankings, spanishLive, spanishLiveProblems,
].reduce(into: [:]) { all, some in
    all.merge(some) { first, _ in first }
}
