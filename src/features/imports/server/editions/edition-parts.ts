import { COVERAGE_FILE, createParcelStoreBuilder, STORE_FILE } from '../../../parcel-tiles/server/thread.ts';
import type { EditionLayout, EditionPart, JoinedRecord } from '../../../parcels/rules/parcel-row.ts';
import type { CountyColumnType } from '../../../parcels/rules/value-type.ts';
import { createSearchIndexBuilder, SEARCH_INDEX_FILE } from '../../../search/server/thread.ts';
import { PART_NAMES, type PartName } from './part-names.ts';

/** The parts of an edition, with the files that each writes to its folder. */
const PARTS: Readonly<
  Record<PartName, { files: readonly string[]; create(layout: EditionLayout, dir: string): EditionPart }>
> = {
  store: { files: [STORE_FILE, COVERAGE_FILE], create: createParcelStoreBuilder },
  search: { files: [SEARCH_INDEX_FILE], create: createSearchIndexBuilder },
};

export const PART_FILES: readonly string[] = PART_NAMES.flatMap((name) => PARTS[name].files);

export interface OpenParts {
  list: readonly EditionPart[];
  /** Writes the files, with the joined records. Returns the types of the county's own columns. */
  finish(records: AsyncIterable<JoinedRecord>): Promise<CountyColumnType[]>;
  /** Closes the files of all parts, finished or not. */
  close(): void;
}

/** Opens all parts, or those with these names. */
export function openParts(
  layout: EditionLayout,
  dir: string,
  names: readonly PartName[] = PART_NAMES,
): OpenParts {
  const list = names.map((name) => PARTS[name].create(layout, dir));
  return {
    list,
    async finish(records) {
      const types: CountyColumnType[] = [];
      const withRecords = list.filter(({ addRecord }) => addRecord !== undefined);
      if (withRecords.length > 0)
        for await (const record of records) for (const part of withRecords) part.addRecord?.(record);
      for (const part of list) types.push(...(await part.finish()));
      return types;
    },
    close() {
      for (const part of list) part.close();
    },
  };
}
