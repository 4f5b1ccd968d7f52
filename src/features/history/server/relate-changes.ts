import { setImmediate } from 'node:timers/promises';
import { findOverlaps } from '../rules/find-overlaps.ts';
import { type Overlap, relateParcels } from '../rules/relate-parcels.ts';
import type { ChangeWriter } from './change-writer.ts';
import { type DrawnParcel, readShape } from './read-shape.ts';

/**
 * If more parcels than this are gone, new or changed in shape (a changed parcel counts twice, once per edition), splits and mergers are not derived, because
 * the geometries would not fit into memory. This happens, for example, when a county gives its parcels new numbers and new boundaries at once.
 */
const MAX_RELATED = 150_000;
/** The maximum number of parcels that the row of a split or merger names. */
const MAX_NAMED = 200;
const FLUSH_ROWS = 5000;
/** The number of shapes whose overlaps are found before other work gets the thread. */
const YIELD_SHAPES = 500;

/** Writes the parcels that are gone and new, and the splits and mergers among them. */
export async function relateChanges(
  gone: readonly DrawnParcel[],
  added: readonly DrawnParcel[],
  writer: ChangeWriter,
  signal: AbortSignal,
): Promise<void> {
  const canRelate = gone.length + added.length <= MAX_RELATED;
  const shapesOf = (parcels: readonly DrawnParcel[]) =>
    parcels.map(({ wkb }) => readShape(wkb ?? new Uint8Array()));
  const overlaps: Overlap[] = [];
  if (canRelate) {
    let compared = 0;
    for (const found of findOverlaps(shapesOf(gone), shapesOf(added))) {
      overlaps.push(...found);
      if (++compared % YIELD_SHAPES !== 0) continue;
      signal.throwIfAborted();
      await setImmediate();
    }
  }
  const { splits, mergers } = relateParcels(overlaps);
  const splitFrom = new Map(splits.flatMap(({ old, into }) => into.map((now) => [now, old] as const)));
  const mergedInto = new Map(mergers.flatMap(({ now, from }) => from.map((old) => [old, now] as const)));
  const goneInBoth = byUuid(gone);
  const addedInBoth = byUuid(added);
  let rows = 0;
  const pause = async () => {
    if (++rows % FLUSH_ROWS !== 0) return;
    signal.throwIfAborted();
    await writer.flush();
    await setImmediate();
  };
  for (const [index, { uuid, fid, isInBoth }] of gone.entries()) {
    if (isInBoth) continue;
    const into = added[mergedInto.get(index) ?? -1];
    const detail = into === undefined ? null : { merged_into: into.fid };
    writer.add({ kind: 'gone', uuid, oldFid: fid, newFid: null, share: null, detail });
    await pause();
  }
  for (const [index, { uuid, fid, isInBoth }] of added.entries()) {
    if (isInBoth) continue;
    const from = gone[splitFrom.get(index) ?? -1];
    const detail = from === undefined ? null : { split_from: from.fid };
    writer.add({ kind: 'new', uuid, oldFid: null, newFid: fid, share: null, detail });
    await pause();
  }
  for (const { old, into, share } of splits) {
    const parcel = gone[old];
    if (parcel === undefined) continue;
    const same = addedInBoth.get(parcel.uuid);
    const named = into.slice(0, MAX_NAMED).flatMap((index) => added[index]?.fid ?? []);
    writer.add({
      kind: 'split',
      uuid: parcel.uuid,
      oldFid: parcel.fid,
      newFid: same?.fid ?? null,
      share,
      detail: { into: named, parts: into.length },
    });
    await pause();
  }
  for (const { now, from, share } of mergers) {
    const parcel = added[now];
    if (parcel === undefined) continue;
    const same = goneInBoth.get(parcel.uuid);
    const named = from.slice(0, MAX_NAMED).flatMap((index) => gone[index]?.fid ?? []);
    writer.add({
      kind: 'merged',
      uuid: parcel.uuid,
      oldFid: same?.fid ?? null,
      newFid: parcel.fid,
      share,
      detail: { from: named, parts: from.length },
    });
    await pause();
  }
}

/** Returns the parcels that are in both editions, by ll_uuid. */
function byUuid(parcels: readonly DrawnParcel[]): ReadonlyMap<string, DrawnParcel> {
  return new Map(parcels.filter(({ isInBoth }) => isInBoth).map((parcel) => [parcel.uuid, parcel]));
}
