public import FanfareModels
public import JSON

extension ActivityList: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("questions", questions)
        json("answers", answers)
        json("data", data)
        json("unseen", unseen)
        json("next", next)
        json("next_questions", nextQuestions)
    }
}

extension HeardNotice: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("kind", kind)
        json("actor", actor)
        json("subject", subject)
        json("detail", detail)
        json("at", at)
        json("seen", seen)
        json("title", title)
        json("thumbnail_url", thumbnailURL)
        json("text", text)
    }
}

extension NoticeKind: JSONWritable {}

extension PendingQuestion: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("content", content)
        json("sender", sender)
        json("created_at", createdAt)
    }
}

extension Unseen: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("unseen", unseen)
    }
}

extension NotificationSwitches: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("follow", follow)
        json("like", like)
        json("comment", comment)
        json("answer", answer)
        json("vote", vote)
        json("badge", badge)
        json("live", live)
        json("question", question)
        json("report", report)
        json("declined", declined)
        json("answered", answered)
        json("suggestion", suggestion)
        json("letters", letters)
    }
}
