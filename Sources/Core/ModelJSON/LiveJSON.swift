public import FanfareModels
public import JSON

extension LivePieces: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("next", next)
        json("state", state)
    }
}

extension ChatRestrictions: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("muted", muted)
        json("removed", removed)
    }
}

extension LivePeople: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) { json("data", data) }
}

extension LiveStream: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("person", person)
        json("title", title)
        json("state", state)
        json("started_at", startedAt)
        json("ended_at", endedAt)
        json("reason", reason)
        json("viewers", viewers)
        json("cheers", cheers)
        json("index_url", indexURL)
        json("keep", isKept)
        json("may_write", mayWrite)
        json("picture_url", pictureURL)
        json("summary", summary)
    }
}

extension LiveSummary: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("peak_viewers", peakViewers)
        json("minutes_watched", minutesWatched)
        json("cheers", cheers)
        json("new_followers", newFollowers)
        json("messages", messages)
        json("length_ms", lengthMs)
    }
}

extension LiveMessage: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("author", author)
        json("text", text)
        json("created_at", createdAt)
    }
}

extension LiveChat: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("data", data)
        json("next", next)
        json("deleted", deleted)
        json("pulse", pulse)
    }
}

extension LivePulse: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("state", state)
        json("viewers", viewers)
        json("cheers", cheers)
    }
}

extension LiveRecording: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("person", person)
        json("title", title)
        json("state", state)
        json("reason", reason)
        json("video_url", videoURL)
        json("thumbnail_url", thumbnailURL)
        json("length_ms", lengthMs)
        json("started_at", startedAt)
    }
}

extension LiveState: JSONWritable {}

extension LiveKey: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("key", key)
        json("set", isSet)
        json("url", url)
    }
}
