import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  FIXTURE_COUNTY,
  type ParcelFixture,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../tests/support/parcels-fixture.ts';
import { openTestPrivacy } from '../../tests/support/privacy.ts';
import { openTestServices } from '../../tests/support/services.ts';
import { type TestServer, openTestServer } from '../../tests/support/test-server.ts';
import { historyRoutes } from '../features/history/server/index.ts';
import { followOptOutsInto, parcelRoutes } from '../features/parcels/server/index.ts';
import type { NewOptOut, OptOut, OptOutMatches } from '../features/privacy/contract.ts';
import type { Privacy } from '../features/privacy/server/index.ts';
import { optOutAddCommand } from '../features/privacy/server/opt-out-commands.ts';
import { Problem } from '../kernel/problem.ts';

const SECRET = /VERYPRIVATE|SECRETSTREET/;
const { path: COUNTY, geoid: GEOID } = FIXTURE_COUNTY;

const uuid = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
const PERSON = {
  owner: 'VERYPRIVATE JANE',
  mailadd: '1 SECRETSTREET',
  mail_city: 'VERYPRIVATEVILLE',
  careof: 'C/O PAT VERYPRIVATE',
};
const parcel = (n: number, parcelnumb: string | null, values: object = PERSON): ParcelFixture => ({
  values: { ll_uuid: uuid(n), parcelnumb, ...values },
});
const FIRM = { owner: 'ACME LLC' };

/** The first edition has no parcel numbers, so its parcels have other ll_uuids. The third edition has new numbers. */
const EDITIONS: readonly (readonly ParcelFixture[])[] = [
  [parcel(11, null), parcel(12, null, FIRM)],
  [parcel(1, 'P-1'), parcel(2, 'P-2', FIRM)],
  [parcel(1, 'N-100'), parcel(2, 'P-1', FIRM)],
];

let services: Awaited<ReturnType<typeof openTestServices>>;
let privacy: Privacy;
let server: TestServer;

beforeAll(async () => {
  services = await openTestServices({ featureSettings: { PLATBOOK_OWNER_NAMES: 'public' } });
  privacy = openTestPrivacy(services);
  await insertFixturePlaces(services);
  for (const [index, parcels] of EDITIONS.entries())
    await publishFixtureEdition(services, parcels, { version: index + 1 });
  server = await openTestServer(services, [
    ...parcelRoutes(services, privacy),
    ...historyRoutes(services, privacy),
    ...privacy.routes,
  ]);
}, 120_000);
afterEach(async () => {
  await sql`delete from removal`.execute(services.database.kysely);
  await privacy.optOuts.refresh();
});
afterAll(async () => {
  await server.close();
  await privacy.close();
  await services.close();
});

const add = async (optOut: Pick<NewOptOut, 'kind' | 'subject'> & { geoid?: string }) => {
  const body = { reason: 'asked in writing', requested_by: 'the owner', ...optOut };
  const reply = await server.post('/admin/removals.json', body, 'olive');
  return { ...reply, body: reply.body as OptOut & { matches: OptOutMatches } };
};
const read = async (edition: number, row = 1) =>
  (await server.get(`${COUNTY}/${row}.json?edition=${edition}`)).text;
const isShown = async (edition: number) => SECRET.test(await read(edition));
const shown = async () => [await isShown(1), await isShown(2), await isShown(3)];

describe('an opt-out by parcel holds in every edition of the county', () => {
  test.each([
    ['the current number', { kind: 'parcel_number', subject: 'n 100', geoid: GEOID }],
    ['the ll_uuid', { kind: 'll_uuid', subject: uuid(1) }],
    ['the ll_uuid that only the first edition has', { kind: 'll_uuid', subject: uuid(11) }],
  ] as const)('by %s', async (_, optOut) => {
    expect(await shown()).toEqual([true, true, true]);
    expect((await add(optOut)).status).toBe(200);
    expect(await shown()).toEqual([false, false, false]);
    expect((await server.get(`${COUNTY}/1/history.json`)).text).not.toMatch(SECRET);
  });

  test('and does not hide another parcel that has one of the old numbers now', async () => {
    await add({ kind: 'parcel_number', subject: 'N-100', geoid: GEOID });
    expect(await read(3, 2)).toContain('ACME LLC');
  });

  test('says which parcels of which editions it hides', async () => {
    const { body } = await add({ kind: 'parcel_number', subject: 'N-100', geoid: GEOID });
    expect(body.matches).toMatchObject({
      count: 1,
      is_complete: true,
      parcels: [{ path: `${COUNTY}/1` }],
      editions: [
        { version: 3, is_current: true, count: 1, path: COUNTY, geoid: GEOID },
        { version: 2, is_current: false, count: 1 },
        { version: 1, is_current: false, count: 1 },
      ],
    });
  });
});

