public import FanfareModels
public import JSON

extension Report: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("subject_type", subjectType)
            $0("subject_id", subjectID)
            $0("reason", reason)
            $0("state", state)
            $0("created_at", createdAt)
        }
    }
}

extension Report.SubjectType: JSONWritable {}

extension Report.State: JSONWritable {}
