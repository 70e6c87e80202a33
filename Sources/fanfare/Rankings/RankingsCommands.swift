import ArgumentParser

struct RankingsCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rankings", abstract: "Recount rankings, and explain a person's place.",
        subcommands: [RebuildRankings.self, ExplainRanking.self])
}
