import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DIFFICULT_COLUMNS,
  type ExportRow,
  difficultRows,
  writeRows,
} from '../../../../tests/support/export-rows.ts';
import { type FormatsFolder, openFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { pmtilesId } from './pmtiles-archive.ts';
import { ROW_WRITERS, type WriterFormat } from './writers.ts';

const ROWS = difficultRows(700).filter(({ polygons }) => polygons !== null);
let folder: FormatsFolder;
beforeAll(async () => {
  folder = await openFormatsFolder();
});
afterAll(() => folder.remove());

async function fileOf(format: WriterFormat, rows = ROWS): Promise<string> {
  const name = `${format}_${rows.length}`;
  const options = { dir: folder.dir, name, title: 'Difficult', columns: DIFFICULT_COLUMNS };
  const files = await writeRows(await ROW_WRITERS[format](options), DIFFICULT_COLUMNS, rows, 3001);
  return files[0]?.file ?? '';
}

describe.each(['geoparquet', 'flatgeobuf', 'geopkg'] as const)('%s', (format) => {
  it('is read back by our own reader, row by row', async () => {
    const { source, rows } = await folder.read(await fileOf(format));
    const at = (name: string) => source.columns.findIndex((column) => column.name === name);
    const byNumber = new Map(rows.map((row) => [row.values[at('parcelnumb')], row]));
    expect(byNumber.size).toBe(ROWS.length);
    for (const { values, polygons } of ROWS) {
      const row = byNumber.get(values[0] as string);
      expect(row?.values[at('owner')]).toBe(values[1]);
      expect(row?.values[at('landval')]).toBe(values[2]);
      expect(row?.values[at('yearbuilt')]).toBe(values[3]);
      // Only the numbers of rings are compared, because readers may omit the closing vertex.
      expect(row?.polygons.map((rings) => rings.length)).toEqual(polygons?.map((rings) => rings.length));
    }
  });

  it('has rows without a geometry, even as the first ones', async () => {
    const without = difficultRows(700).filter(({ polygons }) => polygons === null);
    expect(without.length).toBeGreaterThan(0);
    const { rows } = await folder.read(await fileOf(format, [...without, ...ROWS.slice(0, 50)]));
    expect(rows).toHaveLength(without.length + 50);
    const { rows: none } = await folder.read(await fileOf(format, without));
    expect(none).toHaveLength(without.length);
  });

  it('may be empty', async () => {
    const { rows } = await folder.read(await fileOf(format, []));
    expect(rows).toEqual([]);
  });
});

/** Reads the directory of a small archive, which has only a root. */
function readArchive(bytes: Buffer) {
  const u64 = (at: number) => Number(bytes.readBigUInt64LE(at));
  const section = (at: number) => bytes.subarray(u64(at), u64(at) + u64(at + 8));
  const pbf = new PbfReader(gunzipSync(section(8)));
  const count = pbf.readVarint();
  const column = () => Array.from({ length: count }, () => pbf.readVarint());
  const [ids, runs, lengths, offsets] = [column(), column(), column(), column()];
  let id = 0;
  let next = 0;
  const tiles = section(56);
  const entries = ids.map((step, index) => {
    id += step;
    const offset = offsets[index] === 0 ? next : (offsets[index] ?? 0) - 1;
    next = offset + (lengths[index] ?? 0);
    return { id, run: runs[index], tile: tiles.subarray(offset, next) };
  });
  return {
    entries,
    metadata: JSON.parse(gunzipSync(section(24)).toString()) as object,
    zooms: [bytes[100], bytes[101]],
    /** The number of tiles, of entries, and of different tiles. */
    counts: [u64(72), u64(80), u64(88)],
    center: [bytes.readInt32LE(119) / 1e7, bytes.readInt32LE(123) / 1e7],
  };
}

describe('PMTiles', () => {
  it('numbers tiles as the standard does', () => {
    expect([
      pmtilesId(0, 0, 0),
      pmtilesId(1, 0, 0),
      pmtilesId(1, 0, 1),
      pmtilesId(1, 1, 1),
      pmtilesId(1, 1, 0),
    ]).toEqual([0, 1, 2, 3, 4]);
    expect(pmtilesId(2, 0, 0)).toBe(5);
    // The 256 tiles of zoom 4 follow the 85 tiles of the zooms below it.
    const seen = new Set<number>();
    for (let x = 0; x < 16; x++) for (let y = 0; y < 16; y++) seen.add(pmtilesId(4, x, y));
    expect(seen.size).toBe(256);
    expect([Math.min(...seen), Math.max(...seen)]).toEqual([85, 340]);
  });

  it('has every parcel with its values at the last zoom', async () => {
    const bytes = await readFile(await fileOf('pmtiles'));
    expect(bytes.toString('latin1', 0, 7)).toBe('PMTiles');
    const { entries, metadata, zooms } = readArchive(bytes);
    expect(zooms).toEqual([12, 15]);
    expect(metadata).toMatchObject({
      vector_layers: [{ id: 'parcels', fields: { landval: 'Number', owner: 'String' } }],
    });
    expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((a, b) => a - b));
    const firstOf15 = pmtilesId(15, 0, 0);
    const features = new Map<number, Record<string, unknown>>();
    for (const { id, run, tile } of entries) {
      expect(run).toBe(1);
      const layer = new VectorTile(new PbfReader(gunzipSync(tile))).layers['parcels'];
      for (let index = 0; index < (layer?.length ?? 0); index++) {
        const feature = layer?.feature(index);
        if (id >= firstOf15 && feature?.id !== undefined) features.set(feature.id, feature.properties);
      }
    }
    expect(features.size).toBe(ROWS.length);
    for (const { fid, values } of ROWS) {
      const properties = features.get(fid) ?? {};
      expect(properties['owner'] ?? null).toBe(values[1]);
      expect(properties['landval'] ?? null).toBe(values[2]);
      expect(properties['struct'] ?? null).toBe(values[4]);
    }
  });

  const [template] = ROWS;
  /** A row with a square. */
  const squareRow = (fid: number, [lon, lat]: readonly [number, number], side: number): ExportRow => {
    const [east, north] = [lon + side, lat + side];
    const ring = [
      [lon, lat],
      [east, lat],
      [east, north],
      [lon, north],
      [lon, lat],
    ] as const;
    return { fid, polygons: [[ring]], values: template?.values ?? [] };
  };

  it('opens at the parcels, although one is far away', async () => {
    const rows = [...ROWS, squareRow(9999, [0, 0], 0.001)];
    const { center, entries } = readArchive(await readFile(await fileOf('pmtiles', rows)));
    expect(center[0]).toBeCloseTo(-76.65, 1);
    expect(center[1]).toBeCloseTo(39.3, 1);
    expect(entries.map(({ id }) => id)).toContain(pmtilesId(15, 2 ** 14, 2 ** 14 - 1));
  });

  it('opens at parcels of a county on both sides of the 180th meridian', async () => {
    const corners = [-179.9, -179.5, -179.2, 179.3, 179.6].map((lon) => [lon, 51.8] as const);
    const rows = corners.map((corner, index) => squareRow(index + 1, corner, 0.001));
    const { center } = readArchive(await readFile(await fileOf('pmtiles', rows)));
    expect(Math.abs(center[0] ?? 0)).toBeGreaterThan(179);
  });

  it('has one entry for tiles inside of a huge parcel that follow each other', async () => {
    const bytes = await readFile(await fileOf('pmtiles', [squareRow(1, [-76.5, 39], 0.3)]));
    const { entries, counts } = readArchive(bytes);
    const tiles = entries.reduce((sum, { run = 0 }) => sum + run, 0);
    expect(counts).toEqual([tiles, entries.length, entries.length]);
    expect(entries.length).toBeLessThan(tiles / 2);
    // A tile in the middle, with the parcel's values.
    const wanted = pmtilesId(15, 9434, 12505);
    const entry = entries.find(({ id, run = 0 }) => id <= wanted && wanted < id + run);
    const layer = new VectorTile(new PbfReader(gunzipSync(entry?.tile ?? Buffer.alloc(0)))).layers['parcels'];
    expect(layer?.feature(0).properties['parcelnumb']).toBe(template?.values[0]);
  });

  it('may be empty', async () => {
    expect(readArchive(await readFile(await fileOf('pmtiles', []))).entries).toEqual([]);
  });
});
