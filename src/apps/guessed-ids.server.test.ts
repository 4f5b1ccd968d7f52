import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DocumentedOperation, makeRequest, operationsOf } from '../../tests/support/hostile/requests.ts';
import { squareAt } from '../../tests/support/parcels-fixture.ts';
import { createRandom } from '../../tests/support/random.ts';
import { type SitePerson, type TestSite, emailOf, openTestSite } from '../../tests/support/site.ts';
import { buildOpenApi } from '../backend/http/openapi.ts';
import type { ProblemBody } from '../kernel/problem.ts';

/** The names of inputs that identify a record: `id`, `account_id`, `slug`, `group_slug`. */
const NAMES_A_RECORD = /(^|_)(id|slug)$/;
/** The columns that contain the owner of a row. */
const OWNERS = ['account_id', 'owner_id', 'group_id', 'user_id'];
/** Tables whose rows no request identifies: counts, log entries, and secrets that are compared but never listed. */
const NEVER_NAMED = new Set([
  'access_log',
  'account_identity',
  'account_token',
  'account_totp',
  'api_sandbox',
  'audit_entry',
  'pending_account',
  'plan_suspension',
  'preference',
  'recovery_code',
  'sign_in_challenge',
  'use_counter',
  'use_subject',
]);
/** The people who must not see alice's records: the owner and a manager of another group, and a visitor. */
const STRANGERS = ['bob', 'manu', 'chelsea'] as const satisfies readonly SitePerson[];

let site: TestSite;
/** The ids and slugs in our tables, without those of rows that belong to bob or manu: those of alice's records and of records that belong to nobody. */
let secrets: string[];

beforeAll(async () => {
  site = await openTestSite();
  await makeRecords();
  secrets = await listIds();
}, 300_000);
afterAll(() => site.close());

/** Sends a request in the given session, or in a new one, since an earlier request may have ended the old ones. */
async function send(request: InjectOptions, as: SitePerson, session?: Record<string, string>) {
  const headers = { ...request.headers, ...(session ?? (await site.sessionOf(as))) };
  const reply = await site.send({ ...request, headers });
  const isJson = /\bjson\b/.test(reply.headers['content-type']?.toString() ?? '');
  const body = isJson && reply.payload !== '' ? (JSON.parse(reply.payload) as Partial<ProblemBody>) : {};
  return {
    status: reply.statusCode,
    code: body?.error?.code ?? null,
    error: body?.error,
    text: reply.payload,
  };
}

