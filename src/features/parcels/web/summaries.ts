import { call } from '../../../frontend/api.ts';
import { type ParcelSummary, listParcelSummaries } from '../contract.ts';
import { createBatcher } from './batcher.ts';

const BATCH_MS = 25;
/** What the endpoint takes at most. */
const BATCH_SIZE = 200;
const MAX_CACHED = 4000;

/** The earlier edition that is looked at, `24510.2`; null: all are current. */
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

/** The summary of a parcel by feature id; asked for together with its neighbors, and remembered. */
export const findSummary = batcher.find;
/** What is known without asking. */
export const peekSummary = batcher.peek;
/** Owners may be shown or hidden now: everything is asked for again. */
export const forgetSummaries = batcher.forget;

/** Feature ids name rows of this edition from now on. */
export function showSummariesOf(next: string | null): void {
  if (next === edition) return;
  edition = next;
  batcher.forget();
}
