-- Locks: store_edition, for an update of its rows (one per edition that the store described).

-- Every parcel has an ll_uuid, but the descriptions that the store made of editions did not count it, so the files that it sold were without it.
update store_edition set filled = filled || jsonb_build_object('ll_uuid', filled -> 'path') where filled ? 'path';
