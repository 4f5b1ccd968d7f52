import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import { createRandom } from '../../../../../tests/support/random.ts';
import type { Database } from '../../../../backend/db/database.ts';
import { OverlapMeter, overlapArea } from '../../../parcels/rules/overlap-area.ts';
import type { ParcelGeometry } from '../../../parcels/rules/parcel-row.ts';
import { PreparedPolygons, preparePolygons, type PrepareResult } from '../../rules/prepare-polygons.ts';
import { WkbReader } from '../rows/wkb-reader.ts';

let database: Database & { close(): Promise<void> };
beforeAll(async () => {
  database = await openTestDatabase();
}, 120_000);
afterAll(() => database.close());

/** Invents a star, often with a hole. Its center is in a square with sides of four units, so that two stars cross each other in many ways. */
function inventShape(random: () => number): string {
  const [x, y] = [random() * 4, random() * 4];
  const corners = 3 + Math.floor(random() * 40);
  const ring = (size: number) => {
    const points = Array.from({ length: corners }, (_, i) => {
      const angle = (i / corners) * 2 * Math.PI;
      const radius = size * (0.5 + random() / 2);
      return `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`;
    });
    return `(${[...points, points[0]].join(', ')})`;
  };
  const hasHole = random() < 0.5;
  return `POLYGON(${ring(2)}${hasHole ? `, ${ring(0.4)}` : ''})`;
}

interface Pair {
  a: string;
  b: string;
  own: number;
  shared: number;
}

test('areas of intersections equal those of PostGIS', async () => {
  const random = createRandom(20_261_121).fraction;
  const texts = Array.from({ length: 150 }, () => [inventShape(random), inventShape(random)]);
  // Snapping to a grid gives the pair common edges, as zones share edges with lots.
  const { rows } = await sql<Pair>`
    with pair as (
      select row_number() over () as n, st_snaptogrid(st_geomfromtext(value ->> 0), 0.25) as a,
        st_snaptogrid(st_geomfromtext(value ->> 1), 0.25) as b
      from jsonb_array_elements(${JSON.stringify(texts)}::jsonb)
    ), valid as (
      select n, st_collectionextract(st_makevalid(a), 3) as a, st_collectionextract(st_makevalid(b), 3) as b from pair
    )
    select encode(st_asbinary(a, 'NDR'), 'hex') as a, encode(st_asbinary(b, 'NDR'), 'hex') as b,
      st_area(a) as own, st_area(st_intersection(a, b)) as shared
    from valid where not st_isempty(a) and not st_isempty(b) order by n`.execute(database.kysely);
  expect(rows.length).toBeGreaterThan(120);
  expect(rows.filter(({ shared, own }) => shared > 0 && shared < own).length).toBeGreaterThan(60);
  for (const { a, b, own, shared } of rows) {
    const [shape, other] = [prepare(a), prepare(b)];
    const meter = new OverlapMeter();
    meter.setShape(shape);
    expect(meter.area).toBeCloseTo(own, 9);
    expect(overlapArea(shape, other)).toBeCloseTo(shared, 9);
  }
});

/** Prepares a polygon as an import does: closes rings, orients shells and holes. */
function prepare(hex: string): ParcelGeometry {
  const wkb = Buffer.from(hex, 'hex');
  const { coords, ringEnds, polygonEnds } = new WkbReader().read(wkb, { at: 0, length: wkb.length });
  const into = new PreparedPolygons();
  const result: PrepareResult = { skipped: null, closedRing: false, droppedRing: false };
  preparePolygons(
    { coords, vertexCount: ringEnds.at(-1) ?? 0, partEnds: ringEnds, polygonEnds },
    into,
    result,
  );
  return into.geometry;
}
