-- Locks: parcel with all its partitions, for the moment in which the column is added; no row is rewritten.

-- A hash of the row's values, with which the next import of the county recognizes that a parcel has not changed, and keeps its `ll_updated_at`. Null in
-- editions from before this migration: each of their parcels counts as changed at the next import.
alter table parcel add column row_hash bigint;
-- The tables of editions that wait for their review are not attached yet, and must have every column of parcel then.
do $$ declare t regclass; begin for t in select oid::regclass from pg_class where relname ~ '^parcel_e\d+$' and relkind = 'r' and not relispartition loop execute format('alter table %s add column if not exists row_hash bigint', t); end loop; end $$;
