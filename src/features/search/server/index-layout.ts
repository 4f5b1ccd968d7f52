/** The index's name in an edition's folder. */
export const SEARCH_INDEX_FILE = 'search.index';

/** The key of an edition's index in the file store. */
export function searchIndexKey(geoid: string, version: number): string {
  return `editions/${geoid}/${version}/${SEARCH_INDEX_FILE}`;
}

/** One row: where its texts begin + 1 (uint32, 0 for no such row), longitude and latitude in 1e-7 degrees (int32), ll_uuid (16 bytes). */
export const ROW_BYTES = 28;
