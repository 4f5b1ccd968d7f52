-- Locks: access_log and its partitions, while the index reads every row of the stored days once (90 days by default). Readers of the log wait; new entries wait in memory.
-- The new column is null in all rows, so the rows are not rewritten, and the index is empty.

-- The parcels of a search or a list, at most 200; null: a single parcel (in ll_uuid), more than 200, or not known.
alter table access_log add column ll_uuids uuid[];
create index access_log_parcels on access_log using gin (ll_uuids) where ll_uuids is not null;
