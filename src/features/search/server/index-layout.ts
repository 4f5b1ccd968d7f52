/** The name of the index in the folder of an edition. */
export const SEARCH_INDEX_FILE = 'search.index';

/** Returns the key of an edition's index in the file store. */
export function searchIndexKey(geoid: string, version: number): string {
  return `editions/${geoid}/${version}/${SEARCH_INDEX_FILE}`;
}

/** Bytes of a row: the start of its texts + 1 (uint32, 0 for a missing row), longitude and latitude in 1e-7 degrees (int32), ll_uuid (16 bytes). */
export const ROW_BYTES = 28;
