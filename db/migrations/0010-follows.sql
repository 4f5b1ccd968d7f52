-- Locks: none that matter; the table is new.

-- What people follow: a parcel (a bookmark) or a place. A parcel is known by its ll_uuid, which stays when its county is refreshed; what stands beside it here is
-- what the edition `seen_edition_id` said, so that a list needs no look into editions, and a parcel that is gone can still be named.
create table follow (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  place_path text references place (path) on delete cascade,
  ll_uuid uuid,
  geoid text,
  path text,
  address text,
  parcelnumb text,
  lon double precision,
  lat double precision,
  -- The edition that all this is from, and the current one when it was last looked up: when they differ, the parcel is gone. No references: editions are removed.
  seen_edition_id integer,
  checked_edition_id integer,
  note text not null default '',
  followed_at timestamptz not null default now(),
  -- Taken back within the hour it is there again, as it was.
  removed_at timestamptz,
  check ((place_path is null) <> (ll_uuid is null))
);
create unique index follow_parcel on follow (account_id, ll_uuid) where ll_uuid is not null;
create unique index follow_place on follow (account_id, place_path) where place_path is not null;
create index follow_newest on follow (account_id, followed_at desc, id desc);
