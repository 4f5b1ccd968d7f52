-- Locks: import_run, for a moment.

-- An import may make a layer of the map instead of a county's edition. The column says which layer it makes, and how its file is read (layerRequestSchema).
alter table import_run add column layer jsonb;
