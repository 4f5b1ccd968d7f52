import type { IndexFooter } from './index-file.ts';

/** The name of the index in the folder of an edition. */
export const SEARCH_INDEX_FILE = 'search.index';

/** Returns the key of an edition's index in the file store. */
export function searchIndexKey(geoid: string, version: number): string {
  return `editions/${geoid}/${version}/${SEARCH_INDEX_FILE}`;
}

/**
 * The section of the joined records, such as the units of a condominium: 8 bytes each, the start of the texts and the `ogc_fid` (uint32). They have the rows after
 * those of the parcels. Older indexes lack it.
 */
export const RECORDS = 'records';
export const RECORD_BYTES = 8;

/** Returns the number of rows of an index: those of the parcels, then those of the joined records. */
export function countRows({ rowCount, sections }: Pick<IndexFooter, 'rowCount' | 'sections'>): number {
  return rowCount + Math.floor((sections[RECORDS]?.length ?? 0) / RECORD_BYTES);
}

/** Bytes of a row: the start of its texts + 1 (uint32, 0 for a missing row), longitude and latitude in 1e-7 degrees (int32), ll_uuid (16 bytes). */
export const ROW_BYTES = 28;
