import FanfareModels
import Foundation
import JSON
import Pages

/// Texts about rankings.
extension Localizer {
    func name(of category: Category) -> String {
        switch category {
        case .cheers: self("Cheers")
        case .audience: self("Audience")
        case .answers: self("Answers")
        case .critics: self("Critics")
        case .followers: self("Followers")
        case .all: self("Overall")
        }
    }

    /// What so many of a category's values are called: `minutes`.
    func unit(of category: Category, _ value: Int64) -> String {
        switch category {
        case .cheers: noun(value, "cheer", "cheers")
        case .audience: noun(value, "minute", "minutes")
        case .answers: noun(value, "like", "likes")
        case .critics: noun(value, "up-vote", "up-votes")
        case .followers: noun(value, "follower", "followers")
        case .all: self("reputation")
        }
    }

    func name(of period: Period) -> String {
        switch period {
        case .daily: self("Daily")
        case .weekly: self("Weekly")
        case .monthly: self("Monthly")
        }
    }

    /// The days of a period where its midnights are: `22 Nov 2026`, `16–22 Nov 2026`, `November 2026`.
    func days(_ period: Period, from start: Date, in zone: TimeZone) -> String {
        days(period, from: zone.day(naming: start))
    }

    /// The days of a period by its first: `22 Nov 2026`, `16–22 Nov 2026`, `November 2026`.
    func days(_ period: Period, from day: CalendarDay) -> String {
        let civil = CivilDate(year: Int64(day.year), month: Int64(day.month), day: Int64(day.day))
        let first = Date(timeIntervalSince1970: Double(civil.daysSince1970 * 86_400))
        switch period {
        case .daily: return date(first)
        case .weekly:
            let last = first.addingTimeInterval(6 * 86_400)
            let isInOneMonth = self.civil(first).month == self.civil(last).month
            return isInOneMonth ? "\(day.day)–\(date(last))" : "\(shortened(first)) – \(date(last))"
        case .monthly: return month(first)
        }
    }

    private func shortened(_ date: Date) -> String {
        self.date(date).split(separator: " ").prefix(2).joined(separator: " ")
    }

    private func month(_ date: Date) -> String {
        let (year, month, _) = civil(date)
        switch language {
        case .english:
            let names = [
                "January", "February", "March", "April", "May", "June", "July", "August", "September",
                "October", "November", "December",
            ]
            return "\(names[month - 1]) \(year)"
        case .spanish:
            let names = [
                "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
                "octubre", "noviembre", "diciembre",
            ]
            return "\(names[month - 1]) de \(year)"
        }
    }
}

extension ViewContext {
    /// The drawing that stands for a category.
    func icon(_ category: Category) -> HTML { icon("rank-\(category.rawValue)") }

    /// A crown for the first three.
    func crown(_ place: Int) -> HTML {
        guard 1...3 ~= place else { return .empty }
        let metal: Medal = place == 1 ? .gold : place == 2 ? .silver : .bronze
        return "<span class=\"crown \(metal.rawValue)\">\(icon("crown"))</span>"
    }
}
