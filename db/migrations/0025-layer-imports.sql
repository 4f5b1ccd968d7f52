-- Locks: import_run, for a moment.

-- An import may make a layer of the map instead of a county's edition. The column names the layer and how its file is read (layerChoiceSchema).
alter table import_run add column layer jsonb;
