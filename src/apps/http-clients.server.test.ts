import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DocumentedOperation, makeRequest, operationsOf } from '../../tests/support/hostile/requests.ts';
import { TILE, WALK, exchange } from '../../tests/support/http-clients.ts';
import { createRandom } from '../../tests/support/random.ts';
import { type TestSite, openTestSite } from '../../tests/support/site.ts';
import { buildOpenApi } from '../backend/http/openapi.ts';

let site: TestSite;
let operations: readonly DocumentedOperation[];

beforeAll(async () => {
  site = await openTestSite({ isKnownOrigin: async (origin) => origin === 'https://app.example' });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  operations = operationsOf(
    buildOpenApi(
      site.routes.map(({ endpoint }) => endpoint),
      '1',
    ),
  );
}, 120_000);
afterAll(() => site.close());

const namesIn = (name: string) => name.split(',').map((part) => part.trim().toLowerCase());

/** Addresses to request besides those that are built from the API document: some of data, some of documents, and some that do not exist. */
const ADDRESSES = [
  '/us/zz/alder/1.json',
  '/us/zz/alder/boundaries.json',
  '/us/zz/alder/coverage.json',
  '/search.json?query=elm&context=/us/zz/alder',
  '/api/v1/parcels',
  '/api/v1/parcels/13/1820/3078.mvt',
  '/coverage.json',
  '/healthz',
  '/metrics',
  '/openapi.json',
  '/docs/api',
  '/nowhere.json',
  '/us/zz/nowhere.json',
  '/%zz',
];

test('a reply is cached as public and is the same for everyone, or is private and varies by cookie and token', async () => {
  const made = operations.map((documented) => ({
    name: documented.operation.operationId,
    request: makeRequest(documented, createRandom(7), 0),
  }));
  const known = ADDRESSES.map((url) => ({
    name: url,
    request: { method: 'GET', url, headers: {} } as (typeof made)[number]['request'],
  }));
  const problems: string[] = [];
  let publicReplies = 0;
  for (const { name, request } of [...made, ...known]) {
    const replies = [];
    for (const person of ['chelsea', 'alice', 'olive'] as const) {
      const headers = { ...request.headers, ...(await site.sessionOf(person)) };
      const reply = await site.send({ ...request, headers });
      replies.push(reply);
      const caching = reply.headers['cache-control'] ?? '';
      const vary = namesIn(reply.headers['vary'] ?? '');
      const where = `${name} to ${person} (${reply.statusCode}): "${caching}", vary "${vary.join(',')}"`;
      if (/^public\b/.test(caching)) {
        publicReplies++;
        if (reply.statusCode >= 400 || reply.headers['set-cookie'] !== undefined) problems.push(where);
      } else if (!/^(?:private, )?no-store$|^private, (?:no-cache|max-age=\d+)$/.test(caching))
        problems.push(where);
      else if (!vary.includes('cookie') || !vary.includes('authorization')) problems.push(where);
    }
    const [first] = replies;
    const isPublic = /^public\b/.test(first?.headers['cache-control'] ?? '');
    if (isPublic && replies.some((reply) => !reply.rawPayload.equals(first?.rawPayload ?? Buffer.of())))
      problems.push(`${name} is public and not the same for everyone`);
  }
  expect(problems).toEqual([]);
  expect(publicReplies).toBeGreaterThan(10);
}, 120_000);

