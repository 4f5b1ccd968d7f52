import type { Bookmark, SlimFollow } from '../contract.ts';
import type { FollowRow, SlimRow } from './queries.ts';

/** Country, state and county of a parcel's path. */
const COUNTY_PARTS = 4;

export function describeFollow(row: FollowRow): Bookmark {
  const { id, ll_uuid, address, parcelnumb, path, lon, lat, note } = row;
  return {
    id,
    ll_uuid,
    address,
    parcelnumb,
    path,
    centroid: [lon, lat],
    source_id: null,
    note,
    followed_at: row.followed_at.toISOString(),
    gone: row.is_gone
      ? { county_path: path.split('/').slice(0, COUNTY_PARTS).join('/'), version: row.last_version }
      : null,
  };
}

export function describeSlim({ id, address, path, lon, lat, is_gone }: SlimRow): SlimFollow {
  // A tenth of a meter is precise enough for a pin.
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  const centroid: [number, number] = [rounded(lon), rounded(lat)];
  return { id, address, target_path: path, centroid, source_id: null, is_gone };
}
