import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  FIXTURE_COUNTY,
  type ParcelFixture,
  fixtureUuid,
  publishFixtureEdition,
} from '../../tests/support/parcels-fixture.ts';
import { type SitePerson, type TestSite, openTestSite } from '../../tests/support/site.ts';
import { compareJob, notePublication, queueComparisons } from '../features/history/server/index.ts';
import { countedCache } from '../features/usage/server/counted-cache.ts';
import { parcelFid } from '../kernel/ids.ts';

const { path: COUNTY, geoid: GEOID } = FIXTURE_COUNTY;
/** The owners that an account may see per day on Starter and, in this test, on Pro. A visitor may see 10, and all visitors from one network address together 100. */
const STARTER = 40;
const PARCELS: ParcelFixture[] = Array.from({ length: 200 }, (_, index) => ({
  values: {
    ll_uuid: fixtureUuid(1, index + 1),
    parcelnumb: `P-${index + 1}`,
    address: `${index + 1} ELM ST`,
    owner: index < 10 ? 'VERYPRIVATE JANE' : `VERYPRIVATE NO${index}`,
  },
}));
const OWNER = /VERYPRIVATE [A-Z0-9]+/g;

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite(
    {},
    {
      config: {
        featureSettings: {
          PLATBOOK_OWNER_NAMES: 'public',
          PLATBOOK_PLAN_LIMITS: `anonymous.owners=10, free.owners=${STARTER}, pro.owners=${STARTER}`,
        },
      },
      parcels: PARCELS,
    },
  );
  await addEarlierEdition();
  await addRecords();
}, 120_000);
afterEach(async () => {
  // In production, owners that were counted today stay counted.
  countedCache(site.services.database.kysely).clear();
  await sql`delete from use_subject`.execute(site.services.database.kysely);
  await sql`delete from use_counter`.execute(site.services.database.kysely);
});
afterAll(() => site.close());

/** Adds an earlier edition with other owners, so that every parcel is among the changes. */
async function addEarlierEdition(): Promise<void> {
  const { services } = site;
  const db = services.database.kysely;
  const before = PARCELS.map(({ values }) => ({ values: { ...values, owner: 'VERYPRIVATE PAT' } }));
  const { rows } = await sql<{ id: number }>`select edition_id as id from county_edition`.execute(db);
  const now = rows[0]?.id ?? 0;
  await publishFixtureEdition(services, before, { version: 2 });
  await db
    .transaction()
    .execute((trx) => notePublication(trx, { editionId: now, geoid: GEOID, placePath: COUNTY }));
  await sql`update county_edition set edition_id = ${now} where geoid = ${GEOID}`.execute(db);
  const job = compareJob(services);
  await queueComparisons(services, {
    enqueue: (_, payload) => job.run(payload as { comparisonId: number }, new AbortController().signal),
  });
}

/** Adds 60 records of the first parcel, each with another owner. */
async function addRecords(): Promise<void> {
  const db = site.services.database;
  const { rows } = await sql<{ id: number }>`select edition_id as id from county_edition`.execute(db.kysely);
  const id = rows[0]?.id ?? 0;
  await db.execute(`create table parcel_record_e${id} partition of parcel_record for values in (${id})`);
  const records = Array.from({ length: 60 }, (_, index) => ({
    ordinal: index + 1,
    owner: `VERYPRIVATE U${index}`,
  }));
  await sql`insert into parcel_record (edition_id, ogc_fid, ordinal, headline, fields)
    select ${id}, 1, r.ordinal, '1 ELM ST', jsonb_build_object('owner', r.owner)
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(ordinal int, owner text)`.execute(
    db.kysely,
  );
}

const fids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => parcelFid(GEOID, from + index)).join(',');
const summaries = (from: number, to: number) => `/parcel_summaries.json?fids=${fids(from, to)}`;

type PathRequest = string | { url: string; payload: object };

async function ask(pathRequest: PathRequest, as: SitePerson, headers: Record<string, string> = {}) {
  const own = await site.sessionOf(as);
  const request =
    typeof pathRequest === 'string'
      ? ({ method: 'GET', url: pathRequest } as const)
      : ({ method: 'POST', ...pathRequest } as const);
  const reply = await site.send({ ...request, headers: { ...own, ...headers } });
  return { status: reply.statusCode, text: reply.payload, leftOut: reply.headers['x-owners-left-out'] };
}
const ownersIn = (text: string) => new Set(text.match(OWNER));

/** Every endpoint that shows owners without counting a record view, with a request for many owners where the endpoint can return many. */
const PATHS: Record<string, PathRequest> = {
  listParcelSummaries: summaries(1, 200),
  listParcelLabels: `/parcel_labels.json?kind=owner&fids=${fids(1, 200)}`,
  searchEverything: '/search.json?query=veryprivate',
  listOwnerParcels: `${COUNTY}/1/owner_parcels.json`,
  listParcelRecords: `${COUNTY}/1/records.json`,
  getParcelHistory: `${COUNTY}/1/history.json`,
  listPlaceChanges: `${COUNTY}/changes.json?limit=200`,
  downloadPlaceChanges: `${COUNTY}/changes.csv`,
  completeFilterValue: `/sources/parcel/autocomplete.json?key=owner&query=veryprivate&filter_path=${COUNTY}`,
  listParcels: {
    url: '/api/v1/parcels/list',
    payload: { query: { path: COUNTY }, columns: ['address', 'owner'], limit: 100 },
  },
};
/** Endpoints that reply `limit_reached`, because their replies contain nothing but names. */
const ONLY_OWNERS = ['listOwnerParcels', 'completeFilterValue'];

