import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIXTURE_COUNTY } from '../../tests/support/parcels-fixture.ts';
import { type TestSite, openTestSite, publishCounty } from '../../tests/support/site.ts';

/** The statements of the current request, without those that begin and end transactions. */
let statements: string[] = [];
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite(
    {},
    {
      async publish(services) {
        await publishCounty(services);
        const kysely = services.database.kysely.withPlugin({
          transformQuery({ node }) {
            statements.push(node.kind);
            return node;
          },
          transformResult: ({ result }) => Promise.resolve(result),
        });
        const database = { ...services.database, kysely };
        services.database = { ...database, forRequests: { ...database, forRequests: database } };
      },
    },
  );
}, 120_000);
afterAll(() => site.close());

const QUERY = { path: FIXTURE_COUNTY.path };

/** Sends a request four times, and returns the smallest number of statements: the first opens files and fills caches. A tile may come from a cache. */
async function countStatements(request: Parameters<TestSite['send']>[0]): Promise<number> {
  const counts: number[] = [];
  for (let attempt = 0; attempt < 4; attempt++) {
    statements = [];
    const reply = await site.send(request);
    expect([200, 204], reply.body).toContain(reply.statusCode);
    counts.push(statements.length);
  }
  // Once a second, a request also reads the current editions again.
  return Math.min(...counts);
}

it.each([
  { name: 'a parcel record', count: 7, request: { method: 'GET', url: `${FIXTURE_COUNTY.path}/1.json` } },
  { name: 'a tile', count: 0, request: { method: 'GET', url: '/api/v1/parcels/14/3640/6202.mvt' } },
  { name: 'a tile of a layer', count: 0, request: { method: 'GET', url: '/api/v1/static/land/2/0/1.mvt' } },
  {
    name: 'a tile of boundaries',
    count: 0,
    request: { method: 'GET', url: '/api/v1/boundaries/3/2/3.mvt?path=/us&style=admin' },
  },
  {
    name: 'a count',
    count: 0,
    request: { method: 'POST', url: '/api/v1/parcels/count', payload: { query: QUERY } },
  },
] as const)('$name takes exactly $count statements', async ({ count, request }) => {
  expect(await countStatements(request)).toBe(count);
});
