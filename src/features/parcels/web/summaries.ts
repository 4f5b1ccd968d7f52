import { call } from '../../../frontend/api.ts';
import { type ParcelSummary, listParcelSummaries } from '../contract.ts';
import { createBatcher } from './batcher.ts';

const BATCH_MS = 25;
/** The most ids that the endpoint accepts. */
const BATCH_SIZE = 200;
const MAX_CACHED = 4000;

/** The earlier edition that is shown, such as `24510.2`; null for the current ones. */
let edition: string | null = null;

async function load(fids: readonly number[]): Promise<Map<number, ParcelSummary>> {
  const found = new Map<number, ParcelSummary>();
  for (let at = 0; at < fids.length; at += BATCH_SIZE) {
    const part = fids.slice(at, at + BATCH_SIZE);
    const { parcels } = await call(listParcelSummaries, {
      query: { fids: part.join(','), ...(edition !== null && { edition }) },
    });
    for (const parcel of parcels) found.set(parcel.fid, parcel);
  }
  return found;
}

const batcher = createBatcher({ load, waitMs: BATCH_MS, remember: MAX_CACHED });

/** Returns the summary of a parcel by feature id. Requests are batched, and summaries are cached. */
export const findSummary = batcher.find;
/** Returns a cached summary, if there is one. */
export const peekSummary = batcher.peek;
/** Clears the cached summaries, because the reader's rights to see owners may have changed. */
export const forgetSummaries = batcher.forget;

/** Sets the edition to which feature ids refer from now on. */
export function showSummariesOf(next: string | null): void {
  if (next === edition) return;
  edition = next;
  batcher.forget();
}
