import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { arcgisLot, openFakeArcgis } from '../../../../../tests/support/fake-arcgis.ts';
import { PLACE } from '../../../../../tests/support/import-world.ts';
import { LOTS, openRefreshWorld, type RefreshWorld } from '../../../../../tests/support/refresh-world.ts';
import type { CountyEditions } from '../../contract.ts';
import { openUploadStore } from '../uploads/open-upload-store.ts';
import { sweepUploads } from '../uploads/sweep-uploads.ts';
import { fetchAddress } from './fetch-address.ts';
import { noteEndedRefreshes, startDueRefreshes } from './run-schedules.ts';

const HOUR_MS = 3_600_000;
let world: RefreshWorld;
beforeAll(async () => {
  world = await openRefreshWorld();
}, 120_000);
afterAll(() => world.close());
beforeEach(() => world.begin());

describe('a scheduled refresh', { timeout: 120_000 }, () => {
  it('maps the columns as in the last import, publishes a change within the limits, and the history names the schedule', async () => {
    await world.importLayer();
    await world.save({ limits: { area_percent: 5 } });
    world.changeOwners(4);
    world.features.push(arcgisLot(LOTS));
    const before = await world.listParcels();
    const run = await world.runDueRefresh();
    expect(run).toMatchObject({
      state: 'published',
      started_by: 'schedule',
      person: null,
      edition_version: 2,
      comparison: {
        parcels_before: LOTS,
        parcels_now: LOTS + 1,
        new: 1,
        gone: 0,
        changed: 4,
        shapes: 0,
        columns: [{ name: 'owner', changed: 4 }],
        columns_gone: [],
        columns_new: [],
      },
    });
    const parcels = await world.listParcels();
    expect(parcels).toHaveLength(LOTS + 1);
    expect(parcels[5]).toMatchObject({ ll_uuid: before[5]?.['ll_uuid'], owner: 'OWNER 5' });
    const { body } = await world.server.get(`/admin/editions.json?place=${PLACE}`, 'olive');
    expect((body as { counties: CountyEditions[] }).counties[0]?.editions).toMatchObject([
      { version: 2, is_scheduled: true, imported_by: null },
      { version: 1, is_scheduled: false },
    ]);
    expect(world.seen.published).toBe(2);
    expect(world.emails).toEqual([]);
    expect(await world.leftovers()).toEqual([]);
  });

  it('makes no edition when nothing changed, whether the file is the same or only its bytes differ', async () => {
    await world.importLayer();
    await world.save();
    expect((await world.look()).unchanged_since).toBeNull();
    expect(await world.runDueRefresh()).toMatchObject({ state: 'unchanged', edition_version: 1 });
    const { unchanged_since: since, runs } = await world.look();
    expect(since).not.toBeNull();
    // The same parcels in another order make a file of other bytes.
    world.features.reverse();
    expect(await world.runDueRefresh()).toMatchObject({
      state: 'unchanged',
      edition_version: 1,
      comparison: { changed: 0 },
    });
    expect(await world.look()).toMatchObject({ unchanged_since: since, runs: { length: runs.length + 1 } });
    expect(await world.currentEdition()).toMatchObject({ version: 1 });
    expect(await world.leftovers()).toEqual([]);
  });

  it('waits for a decision when more changed than the limit, tells the operator once, and no other refresh begins meanwhile', async () => {
    await world.importLayer();
    await world.save();
    world.changeOwners(LOTS / 2);
    const run = await world.runDueRefresh();
    expect(run).toMatchObject({
      state: 'review',
      held_because: ['50% of the parcels changed: 20 of 40. Your limit is 25%.'],
      comparison: { changed: 20 },
    });
    expect(await world.currentEdition()).toMatchObject({ version: 1 });
    expect(world.emails).toEqual([
      {
        action: 'Compare the refresh',
        to: expect.stringMatching(/^olive/),
        subject: 'Baltimore City, MD: a refresh waits for you',
        text: expect.stringMatching(/50% of the parcels changed[\s\S]*\/admin\/imports\//),
        footer: expect.stringContaining('/users/unsubscribe#token='),
        unsubscribeUrl: expect.stringContaining('/users/unsubscribe/'),
      },
    ]);
    const { next_at: next } = (await world.look()).refresh ?? {};
    await startDueRefreshes(world.refreshContext, Date.parse(next ?? ''));
    expect(world.seen.enqueued).toEqual([]);
    expect((await world.runNow()).text).toMatch(/is under way or waits for your review/);
    await noteEndedRefreshes(world.refreshContext, Date.now());
    expect(world.emails).toHaveLength(1);
    expect((await world.server.post(`/admin/imports/${run.id}/publish.json`, {}, 'olive')).status).toBe(200);
    expect(await world.currentEdition()).toMatchObject({ version: 2 });
    expect((await world.look()).runs[0]).toMatchObject({ state: 'published' });
    expect((await world.runNow()).status).toBe(200);
  });

  it('can be discarded, and the next refresh compares again', async () => {
    await world.importLayer();
    await world.save();
    world.features.splice(0, 10);
    const run = await world.runDueRefresh();
    expect(run.held_because).toEqual([
      '25% of the parcels are gone: 10 of 40. Your limit is 2%.',
      expect.stringMatching(/^The area of all parcels differs by 25%/),
    ]);
    await world.server.post(`/admin/imports/${run.id}/discard.json`, {}, 'olive');
    expect((await world.look()).runs[0]).toMatchObject({ state: 'discarded' });
    await world.save({ limits: { gone_percent: 30, area_percent: 30 } });
    expect(await world.runDueRefresh()).toMatchObject({ state: 'published', comparison: { gone: 10 } });
  });

  it('that fails says why and is soon tried again; after the last quick retry the operator is told', async () => {
    await world.importLayer();
    await world.save();
    world.arcgis.quirks.wantsToken = true;
    const planned: number[] = [];
    for (let failure = 1; failure <= 5; failure++) {
      const run = await world.runDueRefresh();
      expect(run).toMatchObject({ state: 'failed', error: expect.stringMatching(/wants a token/) });
      const { refresh } = await world.look();
      expect(refresh?.failures).toBe(failure);
      planned.push(Math.round((Date.parse(refresh?.next_at ?? '') - Date.now()) / 60_000));
    }
    expect(planned.slice(0, 3)).toEqual([15, 60, 240].map((minutes) => expect.closeTo(minutes, -1)));
    expect(world.emails.map(({ subject }) => subject)).toEqual(['Baltimore City, MD: the refresh failed']);
    expect(world.emails[0]?.text).toMatch(
      /wants a token[\s\S]*It is tried again on Monday, .* 3:00.AM \(America\/New_York\)/,
    );
    expect(await world.currentEdition()).toMatchObject({ version: 1 });
    world.arcgis.reset();
    world.changeOwners(1);
    expect(await world.runDueRefresh()).toMatchObject({ state: 'published' });
    expect((await world.look()).refresh?.failures).toBe(0);
  });

  it('waits for a decision when fewer features came than the service counts', async () => {
    await world.importLayer();
    await world.save();
    world.changeOwners(1);
    world.arcgis.quirks.countError = 3;
    expect((await world.runDueRefresh()).held_because[0]).toMatch(/has 43 features, but 40 came/);
  });

  it('waits for a decision when a joined table lacks features that its service counts', async () => {
    const owners = await openFakeArcgis(Array.from({ length: LOTS }, (_, index) => arcgisLot(index)));
    onTestFinished(() => owners.close());
    const { signal } = new AbortController();
    const store = openUploadStore(world.services.config);
    const { file } = await fetchAddress(world.services, store, { url: owners.layer, signal });
    await world.importLayer('--join', file, '--on', 'PIN');
    await world.save();
    world.changeOwners(1);
    owners.quirks.countError = 3;
    expect((await world.runDueRefresh()).held_because).toEqual([
      expect.stringMatching(/has 43 features, but 40 came/),
    ]);
  });

  it('that a person starts after failures and that succeeds ends the failures', async () => {
    await world.importLayer();
    await world.save();
    const { next_at: scheduled } = (await world.look()).refresh ?? {};
    world.arcgis.quirks.wantsToken = true;
    for (const failures of [1, 2]) {
      await world.runDueRefresh();
      expect((await world.look()).refresh?.failures).toBe(failures);
    }
    await world.runNow();
    await world.work();
    expect((await world.look()).refresh?.failures).toBe(2);
    world.arcgis.reset();
    world.changeOwners(1);
    await world.runNow();
    await world.work();
    expect(await world.look()).toMatchObject({
      refresh: { failures: 0, next_at: scheduled },
      runs: [{ state: 'published', started_by: 'person' }, {}, {}, {}],
    });
  });

  it('names the person who started it, or the command line', async () => {
    await world.importLayer();
    await world.save();
    world.changeOwners(1);
    expect((await world.runNow()).status).toBe(200);
    expect((await world.runNow()).status).toBe(409);
    await world.work();
    expect((await world.look()).runs[0]).toMatchObject({
      state: 'published',
      started_by: 'person',
      person: expect.stringMatching(/olive/i),
    });
    world.changeOwners(2);
    expect(await world.command('refresh run', PLACE)).toMatch(
      /Compared with the edition before: 1 changed\./,
    );
    expect((await world.look()).runs[0]).toMatchObject({
      state: 'published',
      started_by: 'command',
      person: null,
    });
  });

  it('that was missed while no worker was up runs once', async () => {
    await world.importLayer();
    await world.save({ schedule: 'every day' });
    await startDueRefreshes(world.refreshContext, Date.now() + 30 * 24 * HOUR_MS);
    await startDueRefreshes(world.refreshContext, Date.now() + 30 * 24 * HOUR_MS);
    expect(world.seen.enqueued).toHaveLength(1);
  });

  it('keeps at most sixty reports of refreshes that changed nothing', async () => {
    await world.importLayer();
    await world.save();
    await sql`
      insert into import_run (place_path, source_name, source_path, started_by, state, noted_at, created_at)
      select ${PLACE}, 'x', '', 'schedule', 'unchanged', now(), now() - make_interval(days => n) from generate_series(1, 80) n`.execute(
      world.services.database.kysely,
    );
    expect(await world.runDueRefresh()).toMatchObject({ state: 'unchanged' });
    const { rows } = await sql<{ refreshes: number; others: number }>`
      select count(started_by)::int as refreshes, count(*)::int - count(started_by)::int as others from import_run`.execute(
      world.services.database.kysely,
    );
    expect(rows[0]).toEqual({ refreshes: 60, others: 1 });
  });

  it('joins an uploaded table again, for which no address is known, and the sweep keeps the file because the schedule needs it', async () => {
    const store = openUploadStore(world.services.config);
    const { id } = await store.create({ name: 'roll.csv', bytes: null });
    const rows = world.features.map(
      ({ attributes }) => `${String(attributes['PIN'])},${1000 + Number(attributes['OBJECTID'])}`,
    );
    await store.append(id, 0, Readable.from([Buffer.from(['PIN,TAXAMT', ...rows].join('\n'))]));
    await store.complete(id);
    const { file } = await store.get(id);
    await world.importLayer('--join', file, '--on', 'PIN');
    await world.save();
    expect((await world.look()).fixed_files).toEqual(['roll.csv']);
    await sweepUploads(world.services, store, Date.now() + 30 * 24 * HOUR_MS);
    expect((await store.list()).map(({ name }) => name)).toEqual(['roll.csv']);
    world.changeOwners(1);
    expect(await world.runDueRefresh()).toMatchObject({
      state: 'published',
      comparison: { changed: 1, columns: [{ name: 'owner', changed: 1 }] },
    });
    const taxes = (await world.listParcels())
      .map((parcel) => JSON.stringify(parcel))
      .filter((text) => text.includes('1010'));
    expect(taxes.length).toBeGreaterThan(0);
  });
});
