export const STORE_FILE = 'parcels.store';
export const COVERAGE_FILE = 'coverage.json';

/** Where a file of an edition is in the file store: `editions/24510/3/parcels.store`. */
export function editionFileKey(
  geoid: string,
  version: number,
  file: typeof STORE_FILE | typeof COVERAGE_FILE,
): string {
  return `editions/${geoid}/${version}/${file}`;
}
