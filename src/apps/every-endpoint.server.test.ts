import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocumentedOperation, makeRequest, operationsOf } from '../../tests/support/hostile/requests.ts';
import { createRandom } from '../../tests/support/random.ts';
import { type SitePerson, type TestSite, emailOf, openTestSite } from '../../tests/support/site.ts';
import { buildOpenApi } from '../backend/http/openapi.ts';
import { tokenScopesOf } from '../features/tokens/rules/token-scopes.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import type { Audience } from '../kernel/permission.ts';
import type { ProblemBody, ProblemCode } from '../kernel/problem.ts';
import { FEATURES } from './feature-list.ts';

/** A visitor, a member of a Pro group, a manager of a free group, the owner of the Pro group, and an operator. */
const PEOPLE = ['chelsea', 'mara', 'manu', 'alice', 'olive'] as const satisfies readonly SitePerson[];
type Person = (typeof PEOPLE)[number];

/** The problem that each person gets from an endpoint for this audience; null if they may use it. */
const ANSWERS: Record<Audience, Record<Person, ProblemCode | null>> = {
  anyone: { chelsea: null, mara: null, manu: null, alice: null, olive: null },
  'signed-in': { chelsea: 'sign_in_required', mara: null, manu: null, alice: null, olive: null },
  paid: { chelsea: 'sign_in_required', mara: null, manu: 'upgrade_required', alice: null, olive: null },
  manager: { chelsea: 'sign_in_required', mara: 'not_allowed', manu: null, alice: null, olive: null },
  operator: {
    chelsea: 'sign_in_required',
    mara: 'not_allowed',
    manu: 'not_allowed',
    alice: 'not_allowed',
    olive: null,
  },
};

/** The routes that are not endpoints, with the status that a visitor gets. Add a new route here, with its reason. */
const OTHERS = {
  // Resumable uploads, for operators.
  'OPTIONS /admin/uploads': 401,
  'OPTIONS /admin/uploads/:id': 401,
  'POST /admin/uploads': 401,
  'HEAD /admin/uploads/:id': 401,
  'PATCH /admin/uploads/:id': 401,
  'DELETE /admin/uploads/:id': 401,
  // This route takes only messages that Stripe has signed. It exists only while the keys of Stripe are set.
  'POST /payments/stripe/webhook': 404,
  // For the people who run the machine. The operator's guide explains how to close /metrics.
  'GET /healthz': 200,
  'GET /readyz': 200,
  'GET /metrics': 200,
  // The documentation of the API.
  'GET /openapi.json': 200,
  'GET /docs/api': 200,
} as const;

/**
 * Endpoints whose permission must be `isPersonal` (no operator who is signed in as the person may use them): passkeys, tokens and archives of an account, and
 * its deletion. This list is fixed here, so that a feature can't drop the flag unnoticed.
 */
const PERSONAL = [
  'beginPasskey',
  'createPasskey',
  'renamePasskey',
  'removePasskey',
  'createToken',
  'listDataExports',
  'createDataExport',
  'downloadDataExport',
  'getDeletion',
  'askDeletion',
  'undoDeletion',
];

/**
 * On the embedded engine, `npm test` runs only the tests that reach the statements of the endpoints. Refusals because of an API token, a CSRF token
 * or an origin come before any statement of an endpoint, so they are tested on PostgreSQL (decision 0294), and on the embedded
 * engine only when this file is run alone.
 */
const IS_EMBEDDED_STEP = process.env['PLATBOOK_TEST_DATABASE'] === 'embedded';

/** A path below /admin whose endpoint is not for operators: an operator who is signed in as another user calls it as that user. */
const NOT_OF_OPERATORS = /^\/admin\/sign_in_as\/last/;

let site: TestSite;
let operations: readonly DocumentedOperation[];

