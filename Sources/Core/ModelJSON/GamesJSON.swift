public import FanfareModels
public import JSON

extension Game: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("title", title)
        json("poster_url", posterURL)
        json("year", year)
        json("developer", developer)
        json("genres", genres)
        json("average", average)
        json("ratings_count", ratingsCount)
        json("my_rating", myRating, about: id.number)
        json("favourite", favourite, about: id.number)
    }
}

extension GameDetails: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("title", title)
        json("poster_url", posterURL)
        json("description", description)
        json("genres", genres)
        json("platforms", platforms)
        json("year", year)
        json("released", released)
        json("developer", developer)
        json("average", average)
        json("ratings_count", ratingsCount)
        json("distribution", distribution)
        json("aspects", aspects)
        json("my_rating", myRating, about: id.number)
        json("my_review", myReview, about: id.number)
        json("favourite", favourite, about: id.number)
        json("status", status, about: id.number)
        json("status_counts", statusCounts)
    }
}

extension FavouriteState: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) { json("favourite", favourite) }
}

extension Review: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("game", game)
        json("author", author)
        json("rating", rating)
        json("text", text)
        json("spoilers", spoilers)
        json("aspects", aspects)
        json("up_votes", upVotes)
        json("down_votes", downVotes)
        json("my_vote", myVote)
        json("comment_count", commentCount)
        json("edited", edited)
        json("created_at", createdAt)
    }
}

extension VoteState: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("up_votes", upVotes)
        json("down_votes", downVotes)
        json("my_vote", myVote)
    }
}

extension ReviewedGame: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("title", title)
        json("poster_url", posterURL)
        json("year", year)
    }
}

extension Stars: JSONWritable {
    public func write(to json: inout JSONWriter) { number.write(to: &json) }
}

extension AspectStars: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("gameplay", gameplay)
        json("story", story)
        json("graphics", graphics)
        json("sound", sound)
        json("value", value)
    }
}

extension AspectMeans: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("gameplay", gameplay)
        json("story", story)
        json("graphics", graphics)
        json("sound", sound)
        json("value", value)
    }
}

extension Genre: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("key", key)
        json("name", name)
        json("games_count", gamesCount)
    }
}

extension Platform: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("key", key)
        json("name", name)
        json("games_count", gamesCount)
    }
}

extension GameStatus: JSONWritable {}

extension GameStatusCounts: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("want", want)
        json("playing", playing)
        json("played", played)
    }
}

extension GameStatusState: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("status", status)
        json("counts", counts)
    }
}

extension GameSuggestion.State: JSONWritable {}

extension GameSuggestion: JSONObjectWritable {
    public func writeMembers(to json: inout JSONWriter) {
        json("id", id)
        json("title", title)
        json("year", year)
        json("developer", developer)
        json("note", note)
        json("state", state)
        json("game", game)
        json("author", author)
        json("created_at", createdAt)
    }
}