describe('a later edition', () => {
  const publish = async (parcels: readonly ParcelFixture[], version: number) => {
    const { editionId } = await publishFixtureEdition(services, parcels, { version });
    await services.database.kysely
      .transaction()
      .execute((trx) => followOptOutsInto(trx, { editionId, geoid: GEOID }));
    await privacy.optOuts.refresh();
  };

  test('that lost the ll_uuid hides the parcel by its number, and the next edition hides it by its location', async () => {
    await add({ kind: 'll_uuid', subject: uuid(1) });
    await publish([parcel(21, 'N-100'), parcel(22, 'P-1', FIRM)], 4);
    expect(await isShown(4)).toBe(false);
    expect(await read(4, 2)).toContain('ACME LLC');
    await publish([parcel(31, 'X-1'), parcel(32, 'X-2', FIRM)], 5);
    expect(await isShown(5)).toBe(false);
    expect(await read(5, 2)).toContain('ACME LLC');
  });
});

describe('platbook opt-out add', () => {
  const io = (lines: string[]) => ({
    cwd: '/',
    print: (line: string) => void lines.push(line),
    progress: () => {},
    signal: new AbortController().signal,
  });
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const because = ['--reason', 'asked in writing', '--requested-by', 'the owner'];
    const code = await optOutAddCommand.run(privacy, [...args, ...because], io(lines));
    return { code, text: lines.join('\n') };
  };

  test('says how many parcels it hides, county by county and edition by edition', async () => {
    const { code, text } = await run('--owner', 'Jane Veryprivate');
    expect(code).toBe(0);
    expect(text).toContain('in force');
    expect(text).toMatch(/Matching parcels of current editions: 1\n/);
    expect(text).toContain(`${COUNTY} (${GEOID})  edition 5 (current): 1 parcel`);
    expect(text).toContain(`${COUNTY} (${GEOID})  edition 1: 1 parcel`);
  });

  test('previews a name over all counties, and adds nothing', async () => {
    const { code, text } = await run('--owner-words', 'veryprivate', '--preview');
    expect([code, text.includes('at least')]).toEqual([0, false]);
    expect(text).toMatch(/Matching parcels of current editions: 1\n/);
    expect(await privacy.optOutList.list()).toEqual([]);
  });

  test('refuses a parcel that no edition has, and says so', async () => {
    await expect(run('--parcel', 'Q-77', '--geoid', GEOID)).rejects.toThrow(
      /No parcel matches: no stored edition has the parcel number Q-77/,
    );
    expect(await privacy.optOutList.list()).toEqual([]);
    expect((await run('--parcel', 'Q-77', '--geoid', GEOID, '--preview')).code).toBe(2);
  });

  test('accepts a name that no current owner has, with a warning and an exit code of its own', async () => {
    const { code, text } = await run('--owner', 'Nobody Known');
    expect([code, /No parcel matches: nobody is called "Nobody Known"/.test(text)]).toEqual([2, true]);
    expect(await privacy.optOutList.list()).toHaveLength(1);
  });

  test.each([
    [['--owner', ' '], /^--owner: must not be empty/],
    [['--owner', 'Jane Doe', '--geoid', 'Baltimore'], /^--geoid: is not a GEOID such as 24510/],
    [['--owner', 'Jane Doe', '--expires', '2031-13-45'], /^--expires: is not a date such as /],
    [['--ll-uuid', '7'], /^--ll-uuid: is not an ll_uuid such as /],
    [['--owner-words', 'Al'], /^--owner-words: needs words of a name /],
  ])('refuses %j by the name of the option, also for a preview', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
    await expect(run(...args, '--preview')).rejects.toThrow(message);
    expect(await privacy.optOutList.list()).toEqual([]);
  });

  test('refuses an opt-out that would be over already, and one without a reason', async () => {
    await expect(run('--owner', 'Jane Doe', '--expires', '2020-01-01')).rejects.toThrow(
      /^--expires: is in the past$/,
    );
    await expect(optOutAddCommand.run(privacy, ['--owner', 'Jane Doe'], io([]))).rejects.toThrow(
      /^--reason: is required\n--requested-by: is required$/,
    );
  });

  test('asks for the county of a parcel number', async () => {
    await expect(run('--parcel', 'P-1', '--preview')).rejects.toThrow(
      new Problem(
        'invalid_input',
        '--geoid is missing: a parcel number means nothing without its county. Add the GEOID of the county, such as --geoid 24510.',
      ),
    );
  });
});
