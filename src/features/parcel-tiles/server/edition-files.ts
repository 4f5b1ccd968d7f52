import { readFile } from 'node:fs/promises';
import type { OpenOptions, StoredFiles } from '../../../backend/files/stored-files.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { Problem } from '../../../kernel/problem.ts';

export const STORE_FILE = 'parcels.store';
export const COVERAGE_FILE = 'coverage.json';
/** The statistics of the county and of the places in it. They are computed after the publication, and again when the file is missing. */
export const INSIGHTS_FILE = 'insights.json';
export const PLACE_INSIGHTS_FILE = 'insights-places.json';
/**
 * One byte per parcel, by ordinal: where its owner gets mail. It names nobody. The number in the name is that of the rules: a change of them needs a new name
 * (decision 0138).
 */
export const OCCUPANCY_FILE = 'insights-occupancy-2.bin';

type EditionFile =
  | typeof STORE_FILE
  | typeof COVERAGE_FILE
  | typeof INSIGHTS_FILE
  | typeof PLACE_INSIGHTS_FILE
  | typeof OCCUPANCY_FILE;

/** The content of `coverage.json`: the number and share of filled values of each standard column that the county's file fills. */
export interface Coverage {
  geoid: string;
  place_path: string;
  total: number;
  extent: BBox | null;
  columns: { name: string; filled: number; percent: number }[];
}

/** Returns the key of an edition's file in the file store: `editions/24510/3/parcels.store`. */
export function editionFileKey(geoid: string, version: number, file: EditionFile): string {
  return `editions/${geoid}/${version}/${file}`;
}

/** Opens a file of an edition with `read`. Throws the errors of `StoredFiles.open`, with a message about the map of the county. */
export function openEditionFile<T>(
  files: Pick<StoredFiles, 'open'>,
  key: string,
  read: (localFile: string) => Promise<T>,
  options: Pick<OpenOptions, 'verify'> = {},
): Promise<T> {
  const repairMessage = "This county's map is being repaired. Try again in a minute.";
  return files.open(key, read, { ...options, repairMessage });
}

/** Returns the coverage of the columns of an edition. */
export function readCoverage(
  files: Pick<StoredFiles, 'open'>,
  { geoid, version }: { geoid: string; version: number },
): Promise<Coverage> {
  const key = editionFileKey(geoid, version, COVERAGE_FILE);
  return openEditionFile(files, key, readJsonFile, { verify: true }) as Promise<Coverage>;
}

/** Reads a JSON file. Throws a problem `unreadable_file` if it is not JSON. */
export async function readJsonFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('unreadable_file', `The file ${file} is damaged: it is not JSON.`);
  }
}
