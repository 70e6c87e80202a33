// StoragePostgres
