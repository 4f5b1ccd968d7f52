-- Locks: access_log and its days, for a moment. The index is built while entries wait in memory; the new column is null in all rows, so it is empty.

-- The parcels of a search or a list, at most 200; null: one parcel (ll_uuid), more, or unknown.
alter table access_log add column ll_uuids uuid[];
create index access_log_parcels on access_log using gin (ll_uuids) where ll_uuids is not null;
