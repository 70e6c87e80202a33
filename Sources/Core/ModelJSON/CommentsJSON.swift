public import FanfareModels
public import JSON

extension Comment: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("content", content)
        json("answer_id", answerID)
        json("review_id", reviewID)
        json("commenter", commenter)
        json("reply_to", replyTo)
        json("edited", edited)
        json("created_at", createdAt)
    }
}

extension Comment.Reply: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("user_id", userID)
        json("name", name)
    }
}
