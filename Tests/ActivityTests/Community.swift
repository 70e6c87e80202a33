import Activity
import FanfareModels
import Foundation
import People
import Storage
import TestKit

/// A bell among a few people, with as much of the other slices as it reads.
struct Community {
    let database: any Database
    let hub: Hub
    let bell: Bell

    init(on engine: Engine, limits: Hub.Limits = Hub.Limits(), needs: Bell.Needs = Bell.Needs()) async throws
    {
        try await self.init(
            engine.open([Self.people] + ActivitySchema.migrations), limits: limits, needs: needs)
    }

    init(_ database: any Database, limits: Hub.Limits = Hub.Limits(), needs: Bell.Needs = Bell.Needs())
        async throws
    {
        self.database = database
        hub = Hub(limits: limits)
        bell = Bell(database: database, addresses: Addresses(base: ""), hub: hub, needs: needs)
    }

    func record(_ notices: Notice...) async throws { try await record(notices) }

    func record(_ notices: [Notice]) async throws {
        try await database.write { [bell] db in
            for notice in notices { try bell.record(notice, in: db) }
        }
    }

    func list(_ person: ID<Person>, limit: Int? = nil, after cursor: Cursor? = nil) async throws
        -> ActivityList
    {
        try await bell.list(ListActivity(limit: limit, cursor: cursor), of: person)
    }

    func run(_ sql: SQL) async throws { try await database.write { try $0.run(sql) } }

    private static let people = Migration(
        "people",
        """
        CREATE TABLE person_card (
            id BIGINT PRIMARY KEY, username TEXT NOT NULL, first_name TEXT NOT NULL, last_name TEXT NOT NULL,
            picture BIGINT, user_type TEXT NOT NULL, location TEXT NOT NULL, reputation BIGINT NOT NULL,
            gold BIGINT NOT NULL, silver BIGINT NOT NULL, bronze BIGINT NOT NULL, followers BIGINT NOT NULL,
            following BIGINT NOT NULL, created_ms BIGINT NOT NULL
        );
        CREATE TABLE follow (
            follower BIGINT NOT NULL, followed BIGINT NOT NULL, PRIMARY KEY (follower, followed)
        ) WITHOUT ROWID;
        CREATE TABLE hidden (
            viewer BIGINT NOT NULL, person BIGINT NOT NULL, reason TEXT NOT NULL,
            PRIMARY KEY (viewer, person, reason)
        ) WITHOUT ROWID;
        CREATE TABLE notice_off (person BIGINT NOT NULL, kind TEXT NOT NULL, PRIMARY KEY (person, kind));
        INSERT INTO person_card VALUES
            (1, 'ada', 'Ada', 'Lovelace', NULL, 'creator', '', 5, 0, 0, 0, 0, 0, 0),
            (2, 'grace', 'Grace', 'Hopper', NULL, 'member', 'New York', 5, 0, 0, 0, 0, 0, 0),
            (3, 'alan', 'Alan', 'Turing', NULL, 'member', '', 5, 0, 0, 0, 0, 0, 0);
        CREATE TABLE standing (person BIGINT PRIMARY KEY, notices BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID;
        INSERT INTO standing (person) VALUES (1), (2), (3);
        """)
}

extension ID<Person> {
    static let ada = ID(1)
    static let grace = ID(2)
    static let alan = ID(3)
}

extension Notice {
    static func follow(of person: ID<Person>, by actor: ID<Person>) -> Notice {
        Notice(to: person, .follow, from: actor, at: noon)
    }

    static func like(of answer: Int64, by actor: ID<Person>) -> Notice {
        Notice(to: .ada, .like, from: actor, subject: answer, at: noon)
    }

    static let noon = Date(timeIntervalSince1970: 1_700_000_000)
}
