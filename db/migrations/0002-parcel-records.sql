-- Locks: none that matter; the table is new.

-- The records of a parcel in a joined table, if it has several for one parcel, such as the units of a condominium. One partition for each edition
-- (parcel_record_e<edition_id>), which exists only if the edition has such records. The keys of `fields` are names of standard columns and, for values
-- without a standard column, the county's own column names.
create table parcel_record (
  edition_id integer not null,
  ogc_fid integer not null,
  ordinal integer not null,
  -- The heading of the record, without a person's name. Null when the record has neither an address nor a number.
  headline text,
  fields jsonb not null,
  primary key (edition_id, ogc_fid, ordinal)
) partition by list (edition_id);
