public import FanfareModels
public import JSON

extension User: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("first_name", firstName)
        json("last_name", lastName)
        json("username", username)
        json("image_url", imageURL)
        json("email", email)
        json("follower_count", followerCount)
        json("following_count", followingCount)
        json("about", about)
    }
}

extension RegistrationPolicy: JSONWritable {}

extension Registration: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) { json("policy", policy) }
}

extension Invitation: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("code", code)
        json("url", url)
        json("note", note)
        json("uses", uses)
        json("used", used)
        json("inviter_id", inviterID)
        json("created_at", createdAt)
        json("expires_at", expiresAt)
    }
}

extension SignedIn: JSONWritable {
    public func write(to json: inout JSONWriter) { user.write(to: &json) }
}

extension Session: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("agent", agent)
        json("address", address)
        json("created_at", createdAt)
        json("seen_at", seenAt)
        json("current", current)
    }
}

extension StorageUse: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("used", used)
        json("limit", limit)
    }
}
