public import FanfareModels
public import JSON

extension OutsideUserType: JSONWritable {}

extension Directory: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("site", site)
        json("name", name)
    }
}

extension OutsidePerson: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("name", name)
        json("user_type", userType)
        json("location", location)
        json("reputation", reputation)
        json("badges", badges)
        json("image_url", imageURL)
        json("link", link)
        json("created_at", createdAt)
        json("last_seen_at", lastSeenAt)
        json("website", website)
        json("earned", earned)
    }
}

extension OutsidePage: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("data", data)
        json("has_more", hasMore)
        json("saved_at", savedAt)
        json("stale", stale)
    }
}

extension OutsidePerson.Earned: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("week", week)
        json("month", month)
        json("year", year)
    }
}

extension OutsideProfile: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("person", person)
        json("directory", directory)
        json("saved_at", savedAt)
        json("stale", stale)
    }
}
