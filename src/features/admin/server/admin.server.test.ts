import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Persona, PERSONAS } from '../../../../tests/support/personas.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import { openTestSettings } from '../../../../tests/support/stored-settings.ts';
import { type TestServer, openTestServer } from '../../../../tests/support/test-server.ts';
import { createJobs } from '../../../backend/jobs/jobs.ts';
import { openMail } from '../../../backend/ports/mail/open-mail.ts';
import { hashOfToken } from '../../../backend/secret-token.ts';
import type { Services } from '../../../backend/services.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { MS_PER_DAY } from '../../../kernel/units.ts';
import { findAccountByEmail } from '../../accounts/server/index.ts';
import type { listAudit } from '../../audit/contract.ts';
import { auditRoutes } from '../../audit/server/index.ts';
import { preferenceRoutes } from '../../preferences/server/index.ts';
import type { createPasswordLink, listGroups, listJobs, listUsers } from '../contract.ts';
import { adminRoutes, withAuditEntries } from './index.ts';
import { listDays } from './queries.ts';

let services: Services & { close(): Promise<void> };
let server: TestServer;

beforeAll(async () => {
  services = await openTestServices();
  server = await openTestServer(services, [
    ...auditRoutes(services, {}),
    ...adminRoutes(services, {
      accounts: { clearSessionCache: () => undefined },
      suspensions: { settle: () => Promise.resolve() },
      jobs: { labelOf: (name) => `label of ${name}`, needsPlans: (name) => name === 'job-of-plans' },
      mail: openMail(services.config),
      storedSettings: await openTestSettings(services),
    }),
    ...preferenceRoutes(services).map((route) => withAuditEntries(services.database.kysely, route)),
  ]);
});
afterAll(async () => {
  await server.close();
  await services.close();
});

const idOf = async (persona: 'alice' | 'bob' | 'olive') =>
  (await findAccountByEmail(services.database.kysely, PERSONAS[persona].email))?.account.id ?? '';
const auditOf = async (query = '', as: Persona = 'olive') =>
  ((await server.get(`/admin/audit.json?${query}`, as)).body as OutputOf<typeof listAudit>).entries;

