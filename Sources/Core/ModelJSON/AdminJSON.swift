public import FanfareModels
public import JSON

extension Report: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("subject_type", subjectType)
        json("subject_id", subjectID)
        json("reason", reason)
        json("state", state)
        json("created_at", createdAt)
    }
}

extension Report.SubjectType: JSONWritable {}

extension Report.State: JSONWritable {}

extension Report.Outcome: JSONWritable {}

extension ReceivedReport: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("report", report)
        json("reporter", reporter)
        json("owner", owner)
        json("text", text)
        json("path", path)
        json("open", open)
        json("outcome", outcome)
        json("suspended", suspended)
        json("suspended_until", suspendedUntil)
    }
}

extension Suspension: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("suspended", suspended)
        json("until", until)
    }
}
