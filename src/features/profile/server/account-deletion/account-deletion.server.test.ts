import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personaIds } from '../../../../../tests/support/payment-world.ts';
import type { Persona } from '../../../../../tests/support/personas.ts';
import { PASSWORD, PASSWORD_HASH } from '../../../../../tests/support/quick-password.ts';
import { openTestServices } from '../../../../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../../../../tests/support/test-server.ts';
import { unzip } from '../../../../../tests/support/unzip.ts';
import type { PersonalData } from '../../../../backend/personal-data.ts';
import type { Email } from '../../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../../backend/services.ts';
import { utcDayLabel } from '../../../../kernel/day-label.ts';
import { USES_OF_PERSON } from '../../../usage/server/index.ts';
import { deleteDueAccounts } from '../../jobs/delete-due-accounts.job.ts';
import { accountDeletionRoutes } from './account-deletion-routes.ts';
import { buildExport, settleDataExports } from './build-export.ts';
import { deleteDueAccount } from './delete-account.ts';
import { claimExport, failExport, finishExport, noteExportProgress } from './queries-export.ts';

const places: PersonalData = {
  name: 'places',
  description: 'Places of the test',
  tables: [],
  hasGeometry: true,
  page: (_db, _accountId, { offset, limit }) =>
    Promise.resolve(
      Array.from({ length: Math.max(0, Math.min(limit, 4500 - offset)) }, (_, n) => ({
        number: offset + n,
        geometry: { type: 'Point', coordinates: [offset + n, 1] },
      })),
    ),
};
const PARTS = [USES_OF_PERSON, places];

let services: Services & { close(): Promise<void> };
let server: TestServer;
let emails: Email[] = [];
let queued: string[] = [];
const mail = { send: (message: Email) => Promise.resolve(void emails.push(message)) };
const { signal } = new AbortController();
const given = { parts: PARTS, mail };

beforeAll(async () => {
  services = await openTestServices();
});
beforeEach(async () => {
  emails = [];
  queued = [];
  const jobs = {
    enqueue: (_: unknown, payload: unknown) =>
      Promise.resolve(void queued.push((payload as { id: string }).id)),
  };
  await server?.close();
  server = await openTestServer(services, [...accountDeletionRoutes(services, { jobs, mail, parts: PARTS })]);
  const { kysely } = services.database;
  await kysely.updateTable('account').set({ password_hash: PASSWORD_HASH, delete_after: null }).execute();
  await kysely.deleteFrom('data_export').execute();
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const idOf = async (persona: 'alice' | 'bob') => (await personaIds(services.database.kysely))[persona];
const actsOn = async (id: string) =>
  (
    await services.database.kysely
      .selectFrom('audit_entry')
      .select('verb')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ verb }) => verb);

