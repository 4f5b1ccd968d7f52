import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSource } from './open-source.ts';

const ADDRESS = 'Rúa do Peñón 7';
const SQUARE = '[[[-76.6,39.2],[-76.5,39.2],[-76.5,39.3],[-76.6,39.2]]]';
const feature = (address: string) =>
  `{"type":"Feature","properties":{"ADDRESS":"${address}"},"geometry":{"type":"Polygon","coordinates":${SQUARE}}}`;
const collection = (...features: string[]) =>
  `{"type":"FeatureCollection","features":[${features.join(',')}]}`;
const topology = `{"type":"Topology","objects":{"lots":{"type":"GeometryCollection","geometries":[{"type":"Polygon","arcs":[[0]],"properties":{"ADDRESS":"${ADDRESS}"}}]}},"arcs":[${SQUARE.slice(1, -1)}]}`;
const kml = (head: string) =>
  `${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><ExtendedData><Data name="ADDRESS"><value>${ADDRESS}</value></Data></ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>-76.6,39.2 -76.5,39.2 -76.5,39.3 -76.6,39.2</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`;

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-encodings-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function read(name: string, bytes: Buffer, encoding?: string) {
  const file = path.join(dir, name);
  await writeFile(file, bytes);
  const source = await openSource(file, { scratchDir: dir, encoding });
  const column = source.columns.findIndex((found) => found.name === 'ADDRESS');
  const values: unknown[] = [];
  for await (const batch of source.features())
    for (let row = 0; row < batch.count; row++) values.push(batch.value(row, column));
  await source.close();
  return { values, encoding: source.encoding };
}

describe('text that is not UTF-8 is read in its own encoding, which the source names', () => {
  it.each<[string, string, string]>([
    [
      'a.geojson',
      collection(feature('Elm St'), feature(ADDRESS)),
      'windows-1252 (the text is not valid UTF-8, such as “',
    ],
    [
      'a.geojsonl',
      `${feature('Elm St')}\n${feature(ADDRESS)}\n`,
      'windows-1252 (the text is not valid UTF-8',
    ],
    ['a.topojson', topology, 'windows-1252 (the text is not valid UTF-8'],
    ['a.kml', kml(''), 'windows-1252 (the text is not valid UTF-8'],
    ['b.kml', kml('<?xml version="1.0" encoding="UTF-8"?>'), 'windows-1252 (the text is not valid UTF-8'],
  ])('in Latin-1, %s', async (name, text, label) => {
    const found = await read(name, Buffer.from(text, 'latin1'));
    expect(found.values.at(-1)).toBe(ADDRESS);
    expect(found.encoding).toContain(label);
    expect(found.encoding).toContain('Rúa');
  });

  it('in a file joined from two encodings, each row in its own, even after the part that is sampled', async () => {
    const many = Array.from({ length: 30_000 }, (_, index) => feature(`${index} Calle Ñandú`));
    const before = Buffer.from(`{"type":"FeatureCollection","features":[${many.join(',')},`);
    const after = Buffer.from(`${feature(ADDRESS)}]}`, 'latin1');
    const { values } = await read('mixed.geojson', Buffer.concat([before, after]));
    expect([values[0], values.at(-1)]).toEqual(['0 Calle Ñandú', ADDRESS]);
  });

  it('in the encoding that was given', async () => {
    // Mac Roman: ñ is 0x96.
    const bytes = Buffer.from(collection(feature('Pe@on')), 'latin1');
    bytes[bytes.indexOf('@')] = 0x96;
    const found = await read('mac.geojson', bytes, 'macintosh');
    expect(found).toEqual({ values: ['Peñon'], encoding: 'macintosh (given)' });
  });

  it('but UTF-8 stays UTF-8, even where blocks of the sample cut a character', async () => {
    const text = collection(feature('ñ'.repeat(70_000)), feature(ADDRESS));
    const found = await read('utf8.geojson', Buffer.from(text));
    expect(found.values.at(-1)).toBe(ADDRESS);
    expect(found.encoding).toBe('utf-8 (the GeoJSON standard)');
  });
});
