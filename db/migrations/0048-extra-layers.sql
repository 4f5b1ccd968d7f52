-- Locks: none that matter; the table is new.

-- Layers of pictures from other sites, which operators add to the map: tiles, or a Web Map Service.
create table extra_layer (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  kind text not null check (kind in ('raster', 'wms')),
  -- The address that the operator gave, and the names of the layers of a Web Map Service.
  url text not null check (char_length(url) <= 1000),
  wms_layers text not null default '' check (char_length(wms_layers) <= 300),
  attribution text not null check (char_length(attribution) between 1 and 200),
  docs text not null default '' check (char_length(docs) <= 500),
  min_zoom integer not null check (min_zoom between 0 and 22),
  max_zoom integer not null check (max_zoom between min_zoom and 22),
  country text check (country in ('us', 'ca')),
  audience text not null check (audience in ('everyone', 'signed-in', 'pro', 'team', 'operators')),
  created_at timestamptz not null default now()
);
