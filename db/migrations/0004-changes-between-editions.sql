-- Locks: none that matter; every table is new. The references to edition and place wait for a running publication, for a moment.

-- What changed from one edition of a county to another. Goes with either edition.
create table edition_comparison (
  id integer generated always as identity primary key,
  geoid text not null,
  place_path text not null references place (path),
  from_edition_id integer not null references edition (id) on delete cascade,
  to_edition_id integer not null references edition (id) on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  done_parcels integer not null default 0,
  total_parcels integer not null default 0,
  -- Parcels by kind of change, and how many there are in each edition; null until it is ready.
  counts jsonb,
  error text,
  created_at timestamptz not null default now(),
  heartbeat_at timestamptz,
  finished_at timestamptz,
  unique (from_edition_id, to_edition_id)
);
create index edition_comparison_to on edition_comparison (to_edition_id);

-- One parcel's change. Old and new values are not copied here: they stand in the two editions' rows, so that who may see them is decided there.
create table parcel_change (
  comparison_id integer not null references edition_comparison (id) on delete cascade,
  seq integer not null,
  kind text not null,
  ll_uuid uuid not null,
  old_fid integer,
  new_fid integer,
  -- Of a changed shape, the share of the area that is not in both; of a split or merger, how much of the whole the parts make up.
  share double precision,
  detail jsonb,
  primary key (comparison_id, seq)
);
create index parcel_change_kind on parcel_change (comparison_id, kind, seq);
create index parcel_change_parcel on parcel_change (ll_uuid);

-- What happened, in the order in which it became true: `cursor` only grows, also for a reader who looks while others write.
create table event (
  cursor bigint generated always as identity primary key,
  kind text not null,
  place_path text not null,
  edition_id integer references edition (id) on delete set null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index event_place on event (place_path text_pattern_ops, cursor);
