public import Storage

/// What the Directories slice stores: pages of other sites' people as they came, and where their pictures are.
public enum DirectoriesSchema {
    public static let migrations = [
        Migration(
            "directories-1-page",
            """
            CREATE TABLE directory_page (
                site TEXT NOT NULL,
                page BIGINT NOT NULL,
                has_more BIGINT NOT NULL,
                people TEXT NOT NULL,
                saved_ms BIGINT NOT NULL,
                PRIMARY KEY (site, page)
            );
            CREATE TABLE directory_picture (
                site TEXT NOT NULL,
                person BIGINT NOT NULL,
                name TEXT NOT NULL,
                address TEXT,
                PRIMARY KEY (site, person)
            ) WITHOUT ROWID;
            """)
    ]
}
