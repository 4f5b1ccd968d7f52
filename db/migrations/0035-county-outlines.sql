-- Locks place for the time that its counties (about 3,100 rows) are marked.

-- The outlines that a county has, one a source; place.geom is the best of them. Counties that only have the bundled outline are not listed.
create table county_outline (
  place_path text not null references place (path) on delete cascade deferrable initially deferred,
  source text not null check (source in ('operator', 'census', 'parcels', 'bundled')),
  -- Null of 'parcels': the outline from elsewhere holds all parcels as it is.
  geom geometry(MultiPolygon, 4326),
  west double precision,
  south double precision,
  east double precision,
  north double precision,
  -- How far the line may lie from the real one, in meters.
  error_m double precision not null,
  -- The file, or what else it was made from, for people.
  made_from text not null,
  -- Of 'parcels': the edition, and the source of the outline that was fitted to its parcels.
  edition_id integer,
  fitted_to text,
  made_at timestamptz not null default now(),
  primary key (place_path, source)
);

-- Of a county: where its outline is from, and how far it may lie from the real line.
alter table place add column outline_source text;
alter table place add column outline_error_m double precision;
update place set
  outline_source = case when country = 'us' and coalesce(geoid, '') not like '99%' then 'bundled' else 'operator' end,
  outline_error_m = case when country = 'us' and coalesce(geoid, '') not like '99%' then 3000 else 50 end
where kind = 'county' and geom is not null;
-- An invented or operator's county has nothing else to fall back on.
insert into county_outline (place_path, source, geom, west, south, east, north, error_m, made_from)
select path, 'operator', geom, west, south, east, north, 50, 'an earlier version' from place
where kind = 'county' and outline_source = 'operator';
