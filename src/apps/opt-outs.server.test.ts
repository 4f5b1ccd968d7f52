import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type ParcelRequest,
  SHOWS_OWNERS,
  isAboutParcels,
  parcelRequests,
} from '../../tests/support/parcel-requests.ts';
import {
  FIXTURE_COUNTY,
  type ParcelFixture,
  fixtureUuid,
  publishFixtureEdition,
} from '../../tests/support/parcels-fixture.ts';
import { type SitePerson, type TestSite, openTestSite } from '../../tests/support/site.ts';
import { compareJob, notePublication, queueComparisons } from '../features/history/server/index.ts';
import type { CountyColumn } from '../features/parcels/rules/county-column-schema.ts';
import { refreshColumns, replaceCountyColumns } from '../features/parcels/server/index.ts';
import { parcelFid } from '../kernel/ids.ts';

/** Words that occur only in values that name the owner of the first parcel or tell how to reach them. */
const SECRET = /VERYPRIVATE|SECRETSTREET|SECRETTOWN|SECRETHOLDER/i;
const { path: COUNTY, geoid: GEOID } = FIXTURE_COUNTY;
const LL_UUID = fixtureUuid(7, 1);

const PARCELS: ParcelFixture[] = [
  {
    values: {
      ll_uuid: LL_UUID,
      parcelnumb: 'P-1',
      address: '12 ELM ST',
      owner: 'VERYPRIVATE JANE',
      ownfrst: 'JANE',
      ownlast: 'VERYPRIVATE',
      mailadd: '1 SECRETSTREET',
      mail_city: 'SECRETTOWN',
      careof: 'C/O SECRETHOLDER PAT',
      original_mailing_address: '1 SECRETSTREET, SECRETTOWN',
      legaldesc: 'LOT 4 OF THE JANE VERYPRIVATE TRACT',
      subdivision: 'VERYPRIVATE JANE ADDITION',
    },
    custom: {
      TAXPAYER: 'JANE VERYPRIVATE',
      Property_O: 'VERYPRIVATE JANE',
      send_to_na: '1 SECRETSTREET',
      REMARK: 'SOLD BY JANE VERYPRIVATE IN MAY',
      LOT_CODE: 'A7',
    },
  },
  {
    values: {
      parcelnumb: 'P-2',
      address: '14 ELM ST',
      owner: 'ACME LLC',
      legaldesc: 'NORTH OF JANE VERYPRIVATE',
    },
    custom: { REMARK: 'FENCE SHARED WITH VERYPRIVATE, JANE', LOT_CODE: 'A8' },
  },
];
/** The county before its columns were mapped: other ids, no parcel numbers, and the owner in the county's own columns. */
const UNMAPPED: ParcelFixture[] = [
  {
    values: { address: '12 ELM ST' },
    custom: { Property_O: 'VERYPRIVATE JANE', send_to_na: '1 SECRETSTREET' },
  },
  { values: { address: '14 ELM ST' }, custom: { Property_O: 'ACME LLC' } },
];

let site: TestSite;
let source = '';
const sessions = new Map<SitePerson, Record<string, string>>();

beforeAll(async () => {
  site = await openTestSite(
    {},
    { config: { featureSettings: { PLATBOOK_OWNER_NAMES: 'public' } }, parcels: PARCELS },
  );
  const { services } = site;
  const db = services.database.kysely;
  const { rows } = await sql<{ id: number }>`select edition_id as id from county_edition`.execute(db);
  const now = rows[0]?.id ?? 0;
  await publishFixtureEdition(services, UNMAPPED, { version: 2 });
  await openRemarks(now);
  await addRecord(now);
  await db
    .transaction()
    .execute((trx) => notePublication(trx, { editionId: now, geoid: GEOID, placePath: COUNTY }));
  await sql`update county_edition set edition_id = ${now} where geoid = ${GEOID}`.execute(db);
  const job = compareJob(services);
  await queueComparisons(services, {
    enqueue: (_, payload) => job.run(payload as { comparisonId: number }, new AbortController().signal),
  });
  for (const person of ['chelsea', 'bob', 'alice', 'olive'] as const)
    sessions.set(person, await site.sessionOf(person));
  source = (
    JSON.parse(await ask({ url: '/api/v1/sources', body: { query: { path: COUNTY } } }, 'alice')) as {
      id: string;
    }
  ).id;
  for (const person of ['bob', 'alice'] as const)
    await ask({ url: `${COUNTY}/1/bookmark.json`, body: { bookmark: 'add' } }, person);
}, 120_000);
afterEach(async () => {
  const reply = JSON.parse(await ask('/admin/removals.json', 'olive')) as {
    removals: { id: string; state: string }[];
  };
  for (const { id, state } of reply.removals)
    if (state === 'in_force') await ask({ url: `/admin/removals/${id}/lift.json`, body: {} }, 'olive');
});
afterAll(() => site.close());

