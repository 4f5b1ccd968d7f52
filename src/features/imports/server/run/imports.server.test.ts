import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  GEOID,
  type ImportWorld,
  type Lot,
  lot,
  openImportWorld,
  PLACE,
  type Ring,
} from '../../../../../tests/support/import-world.ts';
import { square, writeShapefile } from '../../../../../tests/support/shapefile-fixture.ts';
import { recipeSchema } from '../../rules/recipe.ts';
import { importNow } from '../index.ts';

let world: ImportWorld;
let services: ImportWorld['services'];
const context = () => world.context;
const importFile: ImportWorld['importFile'] = (...args) => world.importFile(...args);
const geojson: ImportWorld['geojson'] = (...args) => world.geojson(...args);
const currentEdition = () => world.currentEdition();
const listParcels = () => world.listParcels();
const leftovers = () => world.leftovers();

beforeAll(async () => {
  world = await openImportWorld();
  services = world.services;
}, 120_000);
afterAll(async () => services.close());
beforeEach(async () => world.reset());

describe('an import', () => {
  it('makes parcels with all derived values', async () => {
    const report = await importFile(
      await geojson(
        'plain.geojson',
        Array.from({ length: 30 }, (_, index) => lot(index)),
      ),
    );
    expect(report).toMatchObject({
      outcome: 'published',
      rows_read: 30,
      rows_kept: 30,
      rows_skipped: 0,
      edition_version: 1,
    });
    expect(world.seen.published).toBe(1);
    const [first, ...rest] = await listParcels();
    expect(rest).toHaveLength(29);
    expect(first).toMatchObject({
      ogc_fid: 1,
      path: `${PLACE}/1`,
      geoid: GEOID,
      county: 'Baltimore City',
      state2: 'MD',
      parcelnumb: '000 A',
      parcelnumb_no_formatting: '000A',
      owner: 'OWNER 0',
      address: 'MAIN ST',
      szip: '21201-1234',
      szip5: '21201',
      saledate: '2020-01-31',
      saleprice: 1250,
      custom: { ODD: 'x' },
      ll_stable_id: null,
      holds_point: true,
      is_valid: true,
      kind: 'POLYGON',
    });
    expect((await listParcels())[7]).toMatchObject({ address: '7 MAIN ST' });
    const area = Number(first?.['area']);
    expect(Math.abs((Number(first?.['ll_gisacre']) * 4046.8564224) / area - 1)).toBeLessThan(1e-5);
    expect(await services.files.has(`editions/${GEOID}/1/parcels.store`)).toBe(true);
    expect(await services.files.has(`editions/${GEOID}/1/search.index`)).toBe(true);
    expect(await leftovers()).toEqual([]);
  });

  it('counts every row: skipped, repaired, stacked, repeated', async () => {
    const at = (x: number, y: number): [number, number] => [-76.62 + x / 1000, 39.3 + y / 1000];
    const bowTie: Ring = [at(0, 0), at(1, 1), at(1, 0), at(0, 1), at(0, 0)];
    const lots: Lot[] = [
      lot(0),
      { ...lot(1), rings: null },
      { ...lot(2), rings: [[[-76.6, 39.3]]], type: 'Point' },
      { ...lot(3), rings: [bowTie] },
      { ...lot(4), rings: [[at(5, 0), at(6, 0), at(6, 1)]] },
      { ...lot(5), rings: [[at(0, 0), at(1, 1), at(0, 0), at(0, 0)]] },
      lot(6),
      lot(6), // equal to the row before in everything
      lot(6, { PIN: 'other' }), // stacked: the same polygon with another number
      lot(9, { PIN: '000-A' }), // has the number of row 1
      lot(10, { PIN: ' ' }),
      lot(11, { SALEPRICE: 'call us' }),
    ];
    const report = await importFile(await geojson('all.geojson', lots));
    expect(report).toMatchObject({
      rows_read: 12,
      rows_kept: 8,
      rows_skipped: 4,
      rows_repaired: 2,
      stacked: 2,
      multipart: 1,
    });
    expect(
      Object.fromEntries(report.findings.map(({ code, rows, outcome }) => [code, [outcome, ...rows]])),
    ).toEqual({
      no_geometry: ['skipped', 2],
      not_a_polygon: ['skipped', 3],
      no_area: ['skipped', 6],
      duplicate_row: ['skipped', 8],
      self_intersection: ['repaired', 4],
      unclosed_ring: ['repaired', 5],
      repeated_number: ['kept', 10],
      no_number: ['kept', 11],
      unreadable_value: ['kept', 12],
    });
    const parcels = await listParcels();
    expect(parcels.every(({ is_valid, holds_point }) => is_valid === true && holds_point === true)).toBe(
      true,
    );
    const stacked = parcels.filter(({ ll_stack_uuid }) => ll_stack_uuid !== null);
    expect(stacked.map(({ parcelnumb }) => parcelnumb)).toEqual(['006 A', 'other']);
    expect(new Set(stacked.map(({ ll_stack_uuid }) => ll_stack_uuid)).size).toBe(1);
    expect(parcels.find(({ parcelnumb }) => parcelnumb === '0011 A')).toMatchObject({
      saleprice: null,
      custom: { ODD: 'x', SALEPRICE: 'call us' },
    });
    expect(parcels.find(({ parcelnumb }) => parcelnumb === '003 A')).toMatchObject({ kind: 'MULTIPOLYGON' });
  });

  it('reports an unchanged file and changes nothing, unless the recipe is another one', async () => {
    const file = await geojson('same.geojson', [lot(1), lot(2)]);
    await importFile(file);
    const before = await currentEdition();
    const again = await importFile(await geojson('renamed.geojson', [lot(1), lot(2)]));
    expect(again).toMatchObject({
      file: 'renamed.geojson',
      outcome: 'unchanged',
      edition_version: 1,
      rows_kept: 2,
    });
    expect(await currentEdition()).toEqual(before);
    expect(world.seen.published).toBe(1);
    const other = await importNow(context(), {
      file,
      placePath: PLACE,
      recipe: recipeSchema.parse({ version: 1, columns: [{ from: 'OWNER', to: null }] }),
      signal: new AbortController().signal,
    });
    expect(other).toMatchObject({ outcome: 'published', edition_version: 2 });
  });

  it('keeps the ids of parcels on the same ground; a number that moved to another lot gets a new id', async () => {
    await importFile(
      await geojson('v1.geojson', [
        lot(1),
        lot(2),
        lot(3),
        lot(4),
        lot(5, { PIN: 'twice' }),
        lot(6, { PIN: 'twice' }),
      ]),
    );
    const old = new Map((await listParcels()).map((parcel) => [parcel['owner'], parcel]));
    const moved = { ...lot(3), rings: lot(300).rings };
    await importFile(
      await geojson('v2.geojson', [
        lot(9),
        lot(1, { SALEPRICE: 9 }),
        lot(2),
        lot(7, { PIN: '002 A' }),
        moved,
        lot(4, { PIN: '4-0 0' }),
        lot(5, { PIN: 'twice' }),
      ]),
    );
    const now = new Map((await listParcels()).map((parcel) => [parcel['owner'], parcel]));
    const isKept = (owner: string) => now.get(owner)?.['ll_uuid'] === old.get(owner)?.['ll_uuid'];
    expect(isKept('OWNER 1')).toBe(true);
    expect(now.get('OWNER 1')).toMatchObject({ ll_stable_id: 'parcelnumb' });
    expect([isKept('OWNER 2'), isKept('OWNER 3'), isKept('OWNER 4'), isKept('OWNER 5')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(now.get('OWNER 9')).toMatchObject({ ll_stable_id: null });
    // The number 002 A occurs twice now, but only one of the two rows is on the old parcel's ground.
    expect(now.get('OWNER 2')).toMatchObject({ ll_stable_id: 'parcelnumb' });
    expect(now.get('OWNER 7')).toMatchObject({ ll_stable_id: null });
    expect(now.get('OWNER 3')).toMatchObject({ ll_stable_id: null });
    expect(now.get('OWNER 4')).toMatchObject({ ll_stable_id: 'geometry' });
    expect(now.get('OWNER 5')).toMatchObject({ ll_stable_id: 'parcelnumb' });
    expect(new Set([...now.values()].map(({ ll_uuid }) => ll_uuid)).size).toBe(7);
  });

  it('recognizes a parcel with another number and address by its polygon, and assigns new ids after a split', async () => {
    await importFile(await geojson('before.geojson', [lot(1), lot(2), lot(3)]));
    const old = new Map((await listParcels()).map((parcel) => [parcel['owner'], parcel['ll_uuid']]));
    const [ring = []] = lot(2).rings ?? [];
    const xs = ring.map(([x]) => x);
    const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
    const half = (side: 'west' | 'east', PIN: string): Lot => ({
      ...lot(2, { PIN }),
      rings: [
        ring.map(([x, y]) => [side === 'west' ? Math.min(x, middle) : Math.max(x, middle), y] as const),
      ],
    });
    await importFile(
      await geojson('after.geojson', [
        lot(1, { PIN: 'new', STREET: 'OTHER' }),
        half('west', '2w'),
        half('east', '2e'),
        lot(3),
      ]),
    );
    const now = await listParcels();
    expect(now.map(({ ll_stable_id }) => ll_stable_id)).toEqual(['geometry', null, null, 'parcelnumb']);
    expect(now[0]?.['ll_uuid']).toBe(old.get('OWNER 1'));
    expect([...old.values()]).not.toContain(now[1]?.['ll_uuid']);
  });

  it('compares all files of a Shapefile: other values with the same shapes make a new edition', async () => {
    const write = (owner: string) =>
      writeShapefile(services.scratchDir, 'same', {
        fields: [
          { name: 'PARCEL_ID', type: 'C', length: 10 },
          { name: 'OWNER_NAME', type: 'C', length: 20 },
        ],
        rows: [{ rings: [square(-76.6, 39.3, 0.001)], values: ['12-3', owner] }],
      });
    expect((await importFile(await write('OWNER A'))).outcome).toBe('published');
    expect((await importFile(await write('OWNER A'))).outcome).toBe('unchanged');
    expect((await importFile(await write('OWNER B'))).outcome).toBe('published');
    expect(await listParcels()).toMatchObject([{ owner: 'OWNER B' }]);
  });

  it('reads a Shapefile in another encoding', async () => {
    const file = await writeShapefile(services.scratchDir, 'lots', {
      fields: [
        { name: 'PARCEL_ID', type: 'C', length: 10 },
        { name: 'OWNER_NAME', type: 'C', length: 20 },
      ],
      rows: [
        { rings: [square(-76.6, 39.3, 0.001)], values: ['12-3', Buffer.from('Pe\u00f1a', 'latin1')] },
        { rings: [square(-76.5, 39.3, 0.001)], values: ['12-4', 'x'], isDeleted: true },
      ],
      cpg: '1252',
    });
    const report = await importFile(file);
    expect(report.findings.map(({ code }) => code)).toEqual(['deleted_row']);
    expect(await listParcels()).toMatchObject([{ parcelnumb: '12-3', owner: 'Peña' }]);
  });
});
