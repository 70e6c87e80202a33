public import FanfareModels
public import JSON

extension Answer: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("thumbnail_url", thumbnailURL)
            $0("video_url", videoURL)
            $0("question", question)
            $0("likes_count", likesCount)
            $0("comment_count", commentCount)
            $0("length_ms", lengthMs)
            $0("captions_url", captionsURL)
            $0("liked", liked, about: id.number)
            $0("comments_closed", commentsClosed)
            $0("state", state)
            $0("replacement", replacement)
            $0("reason", reason)
            $0("created_at", createdAt)
        }
    }
}

extension Like: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("user_id", userID)
            $0("answer_id", answerID)
            $0("user", user)
            $0("created_at", createdAt)
        }
    }
}

extension AnswerState: JSONWritable {}

extension LikeState: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("liked", liked)
            $0("likes_count", likesCount)
        }
    }
}

extension Question: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("content", content)
            $0("sender", sender)
            $0("receiver", receiver)
            $0("state", state)
            $0("answer_id", answerID)
            $0("created_at", createdAt)
        }
    }
}

extension Question.State: JSONWritable {}

extension AnswerAccepted: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("success", success)
            $0("answer", answer)
        }
    }
}

extension CommentsState: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("comments_closed", commentsClosed)
        }
    }
}

extension CaptionsState: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("captions_url", captionsURL)
        }
    }
}

extension Upload: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("length", length)
            $0("offset", offset)
        }
    }
}
