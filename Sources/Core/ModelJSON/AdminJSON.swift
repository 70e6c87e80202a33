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