describe('an archive of one’s data', () => {
  interface Listed {
    exports: { id: string; state: string; parts_done: number; parts_total: number; bytes: number | null }[];
  }
  const list = async (as: Persona) =>
    ((await server.get('/profile/exports.json', as)).body as Listed).exports;
  const build = async () => {
    for (const id of queued.splice(0)) await buildExport(services, given, id, signal);
  };
  const settle = (afterMs = 0) =>
    settleDataExports(services, async (id) => void queued.push(id), new Date(Date.now() + afterMs), signal);
  const textsIn = async (bytes: Buffer): Promise<Record<string, string>> => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-zip-'));
    const zip = path.join(dir, 'a.zip');
    await writeFile(zip, bytes);
    const texts: Record<string, string> = {};
    for (const name of await unzip(zip, dir)) texts[name] = await readFile(path.join(dir, name), 'utf8');
    await rm(dir, { recursive: true });
    return texts;
  };

  it('is asked for, made by a job, and downloaded by its person only', async () => {
    expect((await server.post('/profile/exports.json', {}, 'chelsea')).status).toBe(401);
    const asked = await server.post('/profile/exports.json', {}, 'bob');
    expect(asked.body).toMatchObject({ exports: [{ state: 'waiting', bytes: null }] });
    const again = await server.post('/profile/exports.json', {}, 'bob');
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('being made already')]);
    const id = queued[0] ?? '';
    const url = `/profile/exports/${id}.zip`;
    expect((await server.get(url, 'bob')).status).toBe(404);
    await build();
    expect(await list('bob')).toMatchObject([{ id, state: 'ready', parts_done: 2, parts_total: 2 }]);
    expect(await list('alice')).toEqual([]);
    expect((await server.get(url, 'alice')).status).toBe(404);
    expect((await server.get(url, 'olive')).status).toBe(404);
    expect((await server.get(url)).status).toBe(401);
    const reply = await server.get(url, 'bob');
    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(reply.headers['content-disposition']).toMatch(
      /attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"/,
    );
    const files = await textsIn(reply.bytes);
    expect(Object.keys(files).toSorted()).toEqual([
      'README.txt',
      'places.geojson',
      'places.json',
      'usage.json',
    ]);
    expect(JSON.parse(files['usage.json'] ?? '')).toEqual([]);
    expect(JSON.parse(files['places.json'] ?? '')).toHaveLength(4500);
    const { features } = JSON.parse(files['places.geojson'] ?? '') as { features: unknown[] };
    expect(features).toHaveLength(4500);
    expect(features[4499]).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [4499, 1] },
      properties: { number: 4499 },
    });
    expect(files['README.txt']).toContain('Places of the test');
    expect(emails.map(({ subject }) => subject)).toEqual(['Your data is ready']);
    expect(await actsOn(id)).toEqual(['data_export.asked']);
    await buildExport(services, given, id, signal); // a second run finds nothing to do
    expect(emails).toHaveLength(1);
  });

  it('is kept for seven days', async () => {
    await server.post('/profile/exports.json', {}, 'bob');
    const id = queued[0] ?? '';
    await build();
    const { kysely } = services.database;
    const { file_key: key } = await kysely
      .selectFrom('data_export')
      .select('file_key')
      .executeTakeFirstOrThrow();
    expect(await services.files.has(key ?? '')).toBe(true);
    await settle(6.9 * 86_400_000);
    expect(await list('bob')).toHaveLength(1);
    await settle(7.1 * 86_400_000);
    expect(await list('bob')).toEqual([]);
    expect(await services.files.has(key ?? '')).toBe(false);
    expect((await server.get(`/profile/exports/${id}.zip`, 'bob')).status).toBe(404);
  });

  it('that fails leaves nothing behind and makes room for the next', async () => {
    await server.post('/profile/exports.json', {}, 'bob');
    const broken: PersonalData = {
      ...places,
      name: 'broken',
      page: () => Promise.reject(new Error('no such table')),
    };
    const id = queued.shift() ?? '';
    await buildExport(services, { ...given, parts: [broken] }, id, signal);
    expect((await list('bob')).map(({ state }) => state)).toEqual(['failed']);
    expect((await readdir(services.scratchDir)).filter((name) => name.startsWith('made-'))).toEqual([]);
    const { kysely } = services.database;
    expect(
      await kysely.selectFrom('stored_file').select('key').where('key', 'like', `%${id}%`).execute(),
    ).toEqual([]);
    expect(emails).toEqual([]);
    expect((await server.post('/profile/exports.json', {}, 'bob')).status).toBe(200);
    expect((await list('bob')).map(({ state }) => state)).toEqual(['waiting', 'failed']);
  });

  it('whose worker was killed is made by another worker, and the first worker changes nothing anymore', async () => {
    const { kysely } = services.database;
    await server.post('/profile/exports.json', {}, 'bob');
    const id = queued.shift() ?? '';
    const key = `exports/${id}/first.zip`;
    const deadBefore = new Date(Date.now() - 90_000);
    expect(await claimExport(kysely, id, { key, partsTotal: 2, deadBefore })).toBeDefined();
    // The export's worker has a recent heartbeat, so no other worker takes it.
    await settle();
    await buildExport(services, given, id, signal);
    expect(queued).toEqual([]);
    expect(await list('bob')).toMatchObject([{ id, state: 'building' }]);
    expect(await noteExportProgress(kysely, id, key, 1)).toBe(true);

    await sql`update data_export set changed_at = now() - interval '2 minutes'`.execute(kysely);
    await settle();
    expect(queued).toEqual([id]);
    await build();
    expect(await list('bob')).toMatchObject([{ id, state: 'ready', parts_done: 2 }]);
    expect(emails.map(({ subject }) => subject)).toEqual(['Your data is ready']);
    // The first worker wakes up.
    expect(await noteExportProgress(kysely, id, key, 2)).toBe(false);
    expect(await finishExport(kysely, id, { key, bytes: 1, expiresAt: new Date() })).toBe(false);
    await failExport(kysely, id, key);
    const reply = await server.get(`/profile/exports/${id}.zip`, 'bob');
    expect(Object.keys(await textsIn(reply.bytes))).toContain('places.json');
  });

  it('that fails after another worker took over leaves the export to that worker', async () => {
    const { kysely } = services.database;
    await server.post('/profile/exports.json', {}, 'bob');
    const id = queued.shift() ?? '';
    const late: PersonalData = {
      ...places,
      name: 'late',
      async page() {
        await sql`update data_export set file_key = ${`exports/${id}/second.zip`}`.execute(kysely);
        throw new Error('the connection was lost');
      },
    };
    await buildExport(services, { ...given, parts: [late] }, id, signal);
    expect((await list('bob')).map(({ state }) => state)).toEqual(['building']);
  });

  it('waits again when its worker is stopped', async () => {
    await server.post('/profile/exports.json', {}, 'bob');
    const id = queued.shift() ?? '';
    const stop = new AbortController();
    const slow: PersonalData = {
      ...places,
      page: () => {
        stop.abort(new Error('stopping'));
        return Promise.reject(new Error('interrupted'));
      },
    };
    const run = buildExport(services, { ...given, parts: [slow] }, id, stop.signal);
    await expect(run).rejects.toThrow(/stopping|interrupted/);
    expect(await list('bob')).toMatchObject([{ id, state: 'waiting', parts_done: 0 }]);
    await buildExport(services, given, id, signal);
    expect(await list('bob')).toMatchObject([{ id, state: 'ready' }]);
  });
});

