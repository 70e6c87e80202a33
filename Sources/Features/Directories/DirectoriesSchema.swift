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
            """)
    ]
}
