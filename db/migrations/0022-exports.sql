-- Locks: project, account and edition for the moment of the foreign keys; the tables are new.

-- Files of parcels that people requested. The selection is frozen in a file of row numbers beside the result.
create table parcel_export (
  id uuid primary key default gen_random_uuid(),
  -- Null when the project was deleted for good: the next cleanup deletes the file.
  project_id uuid references project (id) on delete set null,
  account_id uuid references account (id) on delete set null,
  format text not null,
  filename text not null check (char_length(filename) <= 200),
  -- Everything that making the file needs: the edition, the columns, the query as text, and what was left out and why.
  spec jsonb not null,
  -- Equal for the same parcels of the same edition, columns and format.
  request_key text not null,
  state text not null default 'waiting' check (state in ('waiting', 'building', 'ready', 'failed', 'cancelled', 'expired')),
  -- The worker that makes the file now. A worker that was considered dead loses the claim, and its result is ignored.
  claim uuid,
  records integer not null,
  done_records integer not null default 0,
  -- The number of free CSV rows that the export used, and the month whose quota they belong to.
  quota_rows integer not null default 0,
  quota_period text,
  file_key text,
  bytes bigint,
  checksum text,
  -- The version of the opt-out list when the file was made; null: the file has no personal columns.
  removals_key text,
  error text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz
);
create index parcel_export_project on parcel_export (project_id, created_at desc);
create index parcel_export_account on parcel_export (account_id);
create index parcel_export_open on parcel_export (state, changed_at) where state in ('waiting', 'building');
create index parcel_export_expiry on parcel_export (expires_at) where expires_at is not null;
-- Two requests for the same export share one row.
create unique index parcel_export_once on parcel_export (project_id, request_key) where state in ('waiting', 'building');

-- Exports that people put into their carts.
create table cart_export_item (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  project_id uuid not null references project (id) on delete cascade,
  format text not null,
  request_key text not null,
  spec jsonb not null,
  records integer not null check (records > 0),
  price_cents integer not null check (price_cents >= 0),
  created_at timestamptz not null default now(),
  unique (account_id, project_id, request_key)
);
create index cart_export_item_project on cart_export_item (project_id);
