import type { Services } from '../../../backend/services.ts';
import { countyGeoid } from '../rules/outline-sources.ts';
import { viewBox } from '../rules/view-box.ts';
import { multiPolygonEwkb } from './multipolygon-ewkb.ts';
import { polygonsOf } from './new-place.ts';
import { saveOutlines } from './outlines.ts';
import { type NewOutline, listCountyPathsByGeoid } from './queries-outlines.ts';

/** Corners that are held at once: a file of all counties has ten million. */
const BATCH_CORNERS = 200_000;

/** A county of a Census file. */
export interface CensusOutline {
  /** Whatever the file has as its code. */
  geoid: unknown;
  geometry: GeoJSON.Geometry | null;
}

export interface CensusReport {
  saved: number;
  /** Codes in the file that are no county here. */
  unknown: string[];
  /** Rows without a code or a polygon. */
  unusable: number;
}

/** Saves the outlines of counties out of a Census file, some at a time: when it is stopped, the same file is read again. */
export async function saveCensusOutlines(
  { database }: Pick<Services, 'database'>,
  counties: AsyncIterable<CensusOutline>,
  facts: { errorM: number; madeFrom: string },
): Promise<CensusReport> {
  const report: CensusReport = { saved: 0, unknown: [], unusable: 0 };
  let waiting = new Map<string, GeoJSON.MultiPolygon['coordinates']>();
  let corners = 0;
  const flush = async () => {
    const paths = await listCountyPathsByGeoid(database.kysely, [...waiting.keys()]);
    const outlines = [...waiting].flatMap(([geoid, polygons]): NewOutline[] => {
      const path = paths.get(geoid);
      const bbox = viewBox(polygons);
      if (path === undefined) report.unknown.push(geoid);
      return path === undefined || bbox === null ? [] : [{ path, ewkb: multiPolygonEwkb(polygons), bbox }];
    });
    waiting = new Map();
    corners = 0;
    if (outlines.length === 0) return;
    await database.kysely
      .transaction()
      .execute((trx) => saveOutlines(trx, outlines, { source: 'census', ...facts }));
    report.saved += outlines.length;
  };
  for await (const { geoid: code, geometry } of counties) {
    const geoid = countyGeoid(code);
    const polygons = polygonsOf(geometry);
    if (geoid === null || polygons === null) {
      report.unusable++;
      continue;
    }
    const earlier = waiting.get(geoid);
    if (earlier === undefined) waiting.set(geoid, polygons);
    else earlier.push(...polygons);
    corners += polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
    if (corners >= BATCH_CORNERS) await flush();
  }
  await flush();
  return report;
}
