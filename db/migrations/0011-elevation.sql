-- Locks: none that matter; the table is new.

-- The areas with known heights of the land. The heights themselves are in the file store under file_key.
create table elevation_grid (
  place_path text primary key references place (path),
  file_key text not null,
  source_name text not null,
  max_zoom integer not null,
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  published_at timestamptz not null default now()
);
