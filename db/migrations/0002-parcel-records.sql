-- Locks: none that matter; the table is new.

-- The records of a parcel in a joined table that has several for one, such as the units of a condominium. One partition an edition
-- (parcel_record_e<edition_id>), there only when the edition has such records. `fields` holds values by standard column, else by the county's name.
create table parcel_record (
  edition_id integer not null,
  ogc_fid integer not null,
  ordinal integer not null,
  -- Without a person's name; null when the record has neither address nor number.
  headline text,
  fields jsonb not null,
  primary key (edition_id, ogc_fid, ordinal)
) partition by list (edition_id);
