public import FanfareModels
public import JSON

extension Author: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("first_name", firstName)
        json("last_name", lastName)
        json("username", username)
        json("image_url", imageURL)
        json("email", email)
        json("follower_count", followerCount)
        json("following_count", followingCount)
        json("live", live)
        json("followed", followed, about: isFormer ? nil : id.number)
    }
}

extension UserType: JSONWritable {}

extension Person: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("username", username)
        json("first_name", firstName)
        json("last_name", lastName)
        json("image_url", imageURL)
        json("user_type", userType)
        json("location", location)
        json("reputation", reputation)
        json("badges", badges)
        json("follower_count", followerCount)
        json("following_count", followingCount)
        json("live", live)
        json("followed", followed, about: id.number)
        json("created_at", createdAt)
    }
}

extension BadgeCounts: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("gold", gold)
        json("silver", silver)
        json("bronze", bronze)
    }
}

extension Profile: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("person", person)
        json("about", about)
        if let topGenre { json("top_genre", topGenre) }
        if let topGame { json("top_game", topGame) }
        json("reputation_breakdown", reputationBreakdown)
        json("badges", badges)
        json("places", places)
        json("blocked", blocked)
        json("muted", muted)
    }

    /// False: absent values are left out.
    public static var writesEveryKey: Bool { false }
}

extension ReputationLine: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("reason", reason)
        json("count", count)
        json("reputation", reputation)
    }
}

extension ScoreReason: JSONWritable {}

extension Place: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("category", category)
        json("period", period)
        json("place", place)
        json("starts_at", startsAt)
    }
}

extension Medal: JSONWritable {}

extension Badge: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("name", name)
        json("medal", medal)
        json("count", count)
        json("earned_at", earnedAt)
    }
}

extension FollowState: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("followed", followed)
        json("follower_count", followerCount)
    }
}

extension BlockState: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("blocked", blocked)
        json("muted", muted)
    }
}

extension HiddenPerson: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("person", person)
        json("blocked", blocked)
        json("muted", muted)
    }
}

extension LedgerEntry: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("reason", reason)
        json("amount", amount)
        json("reputation", reputation)
        json("subject", subject)
        json("at", at)
    }
}
