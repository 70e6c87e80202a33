public import FanfareModels
public import JSON

extension Comment: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("content", content)
            $0("answer_id", answerID)
            $0("review_id", reviewID)
            $0("commenter", commenter)
            $0("reply_to", replyTo)
            $0("edited", edited)
            $0("created_at", createdAt)
        }
    }
}

extension Comment.Reply: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("user_id", userID)
            $0("name", name)
        }
    }
}
