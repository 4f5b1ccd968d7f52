import { VectorTile } from '@mapbox/vector-tile';
import { sql } from 'kysely';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ImportWorld,
  type Lot,
  lot,
  openImportWorld,
  PLACE,
} from '../../../../../tests/support/import-world.ts';
import { DEFAULT_ACCESS } from '../../../../../tests/support/layer-access.ts';
import { openTestPrivacy } from '../../../../../tests/support/privacy.ts';
import { square } from '../../../../../tests/support/shapefile-fixture.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import type { OutputOf } from '../../../../kernel/endpoint.ts';
import { mercatorX, mercatorY } from '../../../../kernel/geo.ts';
import type { listEvents, ParcelChange, ParcelHistory, PlaceChanges } from '../../../history/contract.ts';
import { CHANGE_KIND_IDS } from '../../../history/rules/change-kinds.ts';
import {
  changeTileRoutes,
  compareJob,
  historyRoutes,
  queueComparisons,
} from '../../../history/server/index.ts';
import { type ParcelStores, createParcelStores } from '../../../parcel-tiles/server/index.ts';

/** Two editions with one example of every kind of change, read over HTTP. The test is in imports because only imports make editions. */
let world: ImportWorld;
let server: TestServer;
let editions: ParcelStores;
let privacy: ReturnType<typeof openTestPrivacy>;

const METER = 1 / 111_320;
const parcel = (index: number, properties: Record<string, unknown> = {}): Lot =>
  lot(index, { LANDVAL: 100, IMPROVVAL: 50, ...properties });
/** A part of a lot's square, between two shares (0 to 1) of its width. */
const part = (index: number, from: number, to: number, properties: Record<string, unknown>): Lot => {
  const [west, south] = [-76.65 + index * 0.001, 39.29];
  const [x1, x2] = [west + 0.0008 * from, west + 0.0008 * to];
  const ring: [number, number][] = [
    [x1, south],
    [x2, south],
    [x2, south + 0.0008],
    [x1, south + 0.0008],
    [x1, south],
  ];
  return { ...parcel(index, properties), rings: [ring] };
};
const compareWaiting = async (): Promise<number> => {
  const job = compareJob(world.services);
  const queued: unknown[] = [];
  await queueComparisons(world.services, { enqueue: async (_, payload) => void queued.push(payload) });
  for (const payload of queued) await job.run(job.payload.parse(payload), new AbortController().signal);
  return queued.length;
};
const redrawn = (index: number): Lot => ({
  ...parcel(index),
  rings: [square(-76.65 + index * 0.001 + METER, 39.29 + METER, 0.0008)],
});

const secondLots = (): Lot[] => [
  // Its number has lost its blank, which is not a change.
  parcel(1, { PIN: '001A' }),
  parcel(2, { OWNER: 'NEW OWNER' }),
  parcel(3, { LANDVAL: 120 }),
  redrawn(4),
  part(5, 0, 0.9, { PIN: '005 A' }),
  part(7, 0, 0.5, { PIN: '7a' }),
  part(7, 0.5, 1, { PIN: '7b' }),
  part(10, 0, 1, { PIN: '10' }),
  parcel(20),
  parcel(12, { STNO: '12 1/2' }),
  { ...parcel(13), rings: null },
  parcel(14, { PIN: '1-21' }),
  parcel(15, { PIN: '15 B' }),
];

beforeAll(async () => {
  world = await openImportWorld();
  privacy = openTestPrivacy(world.services);
  editions = await createParcelStores(world.services, DEFAULT_ACCESS);
  server = await openTestServer(world.services, [
    ...historyRoutes(world.services, privacy),
    ...changeTileRoutes(world.services, editions),
  ]);
  await world.importFile(
    await world.geojson('v1.geojson', [
      parcel(1),
      parcel(2),
      parcel(3),
      parcel(4),
      parcel(5),
      parcel(6),
      parcel(7),
      part(10, 0, 0.5, { PIN: '10a' }),
      part(10, 0.5, 1, { PIN: '10b' }),
      parcel(12),
      parcel(13),
      // Two numbers with the same digits, of which only the first stays.
      parcel(14, { PIN: '1-21' }),
      parcel(15, { PIN: '12-1' }),
    ]),
  );
  await world.importFile(await world.geojson('v2.geojson', secondLots()));
}, 120_000);
afterAll(async () => {
  await server.close();
  await editions.close();
  await privacy.close();
  await world.services.close();
});

const changes = async (query: string, as: 'alice' | 'chelsea' = 'alice') =>
  (await server.get(`${PLACE}/changes.json${query}`, as)).body as PlaceChanges;
const numbersOf = (rows: readonly ParcelChange[]) =>
  rows.map((row) => String((row.new ?? row.old)?.parcelnumb)).toSorted((a, b) => (a < b ? -1 : 1));

