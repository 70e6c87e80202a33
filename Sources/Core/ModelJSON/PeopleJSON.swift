public import FanfareModels
public import JSON

extension Author: JSONWritable {
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
            $0("live", live)
            $0("followed", followed, about: isFormer ? nil : id.number)
        }
    }
}

extension UserType: JSONWritable {}

extension Person: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("username", username)
            $0("first_name", firstName)
            $0("last_name", lastName)
            $0("image_url", imageURL)
            $0("user_type", userType)
            $0("location", location)
            $0("reputation", reputation)
            $0("badges", badges)
            $0("follower_count", followerCount)
            $0("following_count", followingCount)
            $0("live", live)
            $0("followed", followed, about: id.number)
            $0("created_at", createdAt)
        }
    }
}

extension BadgeCounts: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("gold", gold)
            $0("silver", silver)
            $0("bronze", bronze)
        }
    }
}

extension Profile: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("person", person)
            $0("about", about)
            if let topGenre { $0("top_genre", topGenre) }
            if let topGame { $0("top_game", topGame) }
            $0("reputation_breakdown", reputationBreakdown)
            $0("badges", badges)
            $0("places", places)
            $0("blocked", blocked)
            $0("muted", muted)
        }
    }

    public static var writesEveryKey: Bool { false }
}

extension ReputationLine: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("reason", reason)
            $0("count", count)
            $0("reputation", reputation)
        }
    }
}

extension ScoreReason: JSONWritable {}

extension Place: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("category", category)
            $0("period", period)
            $0("place", place)
            $0("starts_at", startsAt)
        }
    }
}

extension Medal: JSONWritable {}

extension Badge: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("name", name)
            $0("medal", medal)
            $0("count", count)
            $0("earned_at", earnedAt)
        }
    }
}

extension FollowState: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("followed", followed)
            $0("follower_count", followerCount)
        }
    }
}

extension BlockState: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("blocked", blocked)
            $0("muted", muted)
        }
    }
}