/** Classifies REMARK and LOT_CODE as open, as an operator does for columns in which no people are named. The other county columns are `unsure`: personal. */
async function openRemarks(editionId: number): Promise<void> {
  const column = (name: string, isOpen: boolean): CountyColumn => ({
    name,
    in_records: false,
    filled: 2,
    is_number: false,
    classification: isOpen ? 'open' : 'unsure',
    reason: 'for this test',
    decided_by: 'operator',
  });
  const columns = ['TAXPAYER', 'Property_O', 'send_to_na'].map((name) => column(name, false));
  const open = ['REMARK', 'LOT_CODE'].map((name) => column(name, true));
  const db = site.services.database.kysely;
  await db
    .transaction()
    .execute((trx) => replaceCountyColumns(trx, editionId, [...columns, ...open], 1_000_000));
  await refreshColumns(db, editionId);
}

async function addRecord(editionId: number): Promise<void> {
  const { database } = site.services;
  await database.execute(
    `create table parcel_record_e${editionId} partition of parcel_record for values in (${editionId})`,
  );
  const fields = {
    owner: 'VERYPRIVATE JANE',
    mailadd: '1 SECRETSTREET',
    sunit: '4',
    legaldesc: 'UNIT OF JANE VERYPRIVATE',
  };
  await sql`insert into parcel_record (edition_id, ogc_fid, ordinal, headline, fields)
    values (${editionId}, 1, 1, '12 ELM ST', ${JSON.stringify(fields)}::jsonb)`.execute(database.kysely);
}

async function send(parcelRequest: ParcelRequest, as: SitePerson) {
  const request =
    typeof parcelRequest === 'string'
      ? ({ method: 'GET', url: parcelRequest } as const)
      : ({ method: 'POST', url: parcelRequest.url, payload: parcelRequest.body } as const);
  const url = request.url.replace('SOURCE', source);
  return site.send({ ...request, url, headers: sessions.get(as) ?? {} });
}

async function ask(request: ParcelRequest, as: SitePerson): Promise<string> {
  const reply = await send(request, as);
  return reply.rawPayload.toString('latin1').replace('"query":"veryprivate"', '');
}

const tile = (zoom: number) => (zoom === 14 ? '14/3640/6202' : '12/910/1550');
const condition = (column: string, value: string) => ({ op: 'contains', column, value });
const queryOf = (...nodes: object[]) => ({ path: COUNTY, parcel: { [COUNTY]: { op: 'all', nodes } } });
const FIRST = queryOf({ op: 'is', column: 'parcelnumb', value: 'P-1' });
const COLUMNS = [
  'owner',
  'mailadd',
  'mail_city',
  'careof',
  'original_mailing_address',
  'legaldesc',
  'subdivision',
  'custom:TAXPAYER',
  'custom:Property_O',
  'custom:send_to_na',
  'custom:REMARK',
];
const complete = (column: string, text: string) =>
  `/sources/parcel/autocomplete.json?key=${encodeURIComponent(column)}&query=${text}&filter_path=${COUNTY}`;

const requests = (text: string, column: string, labels: 'owner' | 'parcelnumb') =>
  parcelRequests({
    text,
    column,
    summarized: column,
    labels,
    columns: COLUMNS,
    llUuid: LL_UUID,
    tile,
    query: FIRST,
  });

/** Requests to every endpoint that returns parcel data, made so that the reply would name the owner of the first parcel. */
const WALK: Readonly<Record<string, readonly ParcelRequest[]>> = {
  ...Object.fromEntries(
    Object.entries(requests('veryprivate', 'owner', 'owner')).map(([name, request]) => [name, [request]]),
  ),
  getParcel: [`${COUNTY}/1.json`, `${COUNTY}/1.json?edition=1`, `${COUNTY}/1.json?edition=2`],
  listParcelSummaries: [
    `/parcel_summaries.json?fids=${parcelFid(GEOID, 1)}`,
    `/parcel_summaries.json?fids=${parcelFid(GEOID, 1)}&edition=${GEOID}.2`,
  ],
  listParcelLabels: ['owner', 'parcelnumb'].map(
    (kind) => `/parcel_labels.json?kind=${kind}&fids=${parcelFid(GEOID, 1)}`,
  ),
  searchEverything: ['/search.json?query=veryprivate', '/search.json?query=12 elm'],
  completeFilterValue: COLUMNS.flatMap((column) => [
    complete(column, 'secret'),
    complete(column, 'veryprivate'),
  ]),
  listParcels: [
    { url: '/api/v1/parcels/list', body: { query: FIRST, columns: COLUMNS } },
    { url: '/api/v1/parcels/list', body: { query: FIRST, columns: COLUMNS, sort: { column: 'owner' } } },
  ],
  summarizeColumn: ['legaldesc', 'owner'].map((column) => ({
    url: '/api/v1/parcels/summary',
    body: { query: FIRST, column },
  })),
};

