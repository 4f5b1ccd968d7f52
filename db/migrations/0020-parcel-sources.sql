-- Locks: none that matter; the table is new.

-- Selections of parcels with color rules that have an address as map tiles. A row never changes, because its id is computed from its definition.
create table parcel_source (
  -- An HMAC of the definition with the key of this site, so that nobody can compute the id from a definition.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  -- The query, the fields and the styles.
  definition jsonb not null,
  created_at timestamptz not null default now(),
  -- The last day on which it was requested. Rows that nobody requests are deleted.
  used_on date not null default current_date
);
create index parcel_source_used_on on parcel_source (used_on);
