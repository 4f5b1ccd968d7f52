import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { differenceFromDocument } from '../../tests/support/hostile/documented-reply.ts';
import { junkHeaders, makeRequest, operationsOf } from '../../tests/support/hostile/requests.ts';
import type { Persona } from '../../tests/support/personas.ts';
import { createRandom } from '../../tests/support/random.ts';
import { type TestSite, openTestSite } from '../../tests/support/site.ts';
import { cases, isThorough } from '../../tests/support/thorough.ts';
import { buildOpenApi } from '../backend/http/openapi.ts';
import type { Endpoint } from '../kernel/endpoint.ts';

/** The number of requests in one run, on the database engine of the run. Each engine has its own seed (see `seedOf`). */
const REQUESTS = cases({ usual: 3000, thorough: 10_000 });
const SEED = seedOf(process.env['PLATBOOK_TEST_SEED']);
const WARM_UP = 1_000;
const AT_ONCE = 16;
/** The maximum growth of the heap, bytes. Caches may keep some memory, but each has a smaller bound. */
const HEAP_BOUND = 64 * 2 ** 20;
const PERSONAS = ['chelsea', 'bob', 'alice', 'olive'] as const satisfies readonly Persona[];
/** The senders of requests are drawn from this list: alice and olive twice as often, because they may do more. */
const SENDERS = ['chelsea', 'bob', 'alice', 'olive', 'olive', 'alice'] as const;
/** Requests may end sessions, so all users sign in again after this many requests. */
const SESSION_LIFE = 400;

let site: TestSite;
const issues: string[] = [];

beforeAll(async () => {
  site = await openTestSite({}, { seeResult: compareWithSchema });
}, 120_000);
afterAll(() => site.close());

/** Returns a constant seed for each database engine, so every run makes the same requests. `PLATBOOK_TEST_SEED` can set another seed, or `random`. */
function seedOf(given: string | undefined): number {
  if (given === 'random') return Date.now() % 2 ** 32;
  return Number(given ?? (inject('testDatabase').engine === 'embedded' ? 20_261_121 : 20_261_124));
}

/** Records an issue if the handler returned members that the API document does not have: the server sends the result as the handler returned it. */
function compareWithSchema({ name, output }: Endpoint, result: unknown): void {
  if (output === undefined || typeof result !== 'object') return;
  const [sent, documented] = [JSON.stringify(result), JSON.stringify(output.parse(result))];
  if (sent.length !== documented.length)
    issues.push(`${name}: ${sent.slice(0, 400)} has members that are not documented, or lacks some`);
}

function collectGarbage(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

test(`${REQUESTS} hostile requests cause no internal error and leak no memory`, async () => {
  const random = createRandom(SEED);
  const operations = operationsOf(
    buildOpenApi(
      site.routes.map(({ endpoint }) => endpoint),
      '1',
    ),
  );
  const sessions = new Map<Persona, Record<string, string>>();
  const statuses = new Set<number>();

  const make = (index: number): InjectOptions => {
    const documented = operations[index % operations.length] ?? operations[0];
    const request = makeRequest(documented, random, random.pick([0, 0.15, 0.4, 0.7]));
    const who = random.pick(SENDERS);
    return {
      ...request,
      ...(random.chance(0.04) && { method: random.pick(['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']) }),
      headers: {
        ...request.headers,
        ...sessions.get(who),
        // Many addresses, so that a limit by address does not refuse the other requests before they reach the handler.
        'x-forwarded-for': `198.51.${random.below(256)}.${random.below(256)}`,
        ...(random.chance(0.15) && junkHeaders(random)),
      },
    };
  };
  const ask = async (index: number) => {
    const request = make(index);
    const reply = await site.send(request).catch((error: unknown) => {
      issues.push(`not answered: ${describe(request)} ${String(error)}`);
    });
    if (!reply) return;
    const name = operations[index % operations.length]?.operation.operationId ?? '';
    statuses.add(reply.statusCode);
    if (reply.statusCode >= 500 && reply.statusCode !== 503)
      issues.push(`${reply.statusCode}: ${name} ${describe(request)}`);
    const documented = operations[index % operations.length] ?? operations[0];
    const isAsDocumented = request.method === documented.method && !wantsPage(request);
    const difference = isAsDocumented ? differenceFromDocument(documented, reply) : null;
    if (difference !== null) issues.push(`${name}: ${difference} ${describe(request)}`);
  };
  const run = async (from: number, to: number) => {
    for (let start = from; start < to; start += AT_ONCE) {
      if (Math.floor(start / SESSION_LIFE) !== Math.floor((start - AT_ONCE) / SESSION_LIFE))
        for (const persona of PERSONAS) sessions.set(persona, await site.sessionOf(persona));
      const batch = Array.from({ length: Math.min(AT_ONCE, to - start) }, (_, index) => start + index);
      await Promise.all(batch.map((index) => ask(index)));
    }
  };
  await run(0, WARM_UP);
  const before = collectGarbage();
  await run(WARM_UP, REQUESTS);
  const after = collectGarbage();
  expect(issues, `PLATBOOK_TEST_SEED=${SEED} sends these requests again`).toEqual([]);
  // Replies of all these kinds show that requests also reach the handlers. Only a thorough run sends enough requests to reach the limits of an account (429).
  const reached = [200, 400, 401, 403, 404, ...(isThorough() ? [429] : [])];
  expect([...statuses]).toEqual(expect.arrayContaining(reached));
  expect(after - before).toBeLessThan(HEAP_BOUND);
}, 240_000);

/** Returns true if the request asks for HTML, as browsers do. The server may answer its errors with a page, which the API document does not describe. */
function wantsPage({ headers }: InjectOptions): boolean {
  return String(headers?.['accept'] ?? '').includes('text/html');
}

function describe({ method, url, headers, payload }: InjectOptions): string {
  const body = Buffer.isBuffer(payload) ? payload.toString('latin1') : JSON.stringify(payload);
  return `${String(method)} ${JSON.stringify(url).slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${body?.slice(0, 300)}`;
}
