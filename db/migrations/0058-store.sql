-- Locks: the table edition, for the moment in which the foreign key is added; both tables are new.

-- A price of the Data Store, for a place and everything inside it. If several places around a county have a price, that of the innermost place applies, even if it is higher.
create table store_price (
  id uuid primary key default gen_random_uuid(),
  -- `/` is everywhere.
  path text not null check (char_length(path) between 1 and 200),
  sold_as text not null check (sold_as in ('county', 'bundle')),
  product text not null
    check (product in ('standard', 'premium', 'buildings-addon', 'enhanced-buildings-addon', 'zoning-addon', 'addresses-addon')),
  format text not null check (format in ('any', 'spreadsheet', 'shapefile', 'other')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  is_legacy boolean not null default false,
  -- [{"up_to_parcels": 50000, "price_cents": 14900}, {"up_to_parcels": null, "price_cents": 29900}]
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  changed_at timestamptz not null default now(),
  unique (path, sold_as, product, format, currency)
);

-- Facts about an edition for the store. They are written once: when the edition is published or, if that failed, when its page in the store is opened or a
-- job runs.
create table store_edition (
  edition_id integer primary key references edition (id) on delete cascade,
  -- The number of parcels with a value, by the name of a standard column.
  filled jsonb not null,
  -- Estimated from a sample of the rows, in bytes per parcel: its values, its dBase record and its coordinates.
  value_bytes integer not null check (value_bytes >= 0),
  record_bytes integer not null check (record_bytes >= 0),
  geometry_bytes integer not null check (geometry_bytes >= 0),
  described_at timestamptz not null default now()
);