describe.each(Object.entries(PATHS))('%s', (name, request) => {
  // alice sends the requests, because owner_parcels requires a Pro account. Her limit is the same as on Starter.
  test('counts the owners that it shows', async () => {
    const { text } = await ask(request, 'alice');
    expect(ownersIn(text).size).toBeGreaterThan(0);
    const { rows } = await sql<{ used: number }>`select used from use_counter where kind = 'owner'`.execute(
      site.services.database.kysely,
    );
    expect(rows[0]?.used).toBeGreaterThan(0);
    expect(rows[0]?.used).toBeLessThanOrEqual(STARTER);
  });

  test('shows no further owner when the limit is used up by another path, and says so', async () => {
    const seenBefore = ownersIn((await ask(summaries(101, 140), 'alice')).text);
    expect(seenBefore.size).toBe(STARTER);
    const { status, text, leftOut } = await ask(request, 'alice');
    // Before the current edition, PAT owned all parcels, including those whose owners were seen.
    const unseen = [...ownersIn(text)].filter(
      (owner) => !seenBefore.has(owner) && owner !== 'VERYPRIVATE PAT',
    );
    expect(unseen).toEqual([]);
    if (name === 'listParcelSummaries') expect(ownersIn(text)).toEqual(seenBefore);
    expect(status).toBe(ONLY_OWNERS.includes(name) ? 403 : 200);
    expect(String(leftOut)).toMatch(/^Today's limit of 40 different owners is reached/);
    if (status === 200 && !['searchEverything', 'listParcelLabels'].includes(name))
      expect(text).toContain('1 ELM ST');
  });
});

test('a Starter account reads no more owners through summaries than its daily limit, however many requests it sends at once', async () => {
  const ranges = Array.from({ length: 60 }, (_, index) => [index * 3 + 1, index * 3 + 20] as const);
  const headers = await site.sessionOf('bob');
  const replies = await Promise.all(
    ranges.map(([from, to]) =>
      site.send({ method: 'GET', url: summaries(from, Math.min(to, 200)), headers }),
    ),
  );
  const seen = new Set(
    replies.flatMap(({ payload }) =>
      (JSON.parse(payload) as { parcels: { fid: number; owner: string | null }[] }).parcels.flatMap(
        ({ fid, owner }) => (owner === null ? [] : [fid]),
      ),
    ),
  );
  expect(seen.size).toBe(STARTER);
  const { rows } = await sql<{ used: number }>`select used from use_counter where kind = 'owner'`.execute(
    site.services.database.kysely,
  );
  expect(rows).toEqual([{ used: STARTER }]);
  // Owners that were shown today stay visible.
  const again = await site.send({ method: 'GET', url: summaries(1, 200), headers });
  expect(again.payload.match(OWNER)).toHaveLength(STARTER);
});

test('new cookies do not help a visitor: each network address has its own count, and an IPv6 /64 counts as one address', async () => {
  const shown = new Set<string>();
  for (let turn = 0; turn < 30; turn++) {
    const reply = await site.send({
      method: 'GET',
      url: summaries(turn * 6 + 1, turn * 6 + 10),
      remoteAddress: `2001:db8:1:2::${(turn + 1).toString(16)}`,
    });
    for (const { fid, owner } of (
      JSON.parse(reply.payload) as { parcels: { fid: number; owner: string | null }[] }
    ).parcels)
      if (owner !== null) shown.add(String(fid));
  }
  expect(shown.size).toBe(100);
});

test('operators have no limit, and a program with a token has the limit of its account', async () => {
  expect((await ask(summaries(1, 200), 'olive')).text.match(OWNER)).toHaveLength(200);
  const made = await ask(
    {
      url: '/profile/tokens.json',
      payload: { name: 'owners', scopes: ['read_parcels'], expires_in_days: 1 },
    },
    'bob',
  );
  const { token } = JSON.parse(made.text) as { token?: string };
  expect(token, made.text).toBeDefined();
  const reply = await site.send({
    method: 'GET',
    url: summaries(1, 200),
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.payload.match(OWNER)).toHaveLength(STARTER);
  expect((await ask(summaries(41, 200), 'bob')).text.match(OWNER) ?? []).toHaveLength(0);
});

test('the access log has the number of rows of a download of changes that named owners', async () => {
  const db = site.services.database.kysely;
  const { text } = await ask(`${COUNTY}/changes.csv`, 'alice');
  const named = text.split('\r\n').filter((line) => line.includes('VERYPRIVATE')).length;
  expect(named).toBeGreaterThan(0);
  const noted = async () => {
    const { rows } = await sql<{ count: number }>`
      select parcel_count as count from access_log where endpoint = 'downloadPlaceChanges'`.execute(db);
    return rows.map(({ count }) => count);
  };
  await expect.poll(noted).toContain(named);
});
