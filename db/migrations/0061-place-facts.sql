-- Locks: none, the tables are new.

-- A set of facts about places from a file, such as a table of the census: its source and its columns.
create table fact_set (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,59}$'),
  -- Queries use a set once all of its rows are stored; then it is `ready`.
  state text not null default 'loading' check (state in ('loading', 'ready')),
  -- GEOIDs of the United States and codes of Canada may be equal: 24 is Maryland and Quebec.
  country text not null check (country in ('us', 'ca')),
  source text not null check (char_length(source) between 1 and 300),
  license text not null check (char_length(license) between 1 and 300),
  -- The day that the facts describe.
  data_date date,
  file_name text not null check (char_length(file_name) <= 300),
  -- The columns in the order of the values (`factColumnSchema`).
  columns jsonb not null,
  place_count integer not null default 0,
  created_at timestamptz not null default now()
);
create unique index fact_set_ready on fact_set (name) where state = 'ready';

-- The facts of one set about one place.
create table place_fact (
  set_id bigint not null references fact_set (id) on delete cascade,
  geoid text not null check (char_length(geoid) between 2 and 20),
  -- The values in the order of the columns: null, a text, a number, or an array of a number and its margin of error.
  facts jsonb not null,
  primary key (set_id, geoid)
);
create index place_fact_geoid on place_fact (geoid);
