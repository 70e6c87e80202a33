public import FanfareModels
public import JSON

extension LivePieces: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("next", next)
            $0("state", state)
        }
    }
}

extension LiveManners: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("muted", muted)
            $0("removed", removed)
        }
    }
}

extension LivePeople: JSONWritable {
    public func write(to json: inout JSONWriter) { json.object { $0("data", data) } }
}

extension LiveStream: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("person", person)
            $0("title", title)
            $0("state", state)
            $0("started_at", startedAt)
            $0("ended_at", endedAt)
            $0("reason", reason)
            $0("viewers", viewers)
            $0("cheers", cheers)
            $0("index_url", indexURL)
            $0("keep", isKept)
            $0("may_write", mayWrite)
        }
    }
}

extension LiveMessage: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("author", author)
            $0("text", text)
            $0("created_at", createdAt)
        }
    }
}

extension LiveChat: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("data", data)
            $0("next", next)
            $0("deleted", deleted)
            $0("pulse", pulse)
        }
    }
}

extension LivePulse: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("state", state)
            $0("viewers", viewers)
            $0("cheers", cheers)
        }
    }
}

extension LiveRecording: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("person", person)
            $0("title", title)
            $0("state", state)
            $0("reason", reason)
            $0("video_url", videoURL)
            $0("thumbnail_url", thumbnailURL)
            $0("length_ms", lengthMs)
            $0("started_at", startedAt)
        }
    }
}

extension LiveState: JSONWritable {}

extension LiveKey: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("key", key)
            $0("set", isSet)
            $0("url", url)
        }
    }
}
