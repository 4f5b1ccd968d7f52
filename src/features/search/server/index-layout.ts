import type { IndexFooter } from './index-file.ts';

/** The name of the index in the folder of an edition. */
export const SEARCH_INDEX_FILE = 'search.index';

/** Returns the key of an edition's index in the file store. */
export function searchIndexKey(geoid: string, version: number): string {
  return `editions/${geoid}/${version}/${SEARCH_INDEX_FILE}`;
}

/**
 * The section with the addresses of joined records, such as the units of a condominium: 8 bytes each, the start of the text and the `ogc_fid` (uint32). They have
 * the rows after those of the parcels. Older indexes lack it.
 */
export const RECORD_ADDRESSES = 'record.addresses';
export const RECORD_ADDRESS_BYTES = 8;

/** Returns the number of rows of an index: those of the parcels, then those of the addresses of records. */
export function countRows({ rowCount, sections }: Pick<IndexFooter, 'rowCount' | 'sections'>): number {
  return rowCount + Math.floor((sections[RECORD_ADDRESSES]?.length ?? 0) / RECORD_ADDRESS_BYTES);
}

/** Bytes of a row: the start of its texts + 1 (uint32, 0 for a missing row), longitude and latitude in 1e-7 degrees (int32), ll_uuid (16 bytes). */
export const ROW_BYTES = 28;
