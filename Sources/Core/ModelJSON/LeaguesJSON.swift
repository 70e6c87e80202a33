public import FanfareModels
public import JSON

extension DataSource: JSONWritable {}

extension Position: JSONWritable {}

extension League: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("name", name)
        json("logo_url", logoURL)
        json("data_source", dataSource)
    }
}

extension Team: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("name", name)
        json("logo_url", logoURL)
        json("data_source", dataSource)
        json("favourite", favourite)
        json("city", city)
    }
}

extension Player: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("name", name)
        json("number", number)
        json("position", position)
        json("nationality", nationality)
        json("flag", flag)
        json("photo_url", photoURL)
        json("data_source", dataSource)
        json("height_cm", heightCm)
        json("born_on", bornOn)
        json("birthplace", birthplace)
    }
}

extension SavedListing: JSONWritable where Element: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("data", data)
            $0("next", next)
            $0("saved_at", savedAt)
            $0("stale", stale)
        }
    }
}

extension PlayerCard: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("player", player)
        json("team", team)
    }
}

extension Match: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("round", round)
        json("date", date)
        json("starts_at", startsAt)
        json("home", home)
        json("away", away)
        json("home_goals", homeGoals)
        json("away_goals", awayGoals)
    }
}

extension MatchListing: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("data", data)
        json("next", next)
        json("season", season)
        json("as_of", asOf)
    }
}

extension TableRow: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("place", place)
        json("team", team)
        json("played", played)
        json("won", won)
        json("drawn", drawn)
        json("lost", lost)
        json("goals_for", goalsFor)
        json("goals_against", goalsAgainst)
        json("goal_difference", goalDifference)
        json("points", points)
    }
}

extension LeagueTable: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("data", data)
        json("next", next)
        json("season", season)
        json("results", results)
        json("matches", matches)
        json("as_of", asOf)
    }
}
