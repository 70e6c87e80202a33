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
