-- Locks place while its counties (about 3,100 rows) are marked.

-- The outlines of a county, one for each source; place.geom is the best of them. Counties that only have the bundled outline are not listed.
create table county_outline (
  place_path text not null references place (path) on delete cascade deferrable initially deferred,
  source text not null check (source in ('operator', 'census', 'parcels', 'bundled')),
  -- For 'parcels', null means that the outline from another source already contains all parcels.
  geom geometry(MultiPolygon, 4326),
  west double precision,
  south double precision,
  east double precision,
  north double precision,
  -- The distance in meters that the line may be away from the real one.
  error_m double precision not null,
  -- The file or other origin, for people.
  made_from text not null,
  -- For 'parcels': the edition, and the source of the outline that was fitted to its parcels.
  edition_id integer,
  fitted_to text,
  made_at timestamptz not null default now(),
  primary key (place_path, source)
);

-- For a county: the source of its outline, and the distance in meters that it may be away from the real line.
alter table place add column outline_source text;
alter table place add column outline_error_m double precision;
update place set
  outline_source = case when country = 'us' and coalesce(geoid, '') not like '99%' then 'bundled' else 'operator' end,
  outline_error_m = case when country = 'us' and coalesce(geoid, '') not like '99%' then 3000 else 50 end
where kind = 'county' and geom is not null;
-- A county that is invented or was added by an operator has no bundled outline.
insert into county_outline (place_path, source, geom, west, south, east, north, error_m, made_from)
select path, 'operator', geom, west, south, east, north, 50, 'an earlier version' from place
where kind = 'county' and outline_source = 'operator';
