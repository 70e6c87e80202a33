/// The mean of stars.
public enum RatingMean {
    /// To one decimal, halves up, made of whole numbers so that it is the same everywhere; nil without ratings.
    public static func tenths(sum: Int64, count: Int64) -> Double? {
        count > 0 ? Double((sum * 20 + count) / (2 * count)) / 10 : nil
    }
}

/// The order "top rated": a Bayesian mean, in which a game begins with `weight` ratings of `prior` stars, so that one
/// rating of 5 does not beat fifty of 4.8. Games that nobody has rated come last.
///
///     score = (sum of stars + weight × prior) ÷ (ratings + weight)
///
/// It is the weighted rating WR = v÷(v+m) × R + m÷(v+m) × C of IMDb's Top 250
/// (https://help.imdb.com/article/imdb/track-movies-tv/ratings-faq/G67Y87TFYYP6TWAV), with the middle of the scale as C
/// and m = 10.
public enum TopRated {
    /// The number of ratings that a game begins with.
    public static let weight: Int64 = 10
    /// The stars of those ratings.
    public static let prior: Int64 = 3

    /// In millionths of a star.
    public static func score(sum: Int64, count: Int64) -> Int64 {
        count > 0 ? (sum + weight * prior) * 1_000_000 / (count + weight) : 0
    }
}

/// The order "helpful": the lower bound of the Wilson score interval (E. B. Wilson, "Probable inference, the law of
/// succession, and statistical inference", JASA 22, 1927, 209–212) for the share of up-votes, at 95 %, so that one
/// up-vote of one does not beat ninety of a hundred. A review without up-votes stands below those without votes, the
/// further the surer it is that nobody finds it helpful.
public enum Helpful {
    /// In millionths, from −1,000,000 to 1,000,000.
    public static func score(ups: Int64, downs: Int64) -> Int64 {
        guard ups + downs > 0 else { return 0 }
        return ups > 0 ? bound(ups, of: ups + downs) : -bound(downs, of: downs)
    }

    private static func bound(_ votes: Int64, of all: Int64) -> Int64 {
        let z = 1.96
        let n = Double(all)
        let share = Double(votes) / n
        let middle = share + z * z / (2 * n)
        let margin = z * ((share * (1 - share) + z * z / (4 * n)) / n).squareRoot()
        return Int64(((middle - margin) / (1 + z * z / n) * 1_000_000).rounded())
    }
}
