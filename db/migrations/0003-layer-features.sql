-- Locks: layer_edition exclusively for a moment; the new columns have constant defaults, so no row is written.

-- True when the exact features are kept beside the tiles, and what the import of the file found (columns, skipped rows).
alter table layer_edition
  add column has_features boolean not null default false,
  add column report jsonb;
