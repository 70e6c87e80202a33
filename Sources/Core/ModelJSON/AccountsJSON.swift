public import FanfareModels
public import JSON

extension User: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("first_name", firstName)
            $0("last_name", lastName)
            $0("username", username)
            $0("image_url", imageURL)
            $0("email", email)
            $0("follower_count", followerCount)
            $0("following_count", followingCount)
            $0("about", about)
        }
    }
}

extension SignedIn: JSONWritable {
    public func write(to json: inout JSONWriter) { user.write(to: &json) }
}

extension Session: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("agent", agent)
            $0("address", address)
            $0("created_at", createdAt)
            $0("seen_at", seenAt)
            $0("current", current)
        }
    }
}