describe('deleting an account', () => {
  const ask = (as: Persona, password = PASSWORD) => server.post('/profile/deletion.json', { password }, as);

  it('needs the password, names the day and the data that is deleted, and can be undone until that day', async () => {
    const id = await idOf('bob');
    const wrong = await ask('bob', 'nonsense');
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('password is incorrect')]);
    expect((await ask('chelsea')).status).toBe(401);
    const before = await server.get('/profile/deletion.json', 'bob');
    expect(before.body).toMatchObject({ delete_after: null, grace_days: 14, refusal: null });
    const asked = await ask('bob');
    expect(asked.status).toBe(200);
    const { delete_after: day, what_goes: goes } = asked.body as {
      delete_after: string;
      what_goes: string[];
    };
    expect(Math.round((new Date(day).getTime() - Date.now()) / 86_400_000)).toBe(14);
    expect(goes).toContain('Places of the test');
    const text = expect.stringContaining(utcDayLabel(new Date(day))) as string;
    expect(emails).toMatchObject([{ subject: 'Your account will be deleted', text }]);
    expect((await ask('bob')).body).toMatchObject({ delete_after: day }); // a second request keeps the day
    await deleteDueAccounts(services, given, new Date(new Date(day).getTime() - 1000), signal);
    const undone = await server.delete('/profile/deletion.json', 'bob');
    expect(undone.body).toMatchObject({ asked_at: null, delete_after: null });
    await deleteDueAccounts(services, given, new Date(new Date(day).getTime() + 1000), signal);
    expect(await idOf('bob')).toBe(id);
    expect(emails.slice(1)).toMatchObject([{ subject: 'Your account will not be deleted' }]);
    expect(await actsOn(id)).toEqual(['account.deletion_asked', 'account.deletion_undone']);
  });

  it('that was canceled at the last moment deletes no archive', async () => {
    await server.post('/profile/exports.json', {}, 'bob');
    await buildExport(services, given, queued.shift() ?? '', signal);
    // The job found the account among those that are due, and the person cancels before it is deleted.
    expect(await deleteDueAccount(services, given, await idOf('bob'), new Date())).toBe(false);
    const { body } = await server.get('/profile/exports.json', 'bob');
    expect(body).toMatchObject({ exports: [{ state: 'ready' }] });
  });

  it('is refused to one of the last two operators who request it at the same moment', async () => {
    const setOperator = (isOperator: boolean) =>
      services.database.kysely
        .updateTable('account')
        .set({ is_operator: isOperator })
        .where('email', '=', 'bob@people.example')
        .execute();
    await setOperator(true);
    const replies = await Promise.all([ask('bob'), ask('olive')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (const as of ['bob', 'olive'] as const) await server.delete('/profile/deletion.json', as);
    await setOperator(false);
  });

  it('is slowed down for somebody who tries passwords', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await ask('bob', 'nonsense')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('is refused to the only operator, and to the only owner of a group with others', async () => {
    const only = await ask('olive');
    expect([only.status, only.text]).toEqual([409, expect.stringContaining('only operator')]);
    const { kysely } = services.database;
    const bob = await kysely
      .selectFrom('account_group')
      .select('id')
      .where('slug', '=', 'bob')
      .executeTakeFirstOrThrow();
    const alice = await idOf('alice');
    await kysely
      .insertInto('group_member')
      .values({ group_id: bob.id, account_id: alice, role: 'member' })
      .execute();
    const tied = await ask('bob');
    expect([tied.status, tied.text]).toEqual([409, expect.stringContaining('only owner of “Bob’s account”')]);
    await kysely.updateTable('group_member').set({ role: 'owner' }).where('account_id', '=', alice).execute();
    expect((await ask('bob')).status).toBe(200);
    await kysely
      .deleteFrom('group_member')
      .where('group_id', '=', bob.id)
      .where('account_id', '=', alice)
      .execute();
  });

  it('says that a password is needed when there is none', async () => {
    await services.database.kysely
      .updateTable('account')
      .set({ password_hash: null })
      .where('email', '=', 'bob@people.example')
      .execute();
    expect((await ask('bob', 'x')).text).toContain('First select “Set a new password”');
  });

  it('deletes everything on the day, gives a group with other members an owner, and leaves no name in the audit log', async () => {
    const { kysely } = services.database;
    const id = await idOf('bob');
    const alice = await idOf('alice');
    const groupOf = async (slug: string) =>
      kysely.selectFrom('account_group').select('id').where('slug', '=', slug).executeTakeFirst();
    await server.post('/profile/exports.json', {}, 'bob');
    await buildExport(services, given, queued[0] ?? '', signal);
    const { file_key: key } = await kysely
      .selectFrom('data_export')
      .select('file_key')
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('use_counter')
      .values({ holder: `account:${id}`, kind: 'image', period: 'ever', used: 3 })
      .execute();
    await ask('bob');
    // A member joins the group after the deletion was requested.
    const { id: shared } = await kysely
      .insertInto('account_group')
      .values({ slug: 'shared', name: 'Shared work', plan: 'team' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('group_member')
      .values([
        { group_id: shared, account_id: id, role: 'owner' },
        { group_id: shared, account_id: alice, role: 'member' },
      ])
      .execute();
    emails = [];
    await deleteDueAccounts(services, given, new Date(Date.now() + 15 * 86_400_000), signal);

    expect(await kysely.selectFrom('account').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(await kysely.selectFrom('session').select('id').where('account_id', '=', id).execute()).toEqual(
      [],
    );
    expect(
      await kysely.selectFrom('use_counter').select('kind').where('holder', '=', `account:${id}`).execute(),
    ).toEqual([]);
    expect(await services.files.has(key ?? '')).toBe(false);
    expect(await groupOf('bob')).toBeUndefined();
    const members = await kysely
      .selectFrom('group_member')
      .select(['account_id', 'role'])
      .where('group_id', '=', shared)
      .execute();
    expect(members).toEqual([{ account_id: alice, role: 'owner' }]);
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['bob@people.example', 'Your account is deleted'],
    ]);
    const acts = await kysely.selectFrom('audit_entry').selectAll().execute();
    const about = acts.filter(({ subject_id: subject }) => subject === id).map(({ verb }) => verb);
    expect(about.at(-1)).toBe('account.deleted');
    expect(acts.map(({ subject_name: name }) => name ?? '').join()).not.toMatch(/bob/i);
    expect(
      acts.some(({ verb, subject_id: subject }) => verb === 'group.handed_over' && subject === shared),
    ).toBe(true);
  });
});
