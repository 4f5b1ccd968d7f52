import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStaticLayer } from '../../layers/rules/static-layers.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import type { DemoManifest } from './demo-manifest.ts';
import { writeDemoCounty } from './write-demo-county.ts';

interface ParcelFeature {
  properties: Record<string, unknown>;
  geometry: { type: string; coordinates: unknown };
}

let root = '';
let manifest: DemoManifest;
let features: ParcelFeature[] = [];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'demo-county-'));
  manifest = await writeDemoCounty({ seed: 3, parcels: 4000, dir: path.join(root, 'big') });
  features = await readFeatures<ParcelFeature>(path.join(root, 'big', 'parcels.geojson'));
}, 60_000);

afterAll(() => rm(root, { recursive: true, force: true }));

describe('writeDemoCounty', () => {
  it('writes the same bytes for the same seed, and different ones for another seed', async () => {
    const write = async (seed: number, name: string) => {
      const dir = path.join(root, name);
      await writeDemoCounty({ seed, parcels: 500, dir });
      return hashFolder(dir);
    };
    const [first, again, other] = [await write(5, 'a'), await write(5, 'b'), await write(6, 'c')];
    expect(again).toEqual(first);
    for (const name of ['parcels.geojson', 'elevation.grid']) {
      expect(first.has(name), name).toBe(true);
      expect(other.get(name), name).not.toBe(first.get(name));
    }
  }, 60_000);

  it('counts the written features, and uses paths that no real place has', () => {
    expect(features).toHaveLength(manifest.parcels);
    expect(manifest.counts['parcels.geojson']).toBe(manifest.parcels);
    expect(manifest.places.map(({ path: place }) => place)).toEqual(['/us/zz', '/us/zz/alder']);
    expect(manifest.extent[0]).toBeGreaterThan(-48);
    expect(manifest.extent[2]).toBeLessThan(-45);
  });

  it('names the extent of all vertices of the parcels', () => {
    const written = JSON.stringify(features.map(({ geometry }) => geometry.coordinates));
    const positions = Array.from(written.matchAll(/\[(-?[\d.]+),(-?[\d.]+)\]/g));
    const lons = positions.map(([, lon]) => Number(lon)).toSorted((a, b) => a - b);
    const lats = positions.map(([, , lat]) => Number(lat)).toSorted((a, b) => a - b);
    const wanted = [lons[0], lats[0], lons.at(-1), lats.at(-1)];
    wanted.forEach((edge, index) => expect(manifest.extent[index]).toBeCloseTo(edge ?? Number.NaN, 6));
  });

  it('fills only columns of the schema, at realistic rates', () => {
    const filled = new Map<string, number>();
    for (const { properties } of features) {
      for (const [name, value] of Object.entries(properties)) {
        if (value === null) expect.fail(`${name} is null`);
        filled.set(name, (filled.get(name) ?? 0) + 1);
      }
    }
    expect([...filled.keys()].filter((name) => findParcelColumn(name) === undefined)).toEqual([]);
    expect(filled.size).toBeGreaterThan(60);
    const missing = (name: string): number => 1 - (filled.get(name) ?? 0) / features.length;
    expect(missing('address')).toBeGreaterThan(0.02);
    expect(missing('address')).toBeLessThan(0.12);
    expect(missing('owner')).toBeGreaterThan(0.003);
    expect(missing('saledate')).toBeGreaterThan(0.1);
  });

  it('gives every unit its own parcel number and, where it has one, its own address', () => {
    const numbers = features.map(({ properties }) => properties.parcelnumb);
    expect(new Set(numbers).size).toBe(numbers.length);
    const addresses = features.flatMap(({ properties }) =>
      properties.address === undefined ? [] : [`${String(properties.address)}|${String(properties.scity)}`],
    );
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('contains stacks, parcels in parts, holes and rights of way', () => {
    const shapes = new Map<string, number>();
    for (const { geometry } of features) {
      const key = JSON.stringify(geometry.coordinates);
      shapes.set(key, (shapes.get(key) ?? 0) + 1);
    }
    expect(Math.max(...shapes.values())).toBeGreaterThan(3);
    expect(features.some(({ geometry }) => geometry.type === 'MultiPolygon')).toBe(true);
    expect(
      features.some(
        ({ geometry }) => geometry.type === 'Polygon' && (geometry.coordinates as unknown[]).length > 1,
      ),
    ).toBe(true);
    expect(features.some(({ properties }) => properties.ll_row_parcel !== undefined)).toBe(true);
  });

  it('keeps values in sane ranges', () => {
    const wrong = features.filter(({ properties }) => {
      const { parval = 0, saleprice = 0, yearbuilt = 2000, gisacre, saledate = '2000-01-01' } = properties;
      return !(
        Number(parval) >= 0 &&
        Number(parval) < 400_000_000 &&
        Number(saleprice) >= 0 &&
        Number(yearbuilt) > 1700 &&
        Number(yearbuilt) <= 2025 &&
        Number(gisacre) >= 0 &&
        /^(19|20)\d\d-\d\d-\d\d$/.test(String(saledate)) &&
        properties.geoid === '99001' &&
        String(properties.census_block).slice(0, 11) === properties.census_tract
      );
    });
    expect(wrong).toEqual([]);
  });

  it('writes every layer, and no property that the definition of the layer does not declare', async () => {
    for (const [id, file] of Object.entries(manifest.files.layers)) {
      const layer = findStaticLayer(id);
      expect(layer).toBeDefined();
      const list = await readFeatures<{ properties: object }>(path.join(root, 'big', file));
      const extra = list
        .flatMap(({ properties }) => Object.keys(properties))
        .filter((name) => !(layer?.properties ?? []).includes(name));
      expect(extra).toEqual([]);
      expect(list.length).toBeGreaterThan(0);
    }
  });

  it.each([499, 1_000_001, 600.5])('refuses %s parcels', async (parcels) => {
    await expect(writeDemoCounty({ seed: 1, parcels, dir: path.join(root, 'none') })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

async function readFeatures<Feature>(file: string): Promise<Feature[]> {
  return (JSON.parse(await readFile(file, 'utf8')) as { features: Feature[] }).features;
}

/** Returns the hash of each file, by its path in the folder. */
async function hashFolder(dir: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const hash = createHash('sha256').update(await readFile(file));
    hashes.set(path.relative(dir, file), hash.digest('hex'));
  }
  return hashes;
}
