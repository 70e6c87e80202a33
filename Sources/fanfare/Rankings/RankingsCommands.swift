import ArgumentParser

struct RankingsCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rankings", abstract: "Count rankings anew, and say why somebody is where they are.",
        subcommands: [RebuildRankings.self, ExplainRanking.self])
}
