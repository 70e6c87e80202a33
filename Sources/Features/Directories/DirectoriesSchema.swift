public import Storage

/// The tables of directories: pages of other sites' people as they came, and where their pictures are.
public enum DirectoriesSchema {
    /// The tables of saved pages, in the order in which they were added.
    public static let migrations = [
        Migration(
            "directories-1-page",
            """
            CREATE TABLE directory_page (
                site TEXT NOT NULL,
                text TEXT NOT NULL,
                page BIGINT NOT NULL,
                has_more BIGINT NOT NULL,
                people TEXT NOT NULL,
                saved_ms BIGINT NOT NULL,
                PRIMARY KEY (site, text, page)
            );
            CREATE INDEX directory_page_saved ON directory_page (saved_ms);
            CREATE TABLE directory_picture (
                site TEXT NOT NULL,
                person BIGINT NOT NULL,
                name TEXT NOT NULL,
                address TEXT,
                searched_ms BIGINT,
                PRIMARY KEY (site, person)
            ) WITHOUT ROWID;
            CREATE INDEX directory_picture_searched ON directory_picture (searched_ms);
            """),
        // Pages in several orders; on which page of a listing a person stands first; and people as they were seen last, for
        // their profiles.
        Migration(
            "directories-2-orders",
            """
            CREATE TABLE directory_page_kept (
                site TEXT NOT NULL,
                sort TEXT NOT NULL,
                text TEXT NOT NULL,
                page BIGINT NOT NULL,
                has_more BIGINT NOT NULL,
                people TEXT NOT NULL,
                saved_ms BIGINT NOT NULL,
                PRIMARY KEY (site, sort, text, page)
            );
            INSERT INTO directory_page_kept (site, sort, text, page, has_more, people, saved_ms)
                SELECT site, 'reputation', text, page, has_more, people, saved_ms FROM directory_page;
            DROP TABLE directory_page;
            ALTER TABLE directory_page_kept RENAME TO directory_page;
            CREATE INDEX directory_page_saved ON directory_page (saved_ms);
            CREATE TABLE directory_place (
                site TEXT NOT NULL,
                sort TEXT NOT NULL,
                text TEXT NOT NULL,
                person BIGINT NOT NULL,
                page BIGINT NOT NULL,
                PRIMARY KEY (site, sort, text, person)
            ) WITHOUT ROWID;
            CREATE INDEX directory_place_of_page ON directory_place (site, sort, text, page);
            ALTER TABLE directory_picture ADD COLUMN profile TEXT;
            ALTER TABLE directory_picture ADD COLUMN saved_ms BIGINT NOT NULL DEFAULT 0;
            """),
    ]
}