describe('the numbers and lists for operators', () => {
  // At any time of day, the local date of one of these zones differs from the date in UTC.
  it.each(['Etc/GMT-14', 'Etc/GMT+12'])('counts by UTC day, also in a database in %s', async (zone) => {
    const today = Math.floor(Date.now() / MS_PER_DAY) * MS_PER_DAY;
    const tenDaysAgo = today - 10 * MS_PER_DAY;
    const days = await services.database.kysely.transaction().execute(async (trx) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(trx);
      const inserted = await trx
        .insertInto('account')
        .values(
          [-1, 0, MS_PER_DAY - 1].map((ms) => ({
            email: `at${ms}@people.example`,
            name: 'Daisy',
            created_at: new Date(tenDaysAgo + ms),
          })),
        )
        .returning('id')
        .execute();
      const found = await listDays(trx);
      await trx
        .deleteFrom('account')
        .where(
          'id',
          'in',
          inserted.map(({ id }) => id),
        )
        .execute();
      return found;
    });
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, index) =>
        new Date(today - (29 - index) * MS_PER_DAY).toISOString().slice(0, 10),
      ),
    );
    expect(days.slice(17, 21).map(({ registrations }) => registrations)).toEqual([0, 1, 2, 0]);
  });
  it.each([
    '/admin/overview.json',
    '/admin/users.json',
    '/admin/groups.json',
    '/admin/jobs.json',
    '/admin/metrics.json',
    '/admin/settings.json',
    '/admin/audit.json',
    '/admin/audit.csv',
  ])('%s is for operators only', async (url) => {
    expect((await server.get(url)).status).toBe(401);
    expect((await server.get(url, 'alice')).status).toBe(403);
    expect((await server.get(url, 'olive')).status).toBe(200);
  });

  it('names jobs by what they do, not by the name of their queue', async () => {
    const jobs = await createJobs(services.database, services.log);
    await jobs.declare([
      { name: 'shown-job', label: 'Prepare an export file', retryLimit: 0, expireInSeconds: 60 },
    ]);
    expect([jobs.labelOf('shown-job'), jobs.labelOf('of-an-older-version')]).toEqual([
      'Prepare an export file',
      'of-an-older-version',
    ]);
    await jobs.stop();
    const { kinds } = (await server.get('/admin/jobs.json', 'olive')).body as OutputOf<typeof listJobs>;
    expect(kinds.find(({ name }) => name === 'shown-job')?.label).toBe('label of shown-job');
  });

  it('leaves out scheduled jobs that ended well, unless asked for them', async () => {
    const db = services.database.kysely;
    await sql`insert into jobs.schedule (name, cron) values ('shown-job', '* * * * *')`.execute(db);
    await sql`
      insert into jobs.job (name, state, data)
      values ('shown-job', 'completed', '{}'), ('shown-job', 'failed', '{}')`.execute(db);
    const statesOf = async (query: string) => {
      const { jobs } = (await server.get(`/admin/jobs.json${query}`, 'olive')).body as OutputOf<
        typeof listJobs
      >;
      return jobs
        .filter(({ name }) => name === 'shown-job')
        .map(({ state }) => state)
        .toSorted();
    };
    expect(await statesOf('')).toEqual(['failed']);
    expect(await statesOf('?routine=yes')).toEqual(['completed', 'failed']);
    // Somebody started this one on the Health page.
    await sql`insert into jobs.job (name, state, data) values ('shown-job', 'completed', '{"id": "1"}')`.execute(
      db,
    );
    expect(await statesOf('')).toEqual(['completed', 'failed']);
    await sql`delete from jobs.job where name = 'shown-job'`.execute(db);
  });

  it('shows jobs of plans on an open site only when they fail', async () => {
    const db = services.database.kysely;
    const jobs = await createJobs(services.database, services.log);
    await jobs.declare([
      { name: 'job-of-plans', label: 'Renew plans', retryLimit: 0, expireInSeconds: 60, needsPlans: true },
    ]);
    expect([jobs.needsPlans('job-of-plans'), jobs.needsPlans('shown-job')]).toEqual([true, false]);
    await jobs.stop();
    const shown = async () => {
      const { body } = await server.get('/admin/jobs.json?routine=yes', 'olive');
      const reply = body as OutputOf<typeof listJobs>;
      return {
        kinds: reply.kinds.filter(({ name }) => name === 'job-of-plans').length,
        states: reply.jobs.filter(({ name }) => name === 'job-of-plans').map(({ state }) => state),
      };
    };
    await sql`insert into jobs.job (name, state) values ('job-of-plans', 'completed')`.execute(db);
    expect(await shown()).toEqual({ kinds: 1, states: ['completed'] });
    try {
      services.config.featureSettings['PLATBOOK_SITE'] = 'open';
      expect(await shown()).toEqual({ kinds: 0, states: [] });
      await sql`insert into jobs.job (name, state) values ('job-of-plans', 'failed')`.execute(db);
      expect(await shown()).toEqual({ kinds: 1, states: ['failed'] });
    } finally {
      delete services.config.featureSettings['PLATBOOK_SITE'];
      await sql`delete from jobs.job where name = 'job-of-plans'`.execute(db);
    }
  });

  it('counts accounts and groups', async () => {
    const { body } = await server.get('/admin/overview.json', 'olive');
    expect(body).toMatchObject({
      accounts: 3,
      groups: 3,
      paid_groups: 2,
      has_invited: true,
      failed_jobs: 0,
    });
  });

  it('finds people by a part of the name and by plan, page by page', async () => {
    const find = async (query: string) =>
      ((await server.get(`/admin/users.json?${query}`, 'olive')).body as OutputOf<typeof listUsers>).users;
    const [alice, ...others] = await find('query=ALI');
    expect(others).toEqual([]);
    expect(alice).toMatchObject({
      email: PERSONAS.alice.email,
      group: { slug: 'alice', plan: 'pro' },
      has_sitecontrol: true,
      is_operator: false,
    });
    expect((await find('plan=free')).map(({ name }) => name)).toEqual(['Bob']);
    expect(await find('query=%25')).toEqual([]);
    const all = (await find('')).map(({ id }) => id);
    expect((await find(`after=${all[0]}`)).map(({ id }) => id)).toEqual(all.slice(1));
  });

  it('makes a link for a new password, valid for a day, and records it; it makes none for operators', async () => {
    const bob = await idOf('bob');
    const requestLink = (id: string, as: Persona = 'olive') =>
      server.post(`/admin/users/${id}/password_link.json`, undefined, as);
    expect((await requestLink(bob, 'alice')).status).toBe(403);
    const made = await requestLink(bob);
    expect(made.status).toBe(200);
    expect(made.headers['cache-control']).toBe('no-store');
    const { link, expires_at: until } = made.body as OutputOf<typeof createPasswordLink>;
    expect(Math.round((Date.parse(until) - Date.now()) / 3_600_000)).toBe(24);
    const token = /\/users\/password#token=([\w-]{43})$/.exec(link)?.[1] ?? '';
    const { rows } = await sql<{ purpose: string }>`
      select purpose from account_token where token_hash = ${hashOfToken(token)}
      and account_id = ${bob}`.execute(services.database.kysely);
    expect(rows).toEqual([{ purpose: 'reset_password' }]);
    expect(await auditOf('verb=account.password_link_made')).toMatchObject([{ subject: { id: bob } }]);
    // Entries are never changed, so a name in them would outlive a deleted account.
    const { rows: named } = await sql`
      select 1 from audit_entry where subject_kind = 'account' and subject_name is not null`.execute(
      services.database.kysely,
    );
    expect(named).toEqual([]);

    const refused = await requestLink(await idOf('olive'));
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('is an operator')]);
    expect((await requestLink(randomUUID())).status).toBe(404);
  });

  it('gives a group another plan, and records it in the audit log', async () => {
    const { body } = await server.get('/admin/groups.json?query=bob', 'olive');
    const [group] = (body as OutputOf<typeof listGroups>).groups;
    expect(group).toMatchObject({ member_count: 1, owner: { name: 'Bob' } });
    const url = `/admin/groups/${group?.id}/plan.json`;
    expect((await server.post(url, { plan: 'pro' }, 'alice')).status).toBe(403);
    expect((await server.post(url, { plan: 'gold' }, 'olive')).status).toBe(400);
    expect((await server.post(url, { plan: 'pro' }, 'olive')).body).toMatchObject({ plan: 'pro' });
    expect((await auditOf('verb=group.plan_changed')).slice(0, 1)).toMatchObject([
      { by: { name: 'Olive' }, as: null, subject: { id: group?.id }, detail: { to: 'pro' } },
    ]);
    const missing = `/admin/groups/${await idOf('alice')}/plan.json`;
    expect((await server.post(missing, { plan: 'pro' }, 'olive')).status).toBe(404);
  });
});

