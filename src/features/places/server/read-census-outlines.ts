import type { BBox } from '../../../kernel/geo.ts';
import { Problem } from '../../../kernel/problem.ts';
import { countyGeoid } from '../rules/outline-sources.ts';
import { viewBox } from '../rules/view-box.ts';
import { multiPolygonEwkb } from './multipolygon-ewkb.ts';
import { polygonsOf } from './new-place.ts';

/** A batch that has this many corners is sent before the next county: a file of all counties has ten million. */
const BATCH_CORNERS = 200_000;

/** A county of a Census file. */
export interface CensusFeature {
  /** The county's code in any of the forms that files use. */
  geoid: unknown;
  geometry: GeoJSON.Geometry | null;
}

/** The outline of a county, as plain data that can be sent between processes. */
export interface CountyOutline {
  geoid: string;
  ewkb: Uint8Array;
  bbox: BBox;
}

/**
 * Passes the outlines of counties to `send` in batches. The rows of one county become one outline. Returns the number of rows without a code or a polygon. Throws
 * `unreadable_file` if a county has another row after its batch was sent.
 */
export async function readCensusOutlines(
  counties: AsyncIterable<CensusFeature>,
  send: (batch: readonly CountyOutline[]) => Promise<void>,
): Promise<number> {
  let unusable = 0;
  let waiting = new Map<string, GeoJSON.MultiPolygon['coordinates']>();
  const sent = new Set<string>();
  let corners = 0;
  let latest: string | null = null;
  const flush = async () => {
    const batch = [...waiting].flatMap(([geoid, polygons]): CountyOutline[] => {
      const bbox = viewBox(polygons);
      return bbox === null ? [] : [{ geoid, ewkb: multiPolygonEwkb(polygons), bbox }];
    });
    for (const geoid of waiting.keys()) sent.add(geoid);
    waiting = new Map();
    corners = 0;
    if (batch.length > 0) await send(batch);
  };
  for await (const { geoid: code, geometry } of counties) {
    const geoid = countyGeoid(code);
    const polygons = polygonsOf(geometry);
    if (geoid === null || polygons === null) {
      unusable++;
      continue;
    }
    if (corners >= BATCH_CORNERS && geoid !== latest) await flush();
    latest = geoid;
    if (sent.has(geoid))
      throw new Problem(
        'unreadable_file',
        `The rows of county ${geoid} are not next to each other. Sort the file by GEOID, and load it again.`,
      );
    const earlier = waiting.get(geoid);
    if (earlier === undefined) waiting.set(geoid, polygons);
    else for (const polygon of polygons) earlier.push(polygon);
    corners += polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  }
  await flush();
  return unusable;
}
