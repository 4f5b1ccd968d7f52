-- Locks: store_edition, for an update of its rows (one per edition that the store described).

-- Every parcel has an ll_uuid, but the store did not count that column when it described an edition, so the files that it sold lacked it.
update store_edition set filled = filled || jsonb_build_object('ll_uuid', filled -> 'path') where filled ? 'path';
