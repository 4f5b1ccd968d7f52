import type { Figure } from './figures.ts';

/** The seconds that an import into a server database may take on two cores, from the command to the published map, by number of parcels (decision 0292). */
const MAX_SECONDS: ReadonlyMap<number, number> = new Map([
  [12_000, 2],
  [150_000, 6],
  [1_000_000, 30],
]);
/** The formats that this applies to. The demo county's GeoJSON has all 169 columns, three times as many as its other files. */
const FORMATS: ReadonlySet<string> = new Set(['Shapefile', 'GeoPackage']);

/** Returns the time of an import next to the time that it may take, or nothing for other numbers of parcels and other formats. */
export function listTimes(
  { area, what, size }: Pick<Figure, 'area' | 'what' | 'size'>,
  { format, parcels, seconds }: { format: string; parcels: number; seconds: number },
): Figure[] {
  const atMost = MAX_SECONDS.get(parcels);
  if (atMost === undefined || !FORMATS.has(format)) return [];
  return [{ area, what: `${what}: time`, size, unit: 's', ours: seconds, target: { of: 'value', atMost } }];
}
