import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportWorld, lot, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { openTestPrivacy } from '../../../../../tests/support/privacy.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import type { ParcelHistory, PlaceChanges } from '../../../history/contract.ts';
import { compareJob, historyRoutes, queueComparisons } from '../../../history/server/index.ts';
import { EMPTY_RECIPE } from '../../rules/recipe.ts';
import { compareParcels } from '../refresh/queries-compare.ts';
import { importNow } from '../run/import-now.ts';

/** Two editions that differ only in columns whose changes are of the kind `fields`. The test is in imports because only imports make editions. */
let world: ImportWorld;
let server: TestServer;
let privacy: ReturnType<typeof openTestPrivacy>;

const COUNT = 30;
const values = (index: number) => ({
  HOUSE: index,
  ZONECODE: 'R1',
  LOT_CODE: `L${index}`,
  CONTACT_NAME: `SMITH JOHN ${index}`,
  FLOODPCT: 1,
});
const changed = new Map<number, Record<string, unknown>>([
  [1, { HOUSE: 901 }],
  [2, { LOT_CODE: 'L900' }],
  [3, { CONTACT_NAME: 'JONES MARY' }],
  [4, { ZONECODE: 'C2', LOT_CODE: 'L904' }],
  [5, { CONTACT_NAME: 'DOE RICHARD' }],
]);

/** Earlier releases of this program stored a date of a dBASE table as its digits. The same date in the other form is not a change. */
const dateOf = (name: string) => (name === 'v2' ? '2020-01-31' : '20200131');

async function importUnits(name: string, kitchens: number): Promise<void> {
  const lots = Array.from({ length: COUNT }, (_, at) =>
    lot(at + 1, {
      ...values(at + 1),
      ...(at + 1 === 5 ? { OWNER: null } : {}),
      ...(name === 'v2' ? (changed.get(at + 1) ?? {}) : {}),
      WELL_CHECK: dateOf(name),
      // Only the second file has this column, which is not a change of the parcels.
      ...(name === 'v2' ? { ONLY_NOW: 'x' } : {}),
    }),
  );
  const file = await world.geojson(`${name}.geojson`, lots);
  const units = [6, 7].flatMap((index) =>
    [1, 2].map((unit) => `00${index} A,${unit},${index === 6 && unit === 2 ? kitchens : 1},${dateOf(name)}`),
  );
  const table = path.join(world.services.scratchDir, `${name}-units.csv`);
  await writeFile(table, ['PIN,UNIT,KITCHENS,FURNACE_CHECK', ...units].join('\n'));
  const { signal } = new AbortController();
  await importNow(world.context, {
    file,
    placePath: PLACE,
    recipe: {
      ...EMPTY_RECIPE,
      joins: [{ file: table, on: { parcel: 'PIN', table: 'PIN', match: 'exact' }, rules: {} }],
    },
    publish: 'anyway',
    signal,
  });
}

beforeAll(async () => {
  world = await openImportWorld();
  privacy = openTestPrivacy(world.services);
  server = await openTestServer(world.services, historyRoutes(world.services, privacy));
  await importUnits('v1', 1);
  await importUnits('v2', 3);
  const queued: unknown[] = [];
  await queueComparisons(world.services, { enqueue: async (_, payload) => void queued.push(payload) });
  const job = compareJob(world.services);
  await job.run(job.payload.parse(queued[0]), new AbortController().signal);
}, 120_000);
afterAll(async () => {
  await server.close();
  await privacy.close();
  await world.services.close();
});

const changes = async (as?: 'alice' | 'olive') =>
  ((await server.get(`${PLACE}/changes.json?kind=fields`, as)).body as PlaceChanges).changes;
const fieldsOf = (list: PlaceChanges['changes']) =>
  new Map(list.map((change) => [change.new?.parcelnumb, change.fields]));

describe('history sees every column', () => {
  it('compares house numbers, county columns, and records of joined tables', async () => {
    const fields = fieldsOf(await changes('olive'));
    expect([...fields.keys()].toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      '001 A',
      '002 A',
      '003 A',
      '004 A',
      '005 A',
      '006 A',
    ]);
    expect(fields.get('002 A')).toEqual([
      { name: 'custom:LOT_CODE', label: 'LOT_CODE', format: 'text', from: 'L2', to: 'L900' },
    ]);
    expect(fields.get('004 A')).toHaveLength(2);
    expect(fields.get('006 A')).toMatchObject([{ name: 'record:KITCHENS', from: null, to: null }]);
    expect(JSON.stringify([...fields.values()])).not.toContain('ONLY_NOW');
  });

  it('counts these changes for a refresh, and each value of a new column, but no dates in another form', async () => {
    const db = world.services.database.kysely;
    const { rows } = await sql<{ id: number }>`select id from edition order by version`.execute(db);
    const [from = 0, to = 0] = rows.map(({ id }) => id);
    const { signal } = new AbortController();
    const onProgress = () => undefined;
    const { columns } = await compareParcels(db, { from, to, parcels: COUNT, signal, onProgress });
    const counts = new Map(columns.map(({ name, changed: count }) => [name, count]));
    expect([...counts.keys()].filter((name) => name.endsWith('CHECK'))).toEqual([]);
    expect(counts.get('records')).toBe(1);
    expect(counts.get('LOT_CODE')).toBe(2);
    expect(counts.get('ONLY_NOW')).toBe(COUNT);
  });

  it('shows personal columns only to accounts that may see them', async () => {
    const seen = JSON.stringify(await changes());
    expect(seen).not.toContain('JONES');
    expect(seen).not.toContain('CONTACT_NAME');
    expect(seen).toContain('L900');
    expect(JSON.stringify(await changes('alice'))).toContain('JONES MARY');
    const csv = (await server.get(`${PLACE}/changes.csv`)).text;
    expect(csv).not.toContain('JONES');
    expect(csv).toContain('custom:LOT_CODE: L2 -> L900');
  });

  it('notes parcels without an owner in the access log too when a personal column of theirs was shown', async () => {
    const { kysely } = world.services.database;
    const noted = async (read: () => Promise<unknown>) => {
      await privacy.accessLog.flush();
      await kysely.deleteFrom('access_log').execute();
      await read();
      await privacy.accessLog.flush();
      const rows = await kysely.selectFrom('access_log').select('parcel_count').execute();
      return rows.reduce((sum, { parcel_count: count }) => sum + count, 0);
    };
    expect(await noted(() => changes('alice'))).toBe(6);
    expect(await noted(() => server.get(`${PLACE}/changes.csv?kind=fields`, 'alice'))).toBe(6);
    expect(await noted(() => changes())).toBe(0);
  });

  it('shows the same in the history of a parcel', async () => {
    const row = (await world.listParcels()).find((found) => found['parcelnumb'] === '003 A');
    const url = `${String(row?.['path'])}/history.json`;
    const read = async (as?: 'alice') => ((await server.get(url, as)).body as ParcelHistory).entries;
    expect(await read('alice')).toMatchObject([
      { kind: 'fields', label: 'CONTACT_NAME', from: 'SMITH JOHN 3', to: 'JONES MARY' },
    ]);
    expect(await read()).toEqual([]);
  });
});
