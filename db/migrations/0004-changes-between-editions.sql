-- Locks: none that matter; every table is new. The references to edition and place wait for a running publication, for a moment.

-- A comparison of two editions of a county. It is deleted with either edition.
create table edition_comparison (
  id integer generated always as identity primary key,
  geoid text not null,
  place_path text not null references place (path),
  from_edition_id integer not null references edition (id) on delete cascade,
  to_edition_id integer not null references edition (id) on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  done_parcels integer not null default 0,
  total_parcels integer not null default 0,
  -- The number of parcels by kind of change and in each edition; null until the comparison is ready.
  counts jsonb,
  error text,
  created_at timestamptz not null default now(),
  heartbeat_at timestamptz,
  finished_at timestamptz,
  unique (from_edition_id, to_edition_id)
);
create index edition_comparison_to on edition_comparison (to_edition_id);

-- The change of one parcel. Old and new values are not copied here: they are in the rows of the two editions, where access to them is checked.
create table parcel_change (
  comparison_id integer not null references edition_comparison (id) on delete cascade,
  seq integer not null,
  kind text not null,
  ll_uuid uuid not null,
  old_fid integer,
  new_fid integer,
  -- For a changed shape, the share of the area that is not in both shapes. For a split or a merger, the share of the whole that the parts cover.
  share double precision,
  detail jsonb,
  primary key (comparison_id, seq)
);
create index parcel_change_kind on parcel_change (comparison_id, kind, seq);
create index parcel_change_parcel on parcel_change (ll_uuid);

-- Events in the order of their commits: `cursor` only grows, also for a reader who reads while others write.
create table event (
  cursor bigint generated always as identity primary key,
  kind text not null,
  place_path text not null,
  edition_id integer references edition (id) on delete set null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index event_place on event (place_path text_pattern_ops, cursor);
