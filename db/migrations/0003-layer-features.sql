-- Locks: layer_edition exclusively for a moment; the new columns have constant defaults, so no row is written.

-- `has_features`: the exact features are stored beside the tiles. `report`: the findings of the import (columns, skipped rows).
alter table layer_edition
  add column has_features boolean not null default false,
  add column report jsonb;
