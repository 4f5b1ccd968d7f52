-- Locks: none that matter; the table is new.

-- Follows of people: of a parcel (a bookmark) or of a place. A parcel is identified by its ll_uuid, which stays when its county is refreshed. The other columns of a parcel are
-- copies from the edition `seen_edition_id`, so that a list reads no editions, and a parcel that is gone can still be named.
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
  -- The edition of these copies, and the edition that was current at the last check. If they differ, the parcel is gone. Not foreign keys, because editions are removed.
  seen_edition_id integer,
  checked_edition_id integer,
  note text not null default '',
  followed_at timestamptz not null default now(),
  -- A follow that is removed can be restored within an hour.
  removed_at timestamptz,
  check ((place_path is null) <> (ll_uuid is null))
);
create unique index follow_parcel on follow (account_id, ll_uuid) where ll_uuid is not null;
create unique index follow_place on follow (account_id, place_path) where place_path is not null;
create index follow_newest on follow (account_id, followed_at desc, id desc);
