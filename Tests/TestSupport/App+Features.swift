public import Answers
public import App
public import Comments
public import Games
public import Leagues
public import Live
public import Rankings

extension App {
    public var answers: Answers { get throws { try feature(Answers.self) } }
    public var comments: Comments { get throws { try feature(Comments.self) } }
    public var games: Games { get throws { try feature(Games.self) } }
    public var leagues: Leagues { get throws { try feature(Leagues.self) } }
    public var live: Live { get throws { try feature(Live.self) } }
    public var rankings: Rankings { get throws { try feature(Rankings.self) } }
}
