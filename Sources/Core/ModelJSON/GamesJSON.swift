public import FanfareModels
public import JSON

extension Game: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("title", title)
            $0("poster_url", posterURL)
            $0("year", year)
            $0("developer", developer)
            $0("genres", genres)
            $0("average", average)
            $0("ratings_count", ratingsCount)
            $0("my_rating", myRating, about: id.number)
            $0("favourite", favourite, about: id.number)
        }
    }
}

extension GameDetails: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("title", title)
            $0("poster_url", posterURL)
            $0("description", description)
            $0("genres", genres)
            $0("platforms", platforms)
            $0("year", year)
            $0("released", released)
            $0("developer", developer)
            $0("average", average)
            $0("ratings_count", ratingsCount)
            $0("distribution", distribution)
            $0("aspects", aspects)
            $0("my_rating", myRating)
            $0("my_review", myReview)
            $0("favourite", favourite)
        }
    }
}

extension FavouriteState: JSONWritable {
    public func write(to json: inout JSONWriter) { json.object { $0("favourite", favourite) } }
}

extension Review: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("game", game)
            $0("author", author)
            $0("rating", rating)
            $0("text", text)
            $0("aspects", aspects)
            $0("up_votes", upVotes)
            $0("down_votes", downVotes)
            $0("my_vote", myVote)
            $0("comment_count", commentCount)
            $0("edited", edited)
            $0("created_at", createdAt)
        }
    }
}

extension VoteState: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("up_votes", upVotes)
            $0("down_votes", downVotes)
            $0("my_vote", myVote)
        }
    }
}

extension ReviewedGame: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("id", id)
            $0("title", title)
            $0("poster_url", posterURL)
            $0("year", year)
        }
    }
}

extension Stars: JSONWritable {
    public func write(to json: inout JSONWriter) { number.write(to: &json) }
}

extension AspectStars: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("gameplay", gameplay)
            $0("story", story)
            $0("graphics", graphics)
            $0("sound", sound)
            $0("value", value)
        }
    }
}

extension AspectMeans: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("gameplay", gameplay)
            $0("story", story)
            $0("graphics", graphics)
            $0("sound", sound)
            $0("value", value)
        }
    }
}

extension Genre: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object {
            $0("key", key)
            $0("name", name)
            $0("games_count", gamesCount)
        }
    }
}
