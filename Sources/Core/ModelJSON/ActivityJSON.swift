public import FanfareModels
public import JSON

extension ActivityList: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("questions", questions)
            $0("answers", answers)
            $0("data", data)
            $0("unseen", unseen)
            $0("next", next)
        }
    }
}

extension HeardNotice: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("kind", kind)
            $0("actor", actor)
            $0("subject", subject)
            $0("detail", detail)
            $0("at", at)
            $0("seen", seen)
        }
    }
}

extension NoticeKind: JSONWritable {}

extension PendingQuestion: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("content", content)
            $0("sender", sender)
            $0("created_at", createdAt)
        }
    }
}

extension Unseen: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("unseen", unseen)
        }
    }
}
