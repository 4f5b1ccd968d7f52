import { countyPathOf } from '../../parcels/rules/parcel-path.ts';
import type { Bookmark, SlimFollow } from '../contract.ts';
import type { FollowRow, SlimRow } from './queries.ts';

export function describeFollow(row: FollowRow): Bookmark {
  const { id, llUuid, address, parcelnumb, path, lon, lat, note } = row;
  return {
    id,
    ll_uuid: llUuid,
    address,
    parcelnumb,
    path,
    centroid: [lon, lat],
    source_id: null,
    note,
    followed_at: row.followedAt.toISOString(),
    gone: row.isGone ? { county_path: countyPathOf(path), version: row.lastVersion } : null,
  };
}

export function describeSlim({ id, address, path, lon, lat, isGone }: SlimRow): SlimFollow {
  // A tenth of a meter is precise enough for a pin.
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  const centroid: [number, number] = [rounded(lon), rounded(lat)];
  return { id, address, target_path: path, centroid, source_id: null, is_gone: isGone };
}
