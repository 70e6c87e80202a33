/// The Spanish of every text of the pages, by its English. Each slice's words stand in a file of their own.
let spanish: [String: String] = [spanishCommon, spanishPeople, spanishActivity].reduce(into: [:]) { all, some in
    all.merge(some) { first, _ in first }
}

let spanishCommon: [String: String] = [:]
let spanishPeople: [String: String] = [:]
