import FanfareModels
import Pages

/// What is said of categories and periods on the pages of rankings.
extension Localizer {
    /// What a category counts.
    func formula(of category: Category) -> String {
        switch category {
        case .cheers: self("Each cheer received while live counts 1, from people who are watching.")
        case .audience: self("Each minute watched live counts 1, once for each account that watches.")
        case .answers: self("Each like on an answer counts 1.")
        case .critics: self("Each up-vote on a review counts 1.")
        case .followers: self("Each new follower counts 1.")
        case .all: self("All reputation earned in the period counts.")
        }
    }

    /// Who stands in a ranking that is still empty.
    func promise(of category: Category) -> String {
        switch category {
        case .cheers: self("People who receive cheers while live appear here.")
        case .audience: self("People whose streams are watched appear here.")
        case .answers: self("People whose answers get likes appear here.")
        case .critics: self("People whose reviews get up-votes appear here.")
        case .followers: self("People who gain followers appear here.")
        case .all: self("People who earn reputation appear here.")
        }
    }

    /// How somebody without a place gets one.
    func advice(on category: Category) -> String {
        switch category {
        case .cheers: self("Go live: each cheer counts.")
        case .audience: self("Go live: each minute watched counts.")
        case .answers: self("Answer what you are asked: each like counts.")
        case .critics: self("Review games: each up-vote counts.")
        case .followers: self("Gain followers: each new one counts.")
        case .all: self("Answer, review, go live: all reputation counts.")
        }
    }

    /// `Today`, or `Yesterday` for the one before.
    func label(of period: Period, previous: Bool) -> String {
        switch (period, previous) {
        case (.daily, false): self("Today")
        case (.daily, true): self("Yesterday")
        case (.weekly, false): self("This week")
        case (.weekly, true): self("Last week")
        case (.monthly, false): self("This month")
        case (.monthly, true): self("Last month")
        }
    }
}

extension Localizer {
    /// What all periods of one kind are called.
    func all(of period: Period) -> String {
        switch period {
        case .daily: self("All days")
        case .weekly: self("All weeks")
        case .monthly: self("All months")
        }
    }
}

extension Category {
    /// What one can do so that its ranking fills.
    func suggestedAction(_ t: Localizer) -> (title: String, path: String) {
        switch self {
        case .cheers, .audience: (t("See who is live"), "/live")
        case .answers, .all: (t("See the answers"), "/")
        case .critics: (t("Find games"), "/games")
        case .followers: (t("Find people"), "/people")
        }
    }

    /// The page of its ranking.
    ///
    /// - Parameter day: of a period that is over; goes before `previous`.
    func path(_ period: Period = .daily, previous: Bool = false, at day: CalendarDay? = nil) -> String {
        var query: [String] = []
        if period != .daily { query.append("period=\(period.rawValue)") }
        if let day { query.append("at=\(day)") } else if previous { query.append("previous=true") }
        return "/rankings/\(rawValue)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// The page of its periods that are over.
    func periodsPath(_ period: Period) -> String {
        "/rankings/\(rawValue)/periods" + (period == .daily ? "" : "?period=\(period.rawValue)")
    }
}
