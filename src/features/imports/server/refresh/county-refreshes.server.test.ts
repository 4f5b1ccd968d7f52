import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lot, PLACE } from '../../../../../tests/support/import-world.ts';
import {
  openRefreshWorld,
  REFRESH_PATH,
  type RefreshWorld,
} from '../../../../../tests/support/refresh-world.ts';
import type { CountyRefreshReply, ImportRun } from '../../contract.ts';
import { startDueRefreshes } from './run-schedules.ts';

const HOUR_MS = 3_600_000;
const CONDITION = "OWNER = 'OWNER 7'";
let world: RefreshWorld;
beforeAll(async () => {
  world = await openRefreshWorld();
  await world.begin();
  await world.importLayer('--where', CONDITION);
}, 180_000);
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from county_refresh`.execute(world.services.database.kysely);
});

describe('a schedule of a county', () => {
  it('takes the source of the last import, and returns the time of its next run', async () => {
    expect(await world.look()).toMatchObject({
      refresh: null,
      has_edition: true,
      source: { kind: 'layer', address: world.arcgis.layer, where: "OWNER = 'OWNER 7'" },
      runs: [],
    });
    const { status, body } = await world.save();
    expect(status).toBe(200);
    const { refresh } = body as CountyRefreshReply;
    expect(refresh).toMatchObject({
      cron: '0 3 * * 1',
      time_zone: 'America/New_York',
      is_paused: false,
      failures: 0,
      source: { address: world.arcgis.layer, where: "OWNER = 'OWNER 7'" },
      limits: { gone_percent: 2, columns_gone: 0 },
    });
    const next = new Date(refresh?.next_at ?? 0);
    expect(next.getTime()).toBeGreaterThan(Date.now());
    expect(
      next.toLocaleString('en-US', { timeZone: 'America/New_York', weekday: 'long', hour: 'numeric' }),
    ).toMatch(/Monday.* 3 AM/);
    expect((await world.server.get('/admin/refreshes.json', 'olive')).body).toMatchObject({
      refreshes: [{ place_path: PLACE, headline: 'Baltimore City, MD' }],
    });
  });

  it('can be edited, paused, resumed and deleted, and the audit log says who did it', async () => {
    await world.save();
    await world.save({
      schedule: 'on the 1st of the month',
      limits: { changed_percent: 90 },
      is_paused: true,
    });
    expect((await world.look()).refresh).toMatchObject({
      cron: '0 3 1 * *',
      next_at: null,
      is_paused: true,
      limits: { changed_percent: 90, gone_percent: 2 },
    });
    await startDueRefreshes(world.refreshContext, Date.now() + 400 * 24 * HOUR_MS);
    expect(world.seen.enqueued).toEqual([]);
    await world.save({ is_paused: false });
    expect((await world.look()).refresh?.next_at).not.toBeNull();
    const removed = await world.server.delete(`${REFRESH_PATH}?place=${PLACE}`, 'olive');
    expect(removed.body).toMatchObject({ refresh: null, has_edition: true });
    expect((await world.server.delete(`${REFRESH_PATH}?place=${PLACE}`, 'olive')).status).toBe(404);
    const { rows } = await sql<{ verb: string; subject: string }>`
      select e.verb, e.subject_name as subject from audit_entry e join account a on a.id = e.account_id
      where e.verb like 'refresh.%' and a.email like 'olive%' order by e.id desc limit 4`.execute(
      world.services.database.kysely,
    );
    expect(rows.map(({ verb }) => verb)).toEqual([
      'refresh.removed',
      'refresh.scheduled',
      'refresh.scheduled',
      'refresh.scheduled',
    ]);
    expect(rows[0]?.subject).toBe('Baltimore City, MD');
  });

  it.each<[string, object, number, RegExp]>([
    ['words that mean nothing', { schedule: 'now and then' }, 400, /is not understood as a schedule/],
    ['every minute', { schedule: '* * * * *' }, 400, /at most once an hour/],
    ['a day that never comes', { schedule: '0 3 30 2 *' }, 400, /never comes/],
    ['a time zone that does not exist', { time_zone: 'Mars/Olympus' }, 400, /is not a time zone/],
    ['a limit above 100 percent', { limits: { gone_percent: 101 } }, 400, /percentage/],
    ['a condition for a file', { address: 'https://x.example/a.zip', where: 'A = 1' }, 400, /ArcGIS layer/],
    ['the address of a local file', { address: 'file:///etc/passwd' }, 400, /address/i],
    ['a token in the address', { address: 'https://x.example/FeatureServer/0?token=a' }, 400, /token/],
    ['a place without an edition', { place: '/us/md/howard' }, 409, /has no edition/],
  ])('is refused with %s', async (_, change, status, message) => {
    const reply = await world.save(change);
    expect(reply.status).toBe(status);
    expect(reply.text).toMatch(message);
    expect((await world.look()).refresh).toBeNull();
  });

  it('of a county that was imported from an uploaded file needs an address', async () => {
    await world.importFile(await world.geojson('lots.geojson', [lot(1), lot(2)]));
    expect((await world.look()).source).toBeNull();
    const refused = await world.save();
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/Give the address that it can be fetched from/);
    expect((await world.save({ address: world.arcgis.layer })).status).toBe(200);
  });

  it('is for operators only', async () => {
    for (const [persona, status] of [
      ['chelsea', 401],
      ['alice', 403],
    ] as const) {
      expect((await world.server.get(`${REFRESH_PATH}?place=${PLACE}`, persona)).status).toBe(status);
      expect((await world.server.get('/admin/refreshes.json', persona)).status).toBe(status);
      expect(
        (
          await world.server.post(
            REFRESH_PATH,
            { place: PLACE, schedule: 'daily', time_zone: 'UTC' },
            persona,
          )
        ).status,
      ).toBe(status);
      expect(
        (await world.server.post('/admin/county-refresh/run.json', { place: PLACE }, persona)).status,
      ).toBe(status);
      expect((await world.server.delete(`${REFRESH_PATH}?place=${PLACE}`, persona)).status).toBe(status);
    }
  });
});

describe('the screens of imports', () => {
  it('keep the condition of a layer that was fetched', async () => {
    const reply = await world.server.post(
      '/admin/uploads/fetch.json',
      { url: world.arcgis.layer, where: "OWNER = 'OWNER 7'" },
      'olive',
    );
    const { id } = reply.body as { id: string };
    await vi.waitFor(
      async () =>
        expect((await world.server.get(`/admin/uploads/${id}.json`, 'olive')).body).toMatchObject({
          state: 'ready',
        }),
      { timeout: 30_000, interval: 200 },
    );
    const run = (await world.server.post('/admin/imports.json', { upload: id, place: PLACE }, 'olive'))
      .body as ImportRun;
    expect(run.source_url).toBe(`${world.arcgis.layer}/query?where=OWNER+%3D+%27OWNER+7%27`);
  });
});

describe('platbook refresh', () => {
  it('sets, lists, pauses, resumes and removes a schedule', async () => {
    await expect(world.command('refresh set', PLACE)).rejects.toThrow(/--every is missing/);
    const set = await world.command(
      'refresh set',
      'Baltimore City, MD',
      '--from',
      world.arcgis.layer,
      '--every',
      'weekday at 5 am',
      '--zone',
      'UTC',
      '--max-changed',
      '50',
    );
    expect(set).toMatch(
      /Baltimore City, MD {2}\/us\/md\/baltimore-city\n {2}when {4}every weekday at 05:00 \(UTC\)/,
    );
    expect(set).toMatch(/50% changed/);
    expect(await world.command('refresh pause', PLACE)).toMatch(/next {4}paused/);
    expect(await world.command('refresh resume', PLACE)).not.toMatch(/paused/);
    expect(await world.command('refresh set', PLACE, '--max-gone', '7', '--max-columns-gone', '1')).toMatch(
      /7% gone, 5% new, 50% changed, .*, 1 column gone$/m,
    );
    expect(await world.command('refresh list')).toMatch(/every weekday/);
    expect(await world.command('refresh remove', PLACE)).toMatch(/no longer refreshed/);
    expect(await world.command('refresh list')).toMatch(/No county has a schedule/);
    await expect(world.command('refresh run', PLACE)).rejects.toThrow(/has no schedule/);
  });
});
