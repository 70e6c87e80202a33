/// The Spanish translations of the pages' texts, by the English text. Each feature has a file of its own.
let spanish: [String: String] = [
    spanishFrame, spanishBrowser, spanishProblems, spanishAccounts, spanishPeople, spanishActivity,
    spanishAdmin,
    spanishHome, spanishLeagues, spanishAnswering, spanishAnswers, spanishRecorder, spanishGames,
    spanishRankings, spanishLive, spanishLiveProblems,
].reduce(into: [:]) { all, some in
    all.merge(some) { first, _ in first }
}