/** Creates one record of each kind that can belong to a person. */
async function makeRecords(): Promise<void> {
  const post = async (url: string, payload: object, as: SitePerson = 'alice') => {
    const reply = await send({ method: 'POST', url, payload }, as);
    expect(reply.status, `${url} ${reply.text}`).toBeLessThan(300);
    return JSON.parse(reply.text) as Record<string, unknown>;
  };
  const shape = (at: number) => JSON.stringify(squareAt(-99.99 + at, 40.01, 0.01));
  const kept = await post('/neighborhoods.json', { name: 'Kept', shape: shape(0) });
  const gone = await post('/neighborhoods.json', { name: 'Deleted', shape: shape(0.1) });
  await send({ method: 'DELETE', url: `${String(gone['path'])}.json` }, 'alice');
  const everything = { path: '/us/zz/alder', parcel: {} };
  const project = await post('/projects.json', { name: 'Kept', query: everything });
  const { path: projectPath } = project['project'] as { path: string };
  await post(`${projectPath}/watch.json`, { is_watched: true });
  await post(`${projectPath}/people.json`, { email: 'friend@people.example' });
  await post(`${projectPath}/settings/add_focus.json`, { path: String(kept['path']) });
  const deleted = await post('/projects.json', { name: 'Deleted', query: everything });
  const { path: deletedPath } = deleted['project'] as { path: string };
  await send({ method: 'DELETE', url: `${deletedPath}.json` }, 'alice');
  await post('/us/zz/alder/1/bookmark.json', { bookmark: 'add' });
  await post('/us/zz/alder/2/bookmark.json', { bookmark: 'add' });
  await post('/us/zz/alder/follow.json', { follow: 'add' });
  const optOut = {
    kind: 'owner',
    subject: 'JANE ROE',
    reason: 'asked in writing',
    requested_by: 'Jane Roe',
  };
  await post('/admin/removals.json', optOut, 'olive');
  await post('/users/current_group.json', { group_slug: 'alice' });
  await post('/groups/alice/invitations.json', { email: 'guest@people.example', role: 'guest' });
  await sql`
    insert into import_run (place_path, source_name, source_path, state, account_id)
    select '/us/zz/alder', 'roll.zip', '/nowhere/roll.zip', 'cancelled', id from account where email = ${emailOf('alice')}`.execute(
    site.services.database.kysely,
  );
  await sql`
    insert into passkey (account_id, credential_id, public_key, counter, name, is_synced)
    select id, '\\x01', '\\x02', 0, 'Laptop', false from account where email = ${emailOf('alice')}`.execute(
    site.services.database.kysely,
  );
  await sql`
    insert into parcel_export (project_id, account_id, format, filename, spec, request_key, records)
    select p.id, a.id, 'csv', 'kept.zip', '{}', 'kept', 1 from account a, project p where a.email = ${emailOf('alice')} and p.name = 'Kept'`.execute(
    site.services.database.kysely,
  );
  await sql`
    insert into parcel_export (is_own, account_id, format, filename, spec, request_key, records)
    select true, id, 'csv', 'own.zip', '{}', 'own', 1 from account where email = ${emailOf('alice')}`.execute(
    site.services.database.kysely,
  );
  await sql`
    insert into cart_export_item (account_id, project_id, format, request_key, spec, records, price_cents)
    select a.id, p.id, 'shp', 'kept', '{}', 10, 150 from account a, project p where a.email = ${emailOf('alice')} and p.name = 'Kept'`.execute(
    site.services.database.kysely,
  );
  await sql`
    insert into cart_file_item (account_id, path, product, format, variant, currency, price_cents)
    select id, '/us/zz/alder', 'standard', 'csv', 'default', 'USD', 100 from account where email = ${emailOf('alice')}`.execute(
    site.services.database.kysely,
  );
  await sql`
    insert into tax_quote (account_id, subject, amount_cents, tax_cents, currency, calculation, address)
    select id, repeat('0', 64), 100, 6, 'USD', 'taxcalc_kept', '{"country": "US", "line1": "1 Kept St", "city": "", "state": "", "postal_code": "21201"}'
    from account where email = ${emailOf('alice')}`.execute(site.services.database.kysely);
  await sql`
    insert into payment (kind, record_id, account_id, group_id, amount_cents, currency, description)
    select 'order', '1', m.account_id, m.group_id, 100, 'USD', 'Kept' from group_member m join account a on a.id = m.account_id
    where a.email = ${emailOf('alice')}`.execute(site.services.database.kysely);
  await sql`
    insert into subscription (request_key, account_id, group_id, group_name, plan, cycle, users, price_cents)
    select gen_random_uuid(), m.account_id, m.group_id, 'Kept', 'pro', 'monthly', 1, 100 from group_member m
    join account a on a.id = m.account_id where a.email = ${emailOf('alice')}`.execute(
    site.services.database.kysely,
  );
  await sql`
    with mine as (select m.account_id, m.group_id from group_member m join account a on a.id = m.account_id where a.email = ${emailOf('alice')}),
      offer as (insert into plan_offer (code, name, plan, cycle, price_cents, group_id) select 'KEPT', 'Kept', 'pro', 'monthly', 100, group_id from mine limit 1)
    insert into store_order (request_key, account_id, group_id, total_cents) select gen_random_uuid(), account_id, group_id, 100 from mine`.execute(
    site.services.database.kysely,
  );
  await post('/account/cards.json', {
    group: (await idsOf('alice'))[1],
    payment_method_id: 'practice_success_4242',
    cardholder_name: 'Alice Alder',
  });
  await post('/profile/tokens.json', { name: 'Sync', scopes: ['read_parcels'], expires_in_days: 30 });
  await post('/profile/exports.json', {});
  const hook = await post('/profile/webhooks.json', { url: 'https://hooks.example/plats', kinds: ['owner'] });
  await post(`/profile/webhooks/${String(hook['id'])}/test.json`, {});
  await addRows();
  await post('/search/feedback', { feedback: { query: 'elm stret', additional_information: '' } });
  await post('/requests', { path: '/us/zz', comment: 'The county beside Alder.' });
  await post('/support_requests.json', {
    email: 'alice@people.example',
    message: 'The map is upside down here.',
  });
}

