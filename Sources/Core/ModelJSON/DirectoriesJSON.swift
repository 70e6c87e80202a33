public import FanfareModels
public import JSON

extension OutsideUserType: JSONWritable {}

extension Directory: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("site", site)
            $0("name", name)
        }
    }
}

extension OutsidePerson: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("name", name)
            $0("user_type", userType)
            $0("location", location)
            $0("reputation", reputation)
            $0("badges", badges)
            $0("image_url", imageURL)
            $0("link", link)
        }
    }
}

extension OutsidePage: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("data", data)
            $0("has_more", hasMore)
            $0("saved_at", savedAt)
            $0("stale", stale)
        }
    }
}