const PEOPLE = ['chelsea', 'bob', 'alice'] as const;

test('every endpoint about parcels is in this walk', () => {
  const about = site.routes.map(({ endpoint }) => endpoint).filter(isAboutParcels);
  expect(about.map(({ name }) => name).toSorted()).toEqual(Object.keys(WALK).toSorted());
});

test('the requests of this walk are valid: the bookmarks exist, and the server rejects no request as malformed', async () => {
  expect(await ask('/profile/bookmarks.csv', 'alice')).toContain('12 ELM ST');
  for (const [name, walked] of Object.entries(WALK))
    for (const each of walked) {
      const { statusCode, body } = await send(each, 'alice');
      // The columns of this walk are personal, so summaries of them are refused.
      if (!name.startsWith('summarize')) expect(statusCode, `${name} ${body.slice(0, 200)}`).not.toBe(400);
    }
});

test('before an opt-out, the owner is named', async () => {
  for (const name of SHOWS_OWNERS) {
    const texts = await Promise.all((WALK[name] ?? []).map((request) => ask(request, 'alice')));
    expect(
      texts.some((text) => SECRET.test(text)),
      name,
    ).toBe(true);
  }
});

async function optOut(removal: object): Promise<void> {
  const body = { reason: 'asked in writing', requested_by: 'the owner', ...removal };
  expect(await ask({ url: '/admin/removals.json', body }, 'olive')).toContain('in_force');
}

const BY_NAME = { kind: 'owner', subject: 'Jane Veryprivate' };

describe.each([
  ['by name', BY_NAME],
  ['by parcel number', { kind: 'parcel_number', subject: 'P1', geoid: GEOID }],
  ['by ll_uuid', { kind: 'll_uuid', subject: LL_UUID }],
])('an opt-out %s holds', (_, removal) => {
  test('on every path, in every edition and in every column', async () => {
    await optOut(removal);
    const leaks: string[] = [];
    for (const [name, walked] of Object.entries(WALK))
      for (const [index, each] of walked.entries())
        for (const person of PEOPLE) {
          // Only the opt-out by name hides the neighbor's texts.
          if (removal !== BY_NAME && name === 'completeFilterValue' && /REMARK|legaldesc/.test(String(each)))
            continue;
          const text = await ask(each, person);
          const found = SECRET.exec(text);
          if (found)
            leaks.push(
              `${name} ${index} to ${person}: ${text.slice(Math.max(0, found.index - 80), found.index + 40)}`,
            );
        }
    expect(leaks).toEqual([]);
    expect(await ask(`${COUNTY}/1.json`, 'olive')).toMatch(SECRET);
    expect(await ask(`${COUNTY}/1.json`, 'bob')).toContain('12 ELM ST');
  });

  test('in filters: no personal value and no text that names the owner selects the parcel', async () => {
    const countOf = async (column: string, value: string, as: SitePerson) => {
      const query = queryOf({ op: 'is', column: 'parcelnumb', value: 'P-1' }, condition(column, value));
      return (
        JSON.parse(await ask({ url: '/api/v1/parcels/count', body: { query } }, as)) as { count: number }
      ).count;
    };
    const conditions = [
      ['owner', 'veryprivate'],
      ['mailadd', 'secret'],
      ['mail_city', 'secret'],
      ['careof', 'secret'],
      ['legaldesc', 'veryprivate'],
      ['subdivision', 'veryprivate'],
      ['custom:TAXPAYER', 'veryprivate'],
      ['custom:send_to_na', 'secret'],
      ['custom:REMARK', 'veryprivate'],
    ] as const;
    for (const [column, value] of conditions)
      expect([column, await countOf(column, value, 'alice')]).toEqual([column, 1]);
    await optOut(removal);
    for (const [column, value] of conditions)
      for (const person of PEOPLE)
        expect([column, await countOf(column, value, person)]).toEqual([column, 0]);
    // A value without a name still selects the parcel.
    expect(await countOf('custom:LOT_CODE', 'A7', 'alice')).toBe(1);
  });
});

test('an opt-out by name hides texts of other parcels that mention the name, and nothing else of them', async () => {
  const neighbor = () => ask(`${COUNTY}/2.json`, 'bob');
  expect(await neighbor()).toMatch(SECRET);
  await optOut(BY_NAME);
  const text = await neighbor();
  expect(text).not.toMatch(SECRET);
  expect(text).toContain('ACME LLC');
  expect(text).toContain('A8');
  const list = { url: '/api/v1/parcels/list', body: { query: { path: COUNTY }, columns: COLUMNS } };
  expect(await ask(list, 'bob')).not.toMatch(SECRET);
});