test('a page of another site can load TileJSON and tiles, and its preflight requests are answered', async () => {
  const origin = 'https://map.example';
  for (const url of ['/api/v1/parcels', '/api/v1/static/streets.json', '/api/v1/parcels/13/1820/3078.mvt']) {
    const reply = await site.send({ url, headers: { origin } });
    expect(reply.statusCode, url).toBeLessThan(300);
    expect(reply.headers['access-control-allow-origin'], url).toBe('*');
    expect(reply.headers['cross-origin-resource-policy'], url).toBe('cross-origin');
    const asked = await site.send({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    expect(asked.statusCode, url).toBe(204);
    expect(asked.headers['access-control-allow-origin'], url).toBe('*');
    expect(asked.headers['access-control-allow-headers'], url).toContain('authorization');
    const refused = await site.send({ url, headers: { origin, authorization: 'Bearer unknown' } });
    expect([refused.statusCode, refused.headers['access-control-allow-origin']], url).toEqual([401, '*']);
  }
  const record = await site.send({ url: '/us/zz/alder/1.json', headers: { origin } });
  expect(record.headers['access-control-allow-origin']).toBeUndefined();
  const asked = await site.send({ method: 'OPTIONS', url: '/us/zz/alder/1.json', headers: { origin } });
  expect(asked.headers['access-control-allow-origin']).toBeUndefined();
  const known = await site.send({
    method: 'OPTIONS',
    url: '/api/v1/parcels',
    headers: { origin: 'https://app.example' },
  });
  expect(known.headers['access-control-allow-headers']).toContain('authorization');
  expect(namesIn(String(known.headers['vary']))).toContain('origin');
});

test('Vary also names the origin if the token of the request is restricted to the origin of a web page', async () => {
  const made = await site.send({
    method: 'POST',
    url: '/profile/tokens.json',
    headers: await site.sessionOf('alice'),
    payload: { name: 'page', scopes: ['read_parcels'], expires_in_days: 1, origins: ['https://app.example'] },
  });
  expect(made.statusCode, made.payload).toBe(200);
  const { token } = JSON.parse(made.payload) as { token: string };
  const reply = await site.send({
    url: `/us/zz/alder/1.json?token=${token}`,
    headers: { origin: 'https://app.example' },
  });
  expect(reply.statusCode, reply.payload).toBe(200);
  expect(reply.headers['access-control-allow-origin']).toBe('https://app.example');
  expect(namesIn(String(reply.headers['vary'])).toSorted()).toEqual([
    'accept-encoding',
    'authorization',
    'cookie',
    'origin',
  ]);
});

test('requests of all kinds of clients are answered as RFC 9110 says', async () => {
  const issues: string[] = [];
  const ask = async ([title, sent, status, headers = {}]: (typeof WALK)[number]) => {
    const reply = await exchange(site.app.server, sent);
    if (reply.status !== status) issues.push(`${title}: ${reply.status} ${reply.text.slice(0, 200)}`);
    if (reply.interim.join() !== (sent.headers?.['expect'] === '100-continue' ? '100' : ''))
      issues.push(`${title}: interim ${reply.interim.join()}`);
    for (const [name, expected] of Object.entries(headers)) {
      const value = reply.headers.get(name);
      const isRight = expected instanceof RegExp ? expected.test(value ?? '') : value === expected;
      if (!isRight) issues.push(`${title}: ${name} is ${value}`);
    }
    if (reply.status >= 400 && !/html/.test(reply.headers.get('content-type') ?? '') && reply.status !== 417)
      if (!/"code":"\w+".*"request_id":/.test(reply.text)) issues.push(`${title}: ${reply.text}`);
  };
  await Promise.all(WALK.map(ask));
  expect(issues).toEqual([]);
});

test('pipelined requests are answered in their order', async () => {
  const [first, last] = ['/api/v1/parcels', '/us/zz/alder/1.json'];
  const { text } = await exchange(site.app.server, {
    url: `${first} HTTP/1.1\r\nhost: localhost\r\n\r\nHEAD ${first} HTTP/1.1\r\nhost: localhost\r\n\r\nGET ${last}`,
  });
  const statuses = [...`HTTP/1.1 200 OK\r\n\r\n${text}`.matchAll(/HTTP\/1\.1 (\d+)/g)].map(
    ([, status]) => status,
  );
  expect([statuses, text.includes('12 ELM ST')]).toEqual([['200', '200', '200'], true]);
});

test('HEAD gets the same reply as GET, without the body', async () => {
  const made = operations
    .filter(({ method }) => method === 'GET')
    .map((documented) => String(makeRequest(documented, createRandom(7), 0).url));
  const headers = await site.sessionOf('alice');
  const issues: string[] = [];
  for (const url of [
    ...made,
    TILE,
    '/us/zz/alder/1.json',
    '/us/zz/alder',
    '/',
    '/openapi.json',
    '/docs/api',
    '/nowhere',
  ]) {
    const [get, head] = [
      await site.send({ url, headers }),
      await site.send({ method: 'HEAD', url, headers }),
    ];
    const shown = ({
      statusCode,
      headers: { 'content-type': type, 'content-length': length, etag, vary },
    }: typeof get) => JSON.stringify({ statusCode, type, length, etag, vary });
    // The message of an error may name the method.
    const isSame = get.statusCode >= 400 ? get.statusCode === head.statusCode : shown(get) === shown(head);
    if (!isSame || head.payload !== '')
      issues.push(`${url}: ${shown(get)} ${shown(head)} ${head.payload.slice(0, 80)}`);
  }
  expect(issues).toEqual([]);
}, 60_000);