/** Adds rows that are otherwise created through an email, or by an edition that follows another. */
async function addRows(): Promise<void> {
  const { kysely } = site.services.database;
  await sql`
    with me as (select id from account where email = ${emailOf('alice')}),
      feed as (insert into notification_feed (account_id) select id from me),
      email as (insert into notification_email (account_id) select id from me returning id, account_id)
    insert into notification (account_id, subject, place_path, path, kinds, email_id)
    select account_id, 'place', '/us/zz/alder', '/us/zz', array['edition'], id from email`.execute(kysely);
  const [id = '', , groupId = ''] = await idsOf('alice');
  await sql`
    insert into group_invitation (group_id, email, role, token_hash, invited_by, expires_at)
    values (${groupId}, 'new@people.example', 'member', '\\x01', ${id}, now() + interval '1 day')`.execute(
    kysely,
  );
}

/** Returns our tables and their columns, without the tables of parcels, places, editions and layers, whose rows belong to no account. */
async function listTables(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (table_name = 'parcel_export'
      or table_name !~ '^(parcel|place|edition|layer|event|spatial|geo|migration|county|elevation)')
    and table_name !~ '^access_log_[0-9]{8}$' -- a day of access_log
    order by table_name, ordinal_position`.execute(site.services.database.kysely);
  const tables = Map.groupBy(rows, ({ table }) => table);
  return new Map([...tables].map(([table, columns]) => [table, columns.map(({ column }) => column)]));
}

async function listIds(): Promise<string[]> {
  const found = new Set<string>();
  // Records that the strangers own themselves are not secret to them.
  const theirs = [...(await idsOf('bob')), ...(await idsOf('manu'))];
  for (const [table, columns] of await listTables()) {
    const owned = columns.filter((name) => OWNERS.includes(name));
    const isTheirs = owned.map((column) => sql`coalesce(${sql.ref(column)}::text = any(${theirs}), false)`);
    const isSecret = sql`not (${sql.join([sql`false`, ...isTheirs], sql` or `)})`;
    for (const column of columns.filter((name) => NAMES_A_RECORD.test(name))) {
      const { rows } = await sql<{ name: string | null }>`
        select distinct ${sql.ref(column)}::text as name from ${sql.table(table)} where ${isSecret} limit 50`.execute(
        site.services.database.kysely,
      );
      for (const { name } of rows) if (name !== null) found.add(name);
    }
  }
  return [...found].filter((name) => !theirs.includes(name));
}

async function idsOf(person: Exclude<SitePerson, 'chelsea'>): Promise<string[]> {
  const { rows } = await sql<{ id: string; slug: string; group_id: string }>`
    select account.id::text, account_group.slug, account_group.id::text as group_id from account
    join group_member on group_member.account_id = account.id
    join account_group on account_group.id = group_member.group_id
    where account.email = ${emailOf(person)}`.execute(site.services.database.kysely);
  return rows.flatMap(({ id, slug, group_id: groupId }) => [id, slug, groupId]);
}

/** Returns all of alice's records as text. It must be the same after strangers have tried to reach them. */
async function describeRecords(): Promise<string> {
  const [id = '', , groupId = ''] = await idsOf('alice');
  const lines: string[] = [];
  for (const [table, columns] of await listTables()) {
    const owned = columns.filter((name) => OWNERS.includes(name));
    if (owned.length === 0 || table === 'session') continue;
    const isHers = sql.join(
      owned.map((column) => sql`${sql.ref(column)}::text in (${id}, ${groupId})`),
      sql` or `,
    );
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(table)} as t where ${isHers} order by 1`.execute(
      site.services.database.kysely,
    );
    lines.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return lines.join('\n');
}

interface Slot {
  documented: DocumentedOperation;
  where: 'path' | 'query' | 'body';
  name: string;
}

/** Returns the inputs that identify a record, of all endpoints that are not for operators. */
function listSlots(): Slot[] {
  const endpoints = site.routes.map(({ endpoint }) => endpoint);
  const isOpen = new Set(
    endpoints.filter(({ permission }) => permission.who !== 'operator').map(({ name }) => name),
  );
  return operationsOf(buildOpenApi(endpoints, '1'))
    .filter(({ operation }) => isOpen.has(operation.operationId))
    .flatMap((documented) => {
      const { parameters, requestBody } = documented.operation;
      const named = parameters.flatMap(({ in: where, name }) =>
        where === 'header' ? [] : [{ documented, where, name }],
      );
      const { properties = {} } = requestBody?.content['application/json']?.schema ?? {};
      const parts = Object.keys(properties).map((name) => ({ documented, where: 'body' as const, name }));
      return [...named, ...parts].filter(({ name }) => NAMES_A_RECORD.test(name));
    });
}

