public import FanfareModels
public import JSON

extension FoundGame: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("title", title)
        json("poster_url", posterURL)
        json("year", year)
        json("developer", developer)
    }
}

extension SearchResults: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("people", people)
        json("answers", answers)
        json("games", games)
        json("teams", teams)
        json("players", players)
        json("order", order)
    }
}

extension SearchResults.Group: JSONWritable {}
