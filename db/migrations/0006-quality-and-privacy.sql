-- Locks: none that matter; every table is new.

-- Facts about a county's data that an operator enters. Every column may be empty.
create table county_source (
  geoid text primary key,
  name text,
  url text,
  licence text,
  -- The day that the data describes, as the county states it.
  data_date date,
  contact text,
  known_limits text,
  updated_at timestamptz not null default now()
);

-- Privacy opt-outs: people and parcels whose personal columns are hidden from everybody except operators, and until when.
create table removal (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('owner', 'owner_words', 'll_uuid', 'parcel_number')),
  -- The name, the ll_uuid or the parcel number, as the operator wrote it.
  subject text not null,
  -- The opt-out is limited to this county. An opt-out by parcel number needs a county.
  geoid text,
  reason text not null,
  requested_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  lifted_at timestamptz,
  check (kind <> 'parcel_number' or geoid is not null)
);
create index removal_open on removal (created_at) where lifted_at is null;

-- The access log: who was shown personal columns. One partition for each day (access_log_20261121), which is dropped as a whole when it is too old.
create sequence access_log_id;
create table access_log (
  id bigint not null default nextval('access_log_id'),
  at timestamptz not null,
  -- The account, or a keyed hash of an anonymous visitor's network and browser: see access_log_salt. Not a foreign key, because the log outlives an account.
  account_id uuid,
  visitor text,
  endpoint text not null,
  geoid text,
  -- Null when several parcels were shown at once: then the log has their number and, since migration 0115, up to 200 ids (ll_uuids).
  ll_uuid uuid,
  parcel_count integer not null
) partition by range (at);
create index access_log_newest on access_log (id desc);
create index access_log_parcel on access_log (ll_uuid, id desc) where ll_uuid is not null;
create index access_log_account on access_log (account_id, id desc) where account_id is not null;

-- The key of the visitor hashes of a day. It is deleted in the second night after the day; from then on nobody can tell which visitor a hash stands for.
create table access_log_salt (
  day date primary key,
  salt bytea not null
);
