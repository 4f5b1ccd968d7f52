import type { Figure } from './figures.ts';

/** The seconds that an import into a server database may take on two cores, from the command to the published map, by the size of the demo county (decision 0292). */
const MAX_SECONDS: ReadonlyMap<string, number> = new Map([
  ['12,000', 2],
  ['150,000', 6],
  ['1,000,000', 30],
]);
/** The formats that these limits apply to. The demo county's GeoJSON has all 169 columns, three times as many as its other files. */
const FORMATS: ReadonlySet<string> = new Set(['Shapefile', 'GeoPackage']);

/** Returns the time of an import next to the time that it may take, or nothing for other sizes and other formats. */
export function listTimes(
  { area, what, size }: Pick<Figure, 'area' | 'what' | 'size'>,
  { format, seconds }: { format: string; seconds: number },
): Figure[] {
  const atMost = MAX_SECONDS.get(size);
  if (atMost === undefined || !FORMATS.has(format)) return [];
  return [{ area, what: `${what}: time`, size, unit: 's', ours: seconds, target: { of: 'value', atMost } }];
}
