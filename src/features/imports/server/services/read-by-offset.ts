import { fetchAhead } from './fetch-ahead.ts';
import type { FetchedRow } from './fetched-pages.ts';
import type { LayerReading } from './layer-reading.ts';
import type { Page } from './layer-service.ts';
import { ServiceRefusal } from './service-refusal.ts';

/** After this many pages in a row without a new feature, reading ends, because the server repeats itself. */
const FRUITLESS_PAGES = 3;
/** After this many pages that were shorter than requested, their length can't be predicted, and pages are requested one at a time. */
const SHORT_PAGES = 2;

export interface OffsetPages<Raw> {
  /** Asks for a page. A few of these run at once. */
  fetch(offset: number, size: number, signal: AbortSignal): Promise<Raw>;
  /** Reads a page. The pages come in order, one at a time. */
  read(raw: Raw): Page | Promise<Page>;
}

/** Reads pages by offset, a few ahead, in order, from where an earlier attempt stopped. */
export async function readByOffset<Raw>(
  reading: LayerReading,
  pages: OffsetPages<Raw>,
  wanted: number | null,
): Promise<void> {
  let fruitless = 0;
  let shortPages = 0;
  let mayBeLast = false;
  let hasEnough = false;
  let last: readonly FetchedRow[] = [];
  for (;;) {
    const size = reading.pageSize;
    const from = reading.pages.offset;
    const isPredictable = wanted !== null && shortPages < SHORT_PAGES;
    try {
      const asked = fetchAhead(
        offsetsFrom(from, isPredictable ? size : Infinity, wanted ?? 0),
        (offset, signal) => pages.fetch(offset, size, signal),
        () => reading.client.limit,
      );
      for await (const { request: offset, result } of asked) {
        const { rows, hasMore } = await pages.read(result);
        if (!areNew(rows, last, reading.pages.rows > offset)) throw repeatsItself(wanted);
        last = rows;
        const fresh = await reading.write(rows, { offset: offset + rows.length });
        fruitless = fresh === 0 ? fruitless + 1 : 0;
        if (rows.length === 0) return;
        if (fruitless >= FRUITLESS_PAGES) {
          // Without a count, a short page is all that the server has.
          if (hasEnough || (wanted === null && !hasMore && rows.length < size)) return;
          throw repeatsItself(wanted);
        }
        // A page may be shorter than asked for, so its length alone doesn't tell whether it was the last one. The count tells, if there is one.
        const isEnough = wanted !== null && reading.pages.rows >= wanted;
        // Features that can't be told apart are read only until enough came.
        if (isEnough && !reading.pages.haveIds) return;
        // Some services count no more features than fit on a page, so a full page may not be the last one.
        hasEnough = isEnough;
        if (isEnough && !hasMore && rows.length < size) return;
        // Without a count, a short page may be the last one, or as long as the server's pages can be: the next one tells.
        mayBeLast = wanted === null && !hasMore && rows.length < size;
        if (rows.length === size) continue;
        shortPages++;
        // The first page shows the limit of the server.
        if (offset === 0 && rows.length < size) reading.pageSize = rows.length;
        break;
      }
    } catch (error) {
      // Some servers refuse a page after the last one.
      if (error instanceof ServiceRefusal && (hasEnough || (mayBeLast && !error.isTemporary))) return;
      reading.recover(error);
    }
  }
}

/** Returns false for rows without ids that came before: on the last page, or in another way of reading, if more rows came than pages by offset had so far. */
function areNew(rows: readonly FetchedRow[], last: readonly FetchedRow[], haveOthersCome: boolean): boolean {
  if (rows.every(({ id }) => id !== null)) return true;
  const isRepeated = rows.length === last.length && rows.every((row, at) => last[at]?.line.equals(row.line));
  return !isRepeated && !haveOthersCome;
}

function repeatsItself(wanted: number | null): ServiceRefusal {
  const said = 'it sends the same features whatever page is asked for';
  return new ServiceRefusal(
    wanted === null ? `${said}, and does not say how many it has. Ask its owner for a file` : said,
    false,
  );
}

/** Yields the first offset, and those after it that are below the number of features. */
function* offsetsFrom(from: number, size: number, total: number): Generator<number> {
  yield from;
  for (let offset = from + size; offset < total; offset += size) yield offset;
}
