-- Locks: none that matter; the table is new.

-- Choices of parcels with colour rules that were given an address as map tiles. A row never changes: its id is made of what it says.
create table parcel_source (
  -- An HMAC of the definition with the key of this site: who does not have the id can't find it.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  -- The query, the fields and the styles.
  definition jsonb not null,
  created_at timestamptz not null default now(),
  -- The last day on which it was asked for; those that nobody asks for are forgotten.
  used_on date not null default current_date
);
create index parcel_source_used_on on parcel_source (used_on);