beforeAll(async () => {
  site = await openTestSite();
  const endpoints = site.routes.map(({ endpoint }) => endpoint);
  operations = operationsOf(buildOpenApi(endpoints, '1'));
}, 120_000);
afterAll(() => site.close());

const audienceOf = ({ permission }: Endpoint): Audience => permission.who;
const isChange = ({ method }: Endpoint) => method !== 'GET';

async function ask(name: string, as: Person, change: Record<string, string | undefined> = {}) {
  // Each request has a session of its own, because an endpoint may end its session.
  return askWith(name, { ...(await site.sessionOf(as)), ...change });
}

/** Sends a generated request to an endpoint. `proof` has the headers that prove who sends it; undefined removes a header. */
async function askWith(name: string, proof: Record<string, string | undefined>) {
  const documented = operations.find(({ operation }) => operation.operationId === name);
  if (documented === undefined) throw new Error(`${name} is not in the API document`);
  const request = makeRequest(documented, createRandom(7), 0);
  const headers = Object.entries({ ...request.headers, ...proof }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const reply = await site.send({ ...request, headers: Object.fromEntries(headers) });
  const isJson = /\bjson\b/.test(reply.headers['content-type']?.toString() ?? '');
  const body = isJson && reply.payload !== '' ? (JSON.parse(reply.payload) as Partial<ProblemBody>) : {};
  return { status: reply.statusCode, code: body?.error?.code ?? null, text: reply.payload };
}

test('every endpoint answers each person as its permission declares', async () => {
  const issues: string[] = [];
  for (const { endpoint } of site.routes) {
    for (const person of PEOPLE) {
      const { status, code, text } = await ask(endpoint.name, person);
      const expected = ANSWERS[audienceOf(endpoint)][person];
      const declared: (ProblemCode | null)[] =
        expected === null ? [null, 'invalid_input', ...endpoint.problems] : [expected];
      if (!declared.includes(code) || (code === null && status >= 400))
        issues.push(
          `${endpoint.name} (${endpoint.permission.verb}) to ${person}: ${status} ${code ?? ''} ${text.slice(0, 200)}; ` +
            `declared: ${declared.map((problem) => problem ?? 'an answer').join(', ')}`,
        );
    }
  }
  expect(issues).toEqual([]);
}, 120_000);

test('the API document resolves each of its references, and names each operation once', () => {
  const document = buildOpenApi(
    site.routes.map(({ endpoint }) => endpoint),
    '1',
  );
  const text = JSON.stringify(document);
  const names = Object.keys((document.components as { schemas: object }).schemas);
  const named = Array.from(text.matchAll(/"\$ref":"([^"]+)"/g), ([, reference]) => reference ?? '');
  expect(
    named.filter((reference) => !names.includes(reference.replace('#/components/schemas/', ''))),
  ).toEqual([]);
  expect(text).not.toContain('$defs');
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test.skipIf(IS_EMBEDDED_STEP).each([
  ['alice', false],
  ['olive', true],
] as const)(
  'a token of %s with every scope opens what its scopes name, and nothing else',
  async (person, isOperator) => {
    const scopes = tokenScopesOf(FEATURES).offeredTo({ isOperator });
    const made = await site.send({
      method: 'POST',
      url: '/profile/tokens.json',
      headers: await site.sessionOf(person),
      payload: { name: 'all of it', scopes, expires_in_days: 1 },
    });
    expect(made.statusCode, made.payload).toBe(200);
    const { token } = JSON.parse(made.payload) as { token: string };
    const open = tokenScopesOf(FEATURES).verbsOf(scopes);
    const issues: string[] = [];
    for (const { endpoint } of site.routes) {
      const { status, code, text } = await askWith(endpoint.name, { authorization: `Bearer ${token}` });
      const expected = open.has(endpoint.permission.verb)
        ? ANSWERS[audienceOf(endpoint)][person]
        : 'outside_token';
      const declared: (ProblemCode | null)[] =
        expected === null ? [null, 'invalid_input', ...endpoint.problems] : [expected];
      if (!declared.includes(code) || (code === null && status >= 400))
        issues.push(
          `${endpoint.name} (${endpoint.permission.verb}): ${status} ${code ?? ''} ${text.slice(0, 200)}`,
        );
    }
    expect(issues).toEqual([]);
  },
  120_000,
);

describe.skipIf(IS_EMBEDDED_STEP)('a change', () => {
  test.each([
    ['without the token of the session', { 'x-csrf-token': undefined }],
    ['with another token', { 'x-csrf-token': 'x'.repeat(36) }],
    ['from a page of another site', { origin: 'https://elsewhere.example' }],
    ['from another site, as the browser reports', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of the same domain, as the browser reports', { 'sec-fetch-site': 'same-site' }],
    ['from a page without an origin', { origin: 'null' }],
  ])(
    '%s is refused everywhere',
    async (_, change) => {
      const issues: string[] = [];
      for (const { endpoint } of site.routes.filter((route) => isChange(route.endpoint))) {
        const { status, code } = await ask(endpoint.name, 'olive', change);
        if (status !== 403 || code !== 'not_allowed')
          issues.push(`${endpoint.name}: ${status} ${code ?? ''}`);
      }
      expect(issues).toEqual([]);
    },
    60_000,
  );
});

test.skipIf(IS_EMBEDDED_STEP)(
  'an operator who is signed in as somebody gets and changes nothing personal',
  async () => {
    const personal = site.routes.filter(({ endpoint }) => endpoint.permission.isPersonal);
    const names = personal.map(({ endpoint }) => endpoint.name);
    expect(names).toEqual(expect.arrayContaining(PERSONAL));
    const { kysely } = site.services.database;
    const olive = kysely.selectFrom('account').select('id').where('email', '=', emailOf('olive'));
    const issues: string[] = [];
    for (const name of names) {
      const session = await site.sessionOf('alice');
      await kysely
        .updateTable('session')
        .set({ operator_id: olive })
        .where('csrf_token', '=', session['x-csrf-token'] ?? '')
        .execute();
      const { status, code } = await askWith(name, session);
      if (status !== 403 || code !== 'not_allowed') issues.push(`${name}: ${status} ${code ?? ''}`);
    }
    expect(issues).toEqual([]);
  },
  60_000,
);

test('no endpoint for GET has a name that begins with the verb of a change', () => {
  const verbs =
    /^(create|save|update|set|remove|delete|restore|cancel|publish|discard|revoke|invite|end|sign)/;
  const issues = site.routes.filter(({ endpoint }) => !isChange(endpoint) && verbs.test(endpoint.name));
  expect(issues.map(({ endpoint }) => endpoint.name)).toEqual([]);
});

test('every endpoint under /admin is for operators', () => {
  const issues = site.routes.filter(
    ({ endpoint }) =>
      endpoint.path.startsWith('/admin') &&
      !NOT_OF_OPERATORS.test(endpoint.path) &&
      audienceOf(endpoint) !== 'operator',
  );
  expect(issues.map(({ endpoint }) => `${endpoint.name}: ${endpoint.permission.verb}`)).toEqual([]);
});

test('every address that answers besides the endpoints is listed, and answers a visitor with its listed status', async () => {
  const found = site.others.map(({ method, url }) => `${method} ${url}`);
  const isSameAsGet = (name: string) =>
    name.startsWith('HEAD') && found.includes(name.replace('HEAD', 'GET'));
  expect(found.filter((name) => !isSameAsGet(name)).toSorted()).toEqual(Object.keys(OTHERS).toSorted());
  for (const [name, expected] of Object.entries(OTHERS)) {
    const [method, url = ''] = name.split(' ');
    const reply = await site.send({
      method: method as 'GET' | 'POST' | 'HEAD',
      url: url.replace(':id', 'x'),
    });
    expect(reply.statusCode, name).toBe(expected);
  }
});