describe('the changes between two editions', () => {
  it('are computed by the job that a publication queues', async () => {
    expect((await changes('')).comparison).toMatchObject({ from: 1, to: 2, state: 'queued' });
    expect(await compareWaiting()).toBe(1);
    const { comparison, editions: listed } = await changes('');
    expect(listed.map(({ version, is_current }) => [version, is_current])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(comparison).toMatchObject({ state: 'ready', progress: 1 });
    expect(comparison?.counts).toEqual({
      new: 4,
      gone: 5,
      // A number is not gone if its row is in the file but can't be drawn.
      numbers_new: 5,
      numbers_gone: 5,
      numbers_skipped: 1,
      split: 1,
      merged: 1,
      owner: 1,
      value: 1,
      shape: 1,
      number: 1,
      address: 1,
      // The house number changed together with the address.
      fields: 1,
      redrawn: 1,
      from_parcels: 13,
      to_parcels: 12,
    });
  });

  it.each([
    ['new', ['0020 A', '10', '7a', '7b']],
    ['gone', ['0013 A', '006 A', '007 A', '10a', '10b']],
    ['split', ['007 A']],
    ['merged', ['10']],
    ['owner', ['002 A']],
    ['value', ['003 A']],
    ['shape', ['005 A']],
    ['number', ['15 B']],
    ['address', ['0012 A']],
  ])('list %s', async (kind, numbers) => {
    expect(numbersOf((await changes(`?kind=${kind}`)).changes)).toEqual(numbers);
  });

  it('contain the values before and after', async () => {
    const [value] = (await changes('?kind=value')).changes;
    expect(value).toMatchObject({ old: { landval: 100 }, new: { landval: 120 } });
    const [shape] = (await changes('?kind=shape')).changes;
    expect(shape?.share).toBeCloseTo(0.1, 2);
    expect(shape?.moved_m).toBeGreaterThan(5);
    const fresh = (await changes('?kind=new')).changes;
    expect(fresh.find((row) => row.new?.parcelnumb === '7a')?.related_number).toBe('007 A');
  });

  it('contain owners only for accounts that may see them', async () => {
    const [seen] = (await changes('?kind=owner')).changes;
    expect([seen?.old?.owner, seen?.new?.owner]).toEqual(['OWNER 2', 'NEW OWNER']);
    const hidden = await changes('?kind=owner', 'chelsea');
    expect(hidden.hidden_owners).toBe('sign_in');
    expect(JSON.stringify(hidden)).not.toContain('OWNER');
    const csv = await server.get(`${PLACE}/changes.csv`, 'chelsea');
    expect(csv.text).not.toContain('OWNER');
    expect(csv.text.split('\r\n')).toHaveLength(1 + 17 + 1);
    expect((await server.get(`${PLACE}/changes.csv?kind=owner`, 'alice')).text).toContain(
      'OWNER 2,NEW OWNER',
    );
  });

  it('are returned in pages', async () => {
    const seen: number[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const page: PlaceChanges = await changes(`?limit=4&after=${after}`);
      seen.push(...page.changes.map(({ seq }) => seq));
      after = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
    const pages = [await changes('?limit=16'), await changes('?limit=17')];
    expect(pages.map(({ next }) => next)).toEqual([16, null]);
  });

  it('are colored by kind on the map, with parcels that are gone at their earlier place', async () => {
    const { comparison } = await changes('?limit=0');
    const [x, y] = [mercatorX(-76.6455) * 2 ** 14, mercatorY(39.2904) * 2 ** 14];
    const kindsAt = async (query: string) => {
      const url = `/api/v1/changes/${comparison?.id}/14/${Math.floor(x)}/${Math.floor(y)}.mvt${query}`;
      const layer = new VectorTile(new PbfReader((await server.get(url)).bytes)).layers['parcels'];
      const features = Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index));
      return new Set(features.map((feature) => CHANGE_KIND_IDS[Number(feature?.properties['class']) - 1]));
    };
    expect(await kindsAt('')).toEqual(new Set(['new', 'gone', 'owner', 'value', 'shape']));
    expect(await kindsAt('?kind=value')).toEqual(new Set(['value']));
    expect((await server.get('/api/v1/changes/999999/14/1/1.mvt')).status).toBe(404);

    const reply = await server.get(
      `/api/v1/changes/${comparison?.id}/14/${Math.floor(x)}/${Math.floor(y)}.mvt`,
    );
    expect(reply.headers['cache-control']).toContain('immutable'); // the path contains the id of the comparison
  });

  it('need no SQL statement for a tile once others were requested', async () => {
    let statements = 0;
    const kysely = world.services.database.kysely.withPlugin({
      transformQuery({ node }) {
        statements++;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const { comparison } = await changes('?limit=0');
    const counted = await openTestServer(
      world.services,
      changeTileRoutes({ database: { ...world.services.database, kysely } }, editions),
    );
    const url = `/api/v1/changes/${comparison?.id}/14/4706/6258.mvt`;
    const replies = [await counted.get(url), await counted.get(url)];
    const before = statements;
    replies.push(await counted.get(url), await counted.get(url.replace('6258', '6259')));
    expect(replies.map(({ status }) => status < 300)).toEqual([true, true, true, true]);
    expect([before > 0, statements - before]).toEqual([true, 0]);
  });

  it('are published as events, in order and without names', async () => {
    const reply = await server.get('/api/v1/events.json?place=/us/md');
    const { events, cursor } = reply.body as OutputOf<typeof listEvents>;
    expect(events.slice(0, 2).map(({ kind, edition }) => [kind, edition])).toEqual([
      ['edition.published', 1],
      ['edition.published', 2],
    ]);
    expect(new Set(events.slice(2).map(({ kind }) => kind))).toContain('parcels.split');
    expect(reply.text).not.toContain('OWNER');
    const rest = await server.get(`/api/v1/events.json?after=${cursor}`);
    expect(rest.body).toEqual({ events: [], cursor });
    expect((await server.get('/api/v1/events.json?place=/us/ma')).body).toMatchObject({ events: [] });
  });

  it('are refused for editions that were not compared or do not exist', async () => {
    expect((await changes('?from=1&to=9')).comparison).toBeNull();
    expect((await server.get(`${PLACE}/changes.csv?from=9`)).status).toBe(404);
    const single = await server.get('/us/md/changes.csv');
    expect(single.body).toMatchObject({
      error: { detail: 'There is no earlier edition of the parcels of /us/md to compare with.' },
    });
    expect((await server.get('/us/md/nowhere/changes.json')).status).toBe(404);
    expect((await server.get(`${PLACE}/changes.json?kind=color`)).status).toBe(400);
  });
});

describe('the history of a parcel', () => {
  const historyOf = async (owner: string, as: 'alice' | 'chelsea' = 'alice') => {
    const row = (await world.listParcels()).find((found) => found['owner'] === owner);
    return (await server.get(`${String(row?.['path'])}/history.json`, as)).body as ParcelHistory;
  };

  it('follows the ll_uuid of the parcel through the editions', async () => {
    const { editions: listed, entries } = await historyOf('NEW OWNER');
    expect(listed.map(({ version, owner, stable_id }) => [version, owner, stable_id])).toEqual([
      [2, 'NEW OWNER', 'parcelnumb'],
      [1, 'OWNER 2', null],
    ]);
    expect(entries).toMatchObject([{ version: 2, kind: 'owner', from: 'OWNER 2', to: 'NEW OWNER' }]);
  });

  it('contains no names for accounts that may not see owners', async () => {
    const hidden = await historyOf('NEW OWNER', 'chelsea');
    expect(JSON.stringify(hidden)).not.toContain('OWNER');
    expect(hidden.entries).toMatchObject([{ kind: 'owner', from: null, to: null }]);
  });

  it('hides people on the opt-out list in earlier editions too', async () => {
    const optOut = await privacy.optOutList.add({
      kind: 'owner',
      subject: 'Owner 2',
      geoid: null,
      reason: 'asked for it',
      requested_by: 'a test',
      expires_at: null,
    });
    expect(JSON.stringify(await historyOf('NEW OWNER'))).not.toContain('OWNER');
    expect(JSON.stringify(await changes('?kind=owner'))).not.toContain('OWNER');
    await privacy.optOutList.lift(optOut.id);
    expect(JSON.stringify(await historyOf('NEW OWNER'))).toContain('OWNER 2');
  });

  it('contains the parcel that it was split from', async () => {
    const row = (await world.listParcels()).find((found) => found['parcelnumb'] === '7a');
    const { body } = await server.get(`${String(row?.['path'])}/history.json`);
    expect(body).toMatchObject({
      editions: [{ version: 2 }],
      entries: [{ kind: 'new', label: 'Split from', from: '007 A' }],
    });
  });

  it('does not exist for a path without a parcel', async () => {
    expect((await server.get(`${PLACE}/999/history.json`)).status).toBe(404);
  });

  it('contains a split only in its own edition, even if later editions were compared with earlier ones', async () => {
    await world.importFile(await world.geojson('v3.geojson', [...secondLots(), parcel(30)]));
    await sql`
      insert into edition_comparison (geoid, place_path, from_edition_id, to_edition_id)
      select o.geoid, ${PLACE}, o.id, n.id from edition o join edition n on n.geoid = o.geoid
      where o.version = 1 and n.version = 3`.execute(world.services.database.kysely);
    expect(await compareWaiting()).toBe(2);
    const row = (await world.listParcels()).find((found) => found['parcelnumb'] === '7a');
    const { body } = await server.get(`${String(row?.['path'])}/history.json`);
    const { entries } = body as ParcelHistory;
    expect(entries.map(({ version, label }) => [version, label])).toEqual([[2, 'Split from']]);
    // The changes of the county are still those since the edition before.
    expect((await changes('')).comparison).toMatchObject({ from: 2, to: 3 });
  });
});