/** Makes a request with the given id in one place and valid values everywhere else. `seed` selects among the valid values. */
function requestOf({ documented, where, name }: Slot, id: string, seed: number): InjectOptions {
  if (where === 'path') {
    const path = documented.path.replace(`{${name}}`, encodeURIComponent(id));
    return makeRequest({ ...documented, path }, createRandom(seed), 0);
  }
  const request = makeRequest(documented, createRandom(seed), 0);
  if (where === 'body') return { ...request, payload: { ...(request.payload as object), [name]: id } };
  const [path = '', query = ''] = String(request.url).split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(name, id);
  return { ...request, url: `${path}?${parameters.toString()}` };
}

const MISSING = [randomUUID(), '987654321', 'zzzzzzzzzzzzzzzz', 'zzzzzzzzzzzzzzzzzzzzzz'];

test('strangers get the same answer for a record of another person as for one that does not exist', async () => {
  const before = await describeRecords();
  const issues: string[] = [];
  const slots = listSlots();
  expect(slots.length).toBeGreaterThan(8);
  for (const slot of slots) {
    // The ids whose form this input refuses, such as the slug of a group where a number is required. Everybody is refused, so only one stranger tries them.
    const malformed = new Set<string>();
    for (const stranger of STRANGERS) {
      const { missing, seed } = await findMissing(slot, stranger);
      const session = await site.sessionOf(stranger);
      const name = `${slot.documented.operation.operationId} ${slot.where} ${slot.name} as ${stranger}`;
      if (slot.where === 'path' && stranger !== 'chelsea' && !missing.some(({ status }) => status === 404))
        issues.push(`${name}: no unknown id gets a 404: ${missing.map(({ text }) => text).join(' ')}`);
      for (const id of secrets) {
        if (malformed.has(id)) continue;
        const reply = await send(requestOf(slot, id, seed), stranger, session);
        if (reply.code === 'invalid_input' && reply.error?.fields !== undefined) {
          malformed.add(id);
          continue;
        }
        if (!missing.some(({ status, code }) => status === reply.status && code === reply.code))
          issues.push(`${name} ${id}: ${reply.status} ${reply.text.slice(0, 200)}`);
      }
    }
  }
  expect(issues).toEqual([]);
  expect(await describeRecords()).toBe(before);
}, 300_000);

/** Returns the replies for ids that don't exist, with a seed for which all other values are accepted. */
async function findMissing(slot: Slot, as: SitePerson) {
  const ask = async (seed: number) => {
    const replies = [];
    for (const id of MISSING) replies.push(await send(requestOf(slot, id, seed), as));
    return replies;
  };
  for (let seed = 1; seed <= 12; seed++) {
    const missing = await ask(seed);
    if (missing.some(({ code }) => code !== 'invalid_input')) return { missing, seed };
  }
  return { missing: await ask(1), seed: 1 };
}

test('the owner can open the records with these ids', async () => {
  const opened = new Set<string>();
  for (const slot of listSlots().filter(({ documented }) => documented.method === 'GET')) {
    const session = await site.sessionOf('alice');
    for (const id of secrets) {
      const { status } = await send(requestOf(slot, id, 1), 'alice', session);
      if (status === 200) opened.add(slot.documented.operation.operationId);
    }
  }
  expect([...opened]).toEqual(
    expect.arrayContaining(['getGroup', 'getFocusAreaBoundaries', 'downloadFocusArea', 'getImageLimits']),
  );
}, 60_000);

test('the test has a record of every kind that can belong to a person', async () => {
  const [id = '', , groupId = ''] = await idsOf('alice');
  const without: string[] = [];
  for (const [table, columns] of await listTables()) {
    if (NEVER_NAMED.has(table)) continue;
    const owned = columns.filter((name) => OWNERS.includes(name));
    for (const column of owned) {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where ${sql.ref(column)}::text in (${id}, ${groupId}) limit 1`.execute(
        site.services.database.kysely,
      );
      if (rows.length === 0) without.push(`${table}.${column}`);
    }
  }
  // A failure here names a table in which alice has no record. If its records belong to people, create one for her in `makeRecords`.
  expect(without).toEqual([]);
});
