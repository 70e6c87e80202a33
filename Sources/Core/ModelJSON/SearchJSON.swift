public import FanfareModels
public import JSON

extension FoundGame: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("title", title)
        json("poster_url", posterURL)
        json("year", year)
    }
}

extension SearchResults: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("people", people)
        json("games", games)
        json("teams", teams)
        json("players", players)
    }
}
