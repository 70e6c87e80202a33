public import FanfareModels
public import JSON

extension Answer: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("thumbnail_url", thumbnailURL)
        json("video_url", videoURL)
        json("question", question)
        json("likes_count", likesCount)
        json("comment_count", commentCount)
        json("length_ms", lengthMs)
        json("width", width)
        json("height", height)
        json("captions_url", captionsURL)
        json("liked", liked, about: id.number)
        json("comments_closed", commentsClosed)
        json("state", state)
        json("replacement", replacement)
        json("reason", reason)
        json("created_at", createdAt)
    }
}

extension Like: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("user_id", userID)
        json("answer_id", answerID)
        json("user", user)
        json("created_at", createdAt)
    }
}

extension AnswerState: JSONWritable {}

extension LikeState: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("liked", liked)
        json("likes_count", likesCount)
    }
}

extension Question: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("content", content)
        json("sender", sender)
        json("receiver", receiver)
        json("state", state)
        json("answer_id", answerID)
        json("created_at", createdAt)
    }
}

extension Question.State: JSONWritable {}

extension AnswerAccepted: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("success", success)
        json("answer", answer)
    }
}

extension CommentsState: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("comments_closed", commentsClosed)
    }
}

extension CaptionsState: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("captions_url", captionsURL)
    }
}

extension Upload: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("length", length)
        json("offset", offset)
    }
}
