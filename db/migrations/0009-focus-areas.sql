-- Locks: none that matter; the table is new.

-- Areas that people drew or uploaded. They are private: only the owner can see them, and the members of the group if they are shared with one.
create table focus_area (
  id uuid primary key default gen_random_uuid(),
  -- The last part of the path: 80 random bits, so that no path can be guessed. It stays when the area is renamed.
  slug text not null unique check (slug ~ '^[a-z0-9]{16}$'),
  owner_id uuid not null references account (id) on delete cascade,
  -- The address of the group that it is shared with.
  group_slug text,
  name text not null check (char_length(name) between 3 and 100),
  description text not null default '' check (char_length(description) <= 2000),
  geom geometry(MultiPolygon, 4326) not null,
  -- A coarse copy of the outline, for drawing many areas at once.
  outline geometry(MultiPolygon, 4326) not null,
  -- The geodesic area on WGS 84, in square meters.
  area_sqm double precision not null check (area_sqm > 0),
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deleted area can be restored for some days. After that the row is deleted.
  deleted_at timestamptz
);
create index focus_area_owner on focus_area (owner_id, created_at desc) where deleted_at is null;
create index focus_area_group on focus_area (group_slug) where group_slug is not null and deleted_at is null;
create index focus_area_deleted on focus_area (deleted_at) where deleted_at is not null;
