import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { pageQueries } from '../../../frontend/query-client.ts';
import { type ParcelSummary, listParcelSummaries } from '../contract.ts';
import { createBatcher } from './batcher.ts';

const KEY = 'parcel-summary';
const BATCH_MS = 25;
/** The maximum number of ids that the endpoint accepts. */
const BATCH_SIZE = 200;

/** The summaries of the current editions (null) or of an earlier one, by GEOID and edition number, such as `24510.2`. Requests are batched. */
function summariesOf(edition: string | null) {
  const find = createBatcher({
    waitMs: BATCH_MS,
    load: async (fids) => {
      const found = new Map<number, ParcelSummary>();
      for (let at = 0; at < fids.length; at += BATCH_SIZE) {
        const part = fids.slice(at, at + BATCH_SIZE);
        const { parcels } = await call(listParcelSummaries, {
          query: { fids: part.join(','), ...(edition !== null && { edition }) },
        });
        for (const parcel of parcels) found.set(parcel.fid, parcel);
      }
      return found;
    },
  });
  return {
    edition,
    query: (fid: number) =>
      queryOptions({
        queryKey: [KEY, edition, fid],
        queryFn: async () => (await find(fid)) ?? null,
        staleTime: 5 * 60_000,
        retry: false,
        meta: { isQuiet: true },
      }),
  };
}

let shown = summariesOf(null);

/** Returns the summary of a parcel by feature id; undefined when the parcel is gone. */
export async function findSummary(fid: number): Promise<ParcelSummary | undefined> {
  return (await pageQueries().fetchQuery(shown.query(fid))) ?? undefined;
}

/** Returns a cached summary, if there is one. */
export function peekSummary(fid: number): ParcelSummary | undefined {
  return pageQueries().getQueryData(shown.query(fid).queryKey) ?? undefined;
}

/** Clears the cached summaries, because the reader's rights to see owners may have changed. */
export function clearSummaries(): void {
  pageQueries().removeQueries({ queryKey: [KEY] });
}

/** Sets the edition to which feature ids refer from now on. */
export function showSummariesOf(edition: string | null): void {
  if (edition !== shown.edition) shown = summariesOf(edition);
}