describe('an operator signed in as somebody', () => {
  /** Returns the headers of the session that a reply opened. */
  const headersOf = (reply: { headers: Record<string, string | undefined>; body: unknown }) => ({
    cookie: reply.headers['set-cookie']?.split(';')[0] ?? '',
    'x-csrf-token': (reply.body as { csrf_token: string }).csrf_token,
  });
  /** Signs in as another person from a new session of olive, the operator, because that session ends when the other begins. */
  const signInAs = async (id: string) => {
    const token = randomUUID();
    await services.database.kysely
      .insertInto('session')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        account_id: await idOf('olive'),
        csrf_token: 'csrf',
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    const headers = { cookie: `platbook_session=${token}`, 'x-csrf-token': 'csrf' };
    return server.post(`/admin/sign_in_as/${id}.json`, undefined, 'chelsea', headers);
  };

  it('cannot sign in as another operator, and people who are not operators cannot sign in as others', async () => {
    const bob = await idOf('bob');
    const setOperator = (isOperator: boolean) =>
      services.database.kysely
        .updateTable('account')
        .set({ is_operator: isOperator })
        .where('id', '=', bob)
        .execute();
    await setOperator(true);
    try {
      for (const id of [bob, await idOf('olive')]) expect((await signInAs(id)).status).toBe(403);
    } finally {
      await setOperator(false);
    }
    const url = `/admin/sign_in_as/${bob}.json`;
    expect((await server.post(url, undefined, 'alice')).status).toBe(403);
    expect((await server.post(url)).status).toBe(401);
    expect((await server.post('/admin/sign_in_as/last.json', undefined, 'alice')).status).toBe(409);
  });

  it('sees the site as that person does, is named in the log, and goes back', async () => {
    const bob = await idOf('bob');
    const opened = await signInAs(bob);
    expect(opened.body).toMatchObject({
      user: { name: 'Bob', is_operator: false, operated_by: { name: 'Olive' } },
    });
    const headers = headersOf(opened);
    expect((await server.get('/admin/users.json', 'chelsea', headers)).status).toBe(403);
    const saved = await server.post(
      '/preferences.json',
      { data: { wants_email: false } },
      'chelsea',
      headers,
    );
    expect(saved.status).toBe(200);
    const own = await server.delete(`/users/sessions/${bob}.json`, 'chelsea', headers);
    expect(own.status).toBe(403);

    const back = await server.post('/admin/sign_in_as/last.json', undefined, 'chelsea', headers);
    expect(back.body).toMatchObject({ user: { name: 'Olive', is_operator: true, operated_by: null } });
    expect((await server.get('/users/sessions.json', 'chelsea', headers)).status).toBe(401);
    const entries = await services.database.kysely
      .selectFrom('audit_entry')
      .select(['verb', 'account_id', 'subject_id'])
      .where('as_account_id', '=', bob)
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    const olive = await idOf('olive');
    expect(entries).toEqual([
      { verb: 'account.left', account_id: olive, subject_id: bob },
      { verb: 'operator.asked_as_user', account_id: olive, subject_id: 'savePreferences' },
      { verb: 'account.signed_in_as', account_id: olive, subject_id: bob },
    ]);
  });
});
