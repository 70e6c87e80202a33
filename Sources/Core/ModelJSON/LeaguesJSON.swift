public import FanfareModels
public import JSON

extension DataSource: JSONWritable {}

extension Position: JSONWritable {}

extension League: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("name", name)
            $0("logo_url", logoURL)
            $0("data_source", dataSource)
        }
    }
}

extension Team: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("name", name)
            $0("logo_url", logoURL)
            $0("data_source", dataSource)
            $0("favourite", favourite)
        }
    }
}

extension Player: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("name", name)
            $0("number", number)
            $0("position", position)
            $0("nationality", nationality)
            $0("flag", flag)
            $0("photo_url", photoURL)
            $0("data_source", dataSource)
        }
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

extension PlayerCard: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("player", player)
            $0("team", team)
        }
    }
}
