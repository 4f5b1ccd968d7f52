import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExportRow, type Polygons, writeRows } from '../../../../tests/support/export-rows.ts';
import { cases } from '../../../../tests/support/thorough.ts';
import type { ExportColumn } from './row-writer.ts';
import { MAX_DEGREE_BYTES, writeDegrees } from './value-text.ts';
import { ROW_WRITERS } from './writers.ts';

const COLUMNS: ExportColumn[] = [
  { name: 'parcelnumb', label: 'Parcel number', type: 'text', dbfName: 'PARCELNUMB' },
];

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-degrees-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function textOf(value: number): string {
  const bytes = new Uint8Array(64);
  const end = writeDegrees(bytes, 3, value);
  if (end - 3 > MAX_DEGREE_BYTES) throw new Error(`${value} takes ${end - 3} bytes`);
  return Buffer.from(bytes.subarray(3, end)).toString('latin1');
}

describe('degrees as text', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [-76.65, '-76.65'],
    [39.29, '39.29'],
    [-76.123456789, '-76.123456789'],
    [180, '180'],
    [-179.99999999999997, '-179.99999999999997'],
    [-1e-12, '-1e-12'],
  ])('%d is written as %s', (value, text) => expect(textOf(value)).toBe(text));

  it('read back as the same number, whatever it is', () => {
    const near = fc
      .tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -40, max: 40 }))
      .map(([whole, steps]) => whole + steps * Number.EPSILON * Math.max(1, Math.abs(whole)));
    const degrees = fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -256.5, max: 256.5, noNaN: true }),
      near,
    );
    fc.assert(
      fc.property(degrees, (value) => Object.is(Number(textOf(value)) + 0, value + 0)),
      { numRuns: cases({ usual: 5000, thorough: 20_000 }) },
    );
  });
});

/** Valid polygons that rounding to nine decimals, a tenth of a millimeter, could make invalid: vertices are at most 2e-9 degrees from other edges. */
const hardPolygons = fc
  .record({
    lon: fc.double({ min: -124, max: -67, noNaN: true }),
    lat: fc.double({ min: 19, max: 65, noNaN: true }),
    gap: fc.double({ min: 1e-13, max: 2e-9, noNaN: true }),
    kind: fc.constantFrom('sliver', 'hole', 'spike'),
  })
  .map(({ lon, lat, gap, kind }): Polygons => {
    const at = (x: number, y: number): [number, number] => [lon + x, lat + y];
    const square = [at(0, 0), at(0.001, 0), at(0.001, 0.001), at(0, 0.001), at(0, 0)];
    if (kind === 'sliver') return [[[at(0, 0), at(0.01, gap), at(0.02, 0), at(0.01, 2 * gap), at(0, 0)]]];
    if (kind === 'spike')
      return [[[at(0, 0), at(0.01, 0), at(0.01, 0.001), at(0.005, gap), at(0, 0.001), at(0, 0)]]];
    const hole = [
      at(gap, gap),
      at(gap, 0.0005),
      at(0.0005, 0.001 - gap),
      at(0.001 - gap, 0.0005),
      at(gap, gap),
    ];
    return [[square, hole]];
  });

describe('exported polygons have exactly the coordinates that they had, so that valid ones stay valid', () => {
  const POLYGONS = fc.sample(hardPolygons, { numRuns: cases({ usual: 700, thorough: 2000 }), seed: 13 });
  const ROWS = POLYGONS.map((polygons, index): ExportRow => ({
    fid: index + 1,
    polygons,
    values: [`P${index}`],
  }));
  const corners = (polygons: Polygons) =>
    polygons
      .flat(2)
      .map(([x, y]) => `${x} ${y}`)
      .toSorted((a, b) => (a < b ? -1 : 1));
  const EXPECTED = POLYGONS.map(corners);

  it('in GeoJSON', async () => {
    const [file] = await writeRows(
      await ROW_WRITERS.geojson({ dir, name: 'hard', title: 'Hard', columns: COLUMNS }),
      COLUMNS,
      ROWS,
    );
    const { features } = JSON.parse(await readFile(file?.file ?? '', 'utf8')) as {
      features: { geometry: { coordinates: number[][][] } }[];
    };
    expect(
      features.map(({ geometry }) => corners([geometry.coordinates as unknown as Polygons[number]])),
    ).toEqual(EXPECTED);
  });

  it('in KML', async () => {
    const [file] = await writeRows(
      await ROW_WRITERS.kml({ dir, name: 'hard', title: 'Hard', columns: COLUMNS }),
      COLUMNS,
      ROWS,
    );
    const text = await readFile(file?.file ?? '', 'utf8');
    const found = text
      .split('<Placemark>')
      .slice(1)
      .map((placemark) =>
        [...placemark.matchAll(/<coordinates>([^<]*)</g)]
          .flatMap(([, pairs = '']) => pairs.split(' ').map((pair) => pair.split(',').map(Number).join(' ')))
          .toSorted((a, b) => (a < b ? -1 : 1)),
      );
    expect(found).toEqual(EXPECTED);
  });
});
