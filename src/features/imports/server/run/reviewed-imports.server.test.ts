import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  GEOID,
  type ImportWorld,
  lot,
  openImportWorld,
  PLACE,
} from '../../../../../tests/support/import-world.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import type { CountyEditions, ImportRun } from '../../contract.ts';
import { createUploads, importNow, importRoutes, sweepDeadImports, type Uploads } from '../index.ts';
import { createEditionDraft } from '../queries.ts';
import { discardReviewed } from './decide-import.ts';
import { listRuns } from './run-queries.ts';

let world: ImportWorld;
let server: TestServer;
let uploads: Uploads;
beforeAll(async () => {
  world = await openImportWorld();
  uploads = await createUploads(world.services);
  server = await openTestServer(world.services, importRoutes(world.context, uploads));
}, 120_000);
afterAll(async () => {
  await server.close();
  await uploads.close();
  await world.services.close();
});
beforeEach(async () => world.reset());

const signal = new AbortController().signal;
async function importForReview(name: string, indexes: readonly number[]): Promise<string> {
  const file = await world.geojson(
    name,
    indexes.map((index) => lot(index)),
  );
  await importNow(world.context, { file, placePath: PLACE, publish: 'review', signal });
  const [run] = await listRuns(world.services.database.kysely, 1);
  return run?.id ?? '';
}
const publishNow = async (name: string, indexes: readonly number[]) =>
  world.importFile(
    await world.geojson(
      name,
      indexes.map((index) => lot(index)),
    ),
  );
const getRun = async (id: string) =>
  (await server.get(`/admin/imports/${id}.json`, 'olive')).body as ImportRun;
const publish = (id: string) => server.post(`/admin/imports/${id}/publish.json`, {}, 'olive');
const discard = (id: string) => server.post(`/admin/imports/${id}/discard.json`, {}, 'olive');
const listEditions = async () => {
  const { body } = await server.get(`/admin/editions.json?place=${PLACE}`, 'olive');
  return (body as { counties: CountyEditions[] }).counties[0]?.editions ?? [];
};

