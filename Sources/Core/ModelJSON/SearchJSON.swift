public import FanfareModels
public import JSON

extension FoundGame: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("title", title)
            $0("poster_url", posterURL)
            $0("year", year)
        }
    }
}

extension SearchResults: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("people", people)
            $0("games", games)
            $0("teams", teams)
            $0("players", players)
        }
    }
}