describe('an import for review', () => {
  it('is complete, but invisible until it is published', async () => {
    await publishNow('a.geojson', [1, 2]);
    const id = await importForReview('b.geojson', [1, 2, 3]);
    expect(await getRun(id)).toMatchObject({
      state: 'review',
      publish: 'review',
      report: { outcome: 'review', rows_kept: 3, edition_version: 2 },
    });
    expect((await world.currentEdition())?.version).toBe(1);
    expect(await world.listParcels()).toHaveLength(2);
    expect(await world.services.files.has(`editions/${GEOID}/2/parcels.store`)).toBe(true);

    world.seen.published = 0;
    expect((await publish(id)).body).toMatchObject({ state: 'published', report: { outcome: 'published' } });
    expect(world.seen.published).toBe(1);
    expect((await world.currentEdition())?.version).toBe(2);
    expect(await world.listParcels()).toHaveLength(3);
    expect(await world.leftovers()).toEqual([]);
  });

  it('is not removed by the sweep of dead imports', async () => {
    const id = await importForReview('a.geojson', [1]);
    await sql`update import_run set heartbeat_at = now() - interval '9 days'`.execute(
      world.services.database.kysely,
    );
    expect(await sweepDeadImports(world.services)).toBe(0);
    expect((await publish(id)).status).toBe(200);
    expect(await world.listParcels()).toHaveLength(1);
  });

  it('is removed later when its files cannot be removed at once, and keeps its version until then', async () => {
    const { services } = world;
    const { kysely } = services.database;
    const id = await importForReview('a.geojson', [1, 2]);
    const removeAll = () => Promise.reject(new Error('the bucket is away'));
    const away = { ...services, files: { ...services.files, removeAll } };
    await expect(discardReviewed(away, id)).rejects.toThrow('the bucket is away');
    expect((await getRun(id)).state).toBe('discarded');
    const facts = { geoid: GEOID, placePath: PLACE, sourceName: 'x', recipe: null };
    const draft = await kysely.transaction().execute((trx) => createEditionDraft(trx, facts));
    expect(draft.version).toBe(2);
    await sweepDeadImports(services);
    expect(await services.files.has(`editions/${GEOID}/1/parcels.store`)).toBe(false);
    expect(await world.leftovers()).toEqual([]);
  });

  it('leaves nothing when it is discarded, and the same file can be imported again', async () => {
    const id = await importForReview('a.geojson', [1]);
    expect((await discard(id)).body).toMatchObject({ state: 'discarded' });
    expect(await world.leftovers()).toEqual([]);
    expect(await world.services.files.has(`editions/${GEOID}/1/parcels.store`)).toBe(false);
    expect(await world.currentEdition()).toBeUndefined();
    expect(await discard(id)).toMatchObject({
      status: 409,
      body: { error: { detail: 'The import was discarded, so it does not wait for a decision.' } },
    });
    expect(await server.post(`/admin/imports/${id}/cancel.json`, {}, 'olive')).toMatchObject({
      status: 409,
      body: { error: { detail: 'The import was discarded, so there is nothing to cancel.' } },
    });
    expect((await publish(id)).status).toBe(409);
    const again = await importForReview('a.geojson', [1]);
    expect((await publish(again)).status).toBe(200);
  });

  it('is refused when another edition was published since it began', async () => {
    const id = await importForReview('a.geojson', [1, 2]);
    await publishNow('b.geojson', [3]);
    const reply = await publish(id);
    expect(reply.status).toBe(409);
    expect(reply.text).toMatch(/Another edition of Baltimore City.*import the file again/);
    expect((await getRun(id)).state).toBe('review');
    expect(await world.listParcels()).toHaveLength(1);
    expect((await discard(id)).status).toBe(200);
  });

  it('of an unchanged file has nothing to review', async () => {
    await publishNow('same.geojson', [1]);
    expect(await getRun(await importForReview('same.geojson', [1]))).toMatchObject({ state: 'unchanged' });
  });

  it('is held automatically when hardly any parcel keeps its earlier number', async () => {
    const lots = Array.from({ length: 110 }, (_, index) => lot(index));
    await world.importFile(await world.geojson('a.geojson', lots));
    const renumbered = lots.map((_, index) => lot(index, { PIN: `F_${7000 + index}` }));
    const report = await world.importFile(await world.geojson('b.geojson', renumbered));
    expect(report).toMatchObject({ outcome: 'review', rows_kept: 110 });
    expect(report.held_because).toEqual([
      expect.stringMatching(/^Only 0 of 110 parcel numbers are the same/),
    ]);
    expect((await world.currentEdition())?.version).toBe(1);
    const [run] = await listRuns(world.services.database.kysely, 1);
    expect((await publish(run?.id ?? '')).body).toMatchObject({ state: 'published' });
    expect((await world.currentEdition())?.version).toBe(2);
  });

  it('is decided by operators only', async () => {
    const id = await importForReview('a.geojson', [1]);
    expect((await server.post(`/admin/imports/${id}/publish.json`, {}, 'alice')).status).toBe(403);
    expect((await server.post(`/admin/imports/${id}/discard.json`, {})).status).toBe(401);
    expect((await publish('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('editions of a county', () => {
  it('are listed, rolled back to and removed', async () => {
    await publishNow('one.geojson', [1]);
    await publishNow('two.geojson', [1, 2]);
    const [second, first] = await listEditions();
    expect(first).toMatchObject({
      version: 1,
      source_name: 'one.geojson',
      parcel_count: 1,
      is_current: false,
    });
    expect(second).toMatchObject({
      version: 2,
      source_name: 'two.geojson',
      parcel_count: 2,
      is_current: true,
    });

    world.seen.published = 0;
    expect((await server.post(`/admin/editions/${first?.id}/publish.json`, {}, 'olive')).status).toBe(200);
    expect(world.seen.published).toBe(1);
    expect(await world.listParcels()).toHaveLength(1);
    expect((await server.post(`/admin/editions/${first?.id}/publish.json`, {}, 'olive')).status).toBe(409);
    expect((await server.delete(`/admin/editions/${first?.id}.json`, 'olive')).status).toBe(409);

    const left = (await server.delete(`/admin/editions/${second?.id}.json`, 'olive')).body as CountyEditions;
    expect(left.editions.map(({ version }) => version)).toEqual([1]);
    expect(await world.services.files.has(`editions/${GEOID}/2/parcels.store`)).toBe(false);
    expect((await server.post(`/admin/editions/${second?.id}/publish.json`, {}, 'olive')).status).toBe(404);
    // The number of a removed edition is never used again, because copies of its files may still be in a cache.
    expect(await publishNow('three.geojson', [5])).toMatchObject({ edition_version: 3 });
  });

  it('tell imports of a former operator from those of the command line', async () => {
    const { kysely } = world.services.database;
    const { id } = await kysely
      .insertInto('account')
      .values({ email: 'otto@people.example', name: 'Otto' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await publishNow('one.geojson', [1]);
    const file = await world.geojson('two.geojson', [lot(2)]);
    await importNow(world.context, { file, placePath: PLACE, accountId: id, signal });
    const listStarters = async () =>
      (await listEditions()).map(({ started_by, imported_by }) => [started_by, imported_by]);
    expect(await listStarters()).toEqual([
      ['person', 'Otto'],
      ['command', null],
    ]);
    await kysely.deleteFrom('account').where('id', '=', id).execute();
    expect(await listStarters()).toEqual([
      ['person', null],
      ['command', null],
    ]);
  });

  it('beyond the configured number are removed after a publication', async () => {
    const keeping = {
      ...world.context,
      services: {
        ...world.services,
        config: {
          ...world.services.config,
          featureSettings: { ...world.services.config.featureSettings, PLATBOOK_KEEP_EDITIONS: 2 },
        },
      },
    };
    for (const index of [1, 2, 3]) {
      const file = await world.geojson(`${index}.geojson`, [lot(index)]);
      await importNow(keeping, { file, placePath: PLACE, signal });
    }
    expect((await listEditions()).map(({ version }) => version)).toEqual([3, 2]);
  });

  it('are only for operators', async () => {
    expect((await server.get('/admin/editions.json', 'bob')).status).toBe(403);
    expect((await server.post('/admin/editions/1/publish.json', {}, 'bob')).status).toBe(403);
    expect((await server.delete('/admin/editions/1.json', 'bob')).status).toBe(403);
  });
});
