import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_ACCESS, NO_PAINTED_LAYERS } from '../../tests/support/layer-access.ts';
import { SHOWS_OWNERS, isAboutParcels } from '../../tests/support/parcel-requests.ts';
import {
  FIXTURE_COUNTY,
  fixtureUuid,
  insertFixturePlaces,
  publishFixtureEdition,
  publishFixtureSearchIndex,
} from '../../tests/support/parcels-fixture.ts';
import {
  ASKED,
  EVERYTHING,
  PAID,
  PARCELS,
  PERSONAS,
  REFUSES,
  SECRET,
  SEES,
  UNMAPPED,
} from '../../tests/support/personal-paths.ts';
import type { Persona } from '../../tests/support/personas.ts';
import { openTestPrivacy } from '../../tests/support/privacy.ts';
import { openTestServices } from '../../tests/support/services.ts';
import { rectangle, writeStoreFixture } from '../../tests/support/store-fixture.ts';
import { type TestServer, openTestServer } from '../../tests/support/test-server.ts';
import { buildOpenApi } from '../backend/http/openapi.ts';
import type { Route } from '../backend/http/route.ts';
import { createCoverage } from '../features/coverage/server/index.ts';
import { createFilters } from '../features/filters/server/index.ts';
import { NO_LINKS, createAreaOutlines } from '../features/focus-areas/server/index.ts';
import {
  changeTileRoutes,
  compareJob,
  historyRoutes,
  notePublication,
  queueComparisons,
} from '../features/history/server/index.ts';
import {
  childStatisticsRoute,
  createChildPlaces,
  createInsights,
  createOccupancies,
  createTopOwners,
  insightRoutes,
  placeStudyRoute,
  statisticsRoute,
} from '../features/insights/server/index.ts';
import { ownerRoutes } from '../features/owners/server/index.ts';
import { parcelApiRoutes } from '../features/parcel-api/server/index.ts';
import { createParcelStores, editionFileKey } from '../features/parcel-tiles/server/index.ts';
import { PARCEL_COLUMNS } from '../features/parcels/rules/parcel-columns.ts';
import { createParcelReader, findOptOutMatches, parcelRoutes } from '../features/parcels/server/index.ts';
import { createPlaceInfo } from '../features/place-facts/server/index.ts';
import { placeRoutes } from '../features/places/server/index.ts';
import type { AccessEntry } from '../features/privacy/contract.ts';
import type { Privacy } from '../features/privacy/server/index.ts';
import { createSearch } from '../features/search/server/index.ts';
import { sourceRoutes, summaryRoutes } from '../features/style-rules/server/index.ts';
import { createUsage } from '../features/usage/server/index.ts';
import { PERSONAL_DATA_AUDIENCES, type PersonalDataAudience } from '../kernel/permission.ts';

const { path: COUNTY, geoid: GEOID } = FIXTURE_COUNTY;
const PARCEL = `${COUNTY}/1.json`;

/** The first parcel has this ll_uuid in both editions. */
const LL_UUID = fixtureUuid(1, 1);

/** Adds a record of the first parcel, as if it came from another table of the county, such as one with a row for each condominium unit. */
async function addRecord(editionId: number, fields: object): Promise<void> {
  await services.database.execute(
    `create table parcel_record_e${editionId} partition of parcel_record for values in (${editionId})`,
  );
  await sql`insert into parcel_record (edition_id, ogc_fid, ordinal, headline, fields)
    values (${editionId}, 1, 1, '12 ELM ST', ${JSON.stringify(fields)}::jsonb)`.execute(
    services.database.kysely,
  );
}

/** Makes the edition the current one, as an import does, and compares it with the previous one. */
async function publish(editionId: number): Promise<void> {
  const { kysely } = services.database;
  await kysely.transaction().execute(async (trx) => {
    await notePublication(trx, { editionId, geoid: GEOID, placePath: COUNTY });
    await sql`update county_edition set edition_id = ${editionId} where geoid = ${GEOID}`.execute(trx);
  });
  const job = compareJob(services);
  await queueComparisons(services, {
    enqueue: (_, payload) => job.run(payload as { comparisonId: number }, new AbortController().signal),
  });
}

let services: Awaited<ReturnType<typeof openTestServices>>;
let privacy: Privacy;
const servers = new Map<PersonalDataAudience, TestServer>();
const closers: (() => Promise<void>)[] = [];
let routes: readonly Route[] = [];

beforeAll(async () => {
  services = await openTestServices();
  privacy = openTestPrivacy(services);
  await insertFixturePlaces(services);
  const [first] = PARCELS;
  const uuid = { ll_uuid: LL_UUID };
  const before = { values: { ...first?.values, ...uuid, owner: 'VERYPRIVATE PAT', parval: 1 } };
  await publishFixtureEdition(services, [before], { version: 1 });
  const now = [{ ...first, values: { ...first?.values, ...uuid } }, ...PARCELS.slice(1)];
  const { version, editionId } = await publishFixtureEdition(services, now, {
    version: 2,
    isCurrent: false,
  });
  await addRecord(editionId, { owner: 'VERYPRIVATE JANE', sunit: '4', TXPYR_LN2: 'C/O VERYPRIVATE' });
  await publish(editionId);
  await publishFixtureSearchIndex(services, PARCELS, version);
  const parcels = PARCELS.map(({ values }, index) => ({
    rings: [[rectangle(-100 + index / 1000, 40, -99.999 + index / 1000, 40.001)]],
    values: [values?.['owner'] ?? null, 'R-1'],
  }));
  for (const edition of [1, version]) {
    const dir = path.join(services.scratchDir, `store-${edition}`);
    await writeStoreFixture(dir, { geoid: GEOID, placePath: COUNTY, columns: ['owner', 'zoning'], parcels });
    for (const file of ['parcels.store', 'coverage.json'] as const)
      await services.files.put(editionFileKey(GEOID, edition, file), path.join(dir, file));
  }
  for (const ownerNames of PERSONAL_DATA_AUDIENCES) {
    // Premium fields are for everyone here, so only the audience of owner names decides. paid-values.server.test.ts tests the plans.
    const configured = {
      ...services,
      config: {
        ...services.config,
        featureSettings: { PLATBOOK_OWNER_NAMES: ownerNames, PLATBOOK_PREMIUM_FIELDS: 'everyone' },
      },
    };
    const editions = await createParcelStores(configured, DEFAULT_ACCESS);
    const search = createSearch(configured, (lon, lat) => editions.parcelsAtPoint(lon, lat), privacy);
    const filters = createFilters(configured, {
      editions,
      privacy,
      openFocusArea: createAreaOutlines(configured, NO_LINKS),
    });
    const insights = createInsights(configured, {
      editions,
      selector: filters.selector,
      onStale: () => Promise.resolve(),
    });
    const { findHidden, selector } = filters;
    const usage = createUsage(configured);
    const readTopOwners = createTopOwners({ insights, editions, findHidden, usage, privacy });
    const info = createPlaceInfo(configured);
    const occupancies = createOccupancies(configured, () => Promise.resolve());
    const findChildPlaces = createChildPlaces(configured);
    routes = [
      ...insightRoutes({ services: configured, insights, readTopOwners, info }),
      childStatisticsRoute({ services: configured, insights, editions, findChildPlaces, occupancies, info }),
      placeStudyRoute({ services: configured, insights, editions, occupancies }),
      statisticsRoute({ services: configured, editions, selector, findHidden }),
      ...parcelRoutes(configured, privacy),
      ...search.routes,
      ...ownerRoutes(configured, search, privacy),
      ...editions.routes,
      ...placeRoutes(configured),
      ...historyRoutes(configured, privacy),
      ...changeTileRoutes(configured, editions),
      ...createCoverage(configured).routes,
      ...filters.routes,
      ...parcelApiRoutes(configured, {
        reader: createParcelReader(configured, privacy),
        search,
        filters,
        editions,
      }),
      ...sourceRoutes(configured, editions, filters.selector, NO_PAINTED_LAYERS),
      ...summaryRoutes(configured, editions, filters.selector),
      ...privacy.routes,
    ];
    servers.set(ownerNames, await openTestServer(configured, routes));
    closers.push(
      () => search.close(),
      () => editions.close(),
    );
  }
  const made = await servers.get('public')?.post('/api/v1/sources', { query: EVERYTHING });
  source = (made?.body as { id: string } | undefined)?.id ?? '';
}, 120_000);

afterAll(async () => {
  for (const server of servers.values()) await server.close();
  for (const close of closers) await close();
  await privacy.close();
  await services.close();
});

/** The id of a tile source with all parcels of the county. style-rules.server.test.ts tests sources that select by owner. */
let source = '';

const ask = async (audience: PersonalDataAudience, name: string, as: Persona) => {
  const asked = ASKED[name] ?? '';
  const server = servers.get(audience);
  const reply =
    typeof asked === 'string'
      ? await server?.get(asked.replace('SOURCE', source), as)
      : await server?.post(asked.url, asked.body, as);
  expect(REFUSES.includes(name) ? [200, 401, 403] : [200], name).toContain(reply?.status);
  return reply?.bytes.toString('latin1') ?? '';
};

test('this test sends a request to every endpoint about parcels of these features that is open to anyone', () => {
  const about = routes
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => endpoint.permission.who === 'anyone' && isAboutParcels(endpoint));
  expect(about.map(({ name }) => name).toSorted()).toEqual(Object.keys(ASKED).toSorted());
});

describe.each(PERSONAL_DATA_AUDIENCES)('owner names for %s', (audience) => {
  describe.each(PERSONAS)('%s', (persona) => {
    test.each(Object.keys(ASKED))('%s', async (name) => {
      const text = await ask(audience, name, persona);
      expect(text.length).toBeGreaterThan(20);
      const mayBeThere =
        SEES[audience].includes(persona) &&
        SHOWS_OWNERS.includes(name) &&
        PAID[name]?.includes(persona) !== false;
      const withoutQuery = text.replace('"query":"veryprivate"', '');
      expect(SECRET.test(withoutQuery), withoutQuery.slice(0, 300)).toBe(mayBeThere);
    });
  });
});

describe.each(UNMAPPED)('%s, which nobody mapped', (column) => {
  const query = (op: object) => ({
    ...EVERYTHING,
    parcel: { [COUNTY]: { op: 'all', nodes: [{ column, ...op }] } },
  });
  const rule = {
    field: column,
    source: 'parcel',
    path: COUNTY,
    predicate: 'exists',
    value: true,
    fill: '#ff0000',
    line: '#000000',
  };
  const asked: Record<string, string | { url: string; body: object }> = {
    'has no suggestions': `/sources/parcel/autocomplete.json?key=${column}&query=&filter_path=${COUNTY}`,
    'is not listed': { url: '/api/v1/parcels/list', body: { query: EVERYTHING, columns: [column] } },
    'sorts nothing': {
      url: '/api/v1/parcels/list',
      body: { query: EVERYTHING, columns: [], sort: { column, descending: false } },
    },
    'filters nothing': {
      url: '/api/v1/parcels/count',
      body: { query: query({ op: 'contains', value: 'a' }) },
    },
    'colors nothing': {
      url: '/api/v1/sources',
      body: { query: EVERYTHING, styles: { rules: [rule], default: null } },
    },
    'is not summarized': { url: '/api/v1/parcels/summary', body: { query: EVERYTHING, column } },
  };
  test.each(Object.keys(asked))('%s for a visitor', async (name) => {
    const server = servers.get('signed-in');
    const request = asked[name] ?? '';
    const reply =
      typeof request === 'string'
        ? await server?.get(request, 'chelsea')
        : await server?.post(request.url, request.body, 'chelsea');
    expect([reply?.status, reply?.text]).toEqual([401, expect.not.stringMatching(SECRET)]);
    const asMember =
      typeof request === 'string'
        ? await server?.get(request, 'bob')
        : await server?.post(request.url, request.body, 'bob');
    expect([401, 403]).not.toContain(asMember?.status);
  });
});

test('the access log names each reader who was shown a person’s data, and no other reader', async () => {
  await privacy.accessLog.flush();
  await sql`delete from access_log`.execute(services.database.kysely);
  for (const persona of PERSONAS)
    for (const name of Object.keys(ASKED)) await ask('signed-in', name, persona);
  const { body } = (await servers.get('public')?.get('/admin/access-log.json', 'olive')) ?? {};
  const { entries } = body as { entries: AccessEntry[] };
  const lines = entries.map(({ account, endpoint }) => `${account?.email ?? 'visitor'} ${endpoint}`);
  const expected = SEES['signed-in'].flatMap((persona) =>
    SHOWS_OWNERS.filter((name) => PAID[name]?.includes(persona) !== false).map(
      (name) => `${persona}@people.example ${name}`,
    ),
  );
  expect(lines.toSorted()).toEqual(expected.toSorted());
});

test('the API document holds no value of a parcel and names no personal column as an input', () => {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const document = buildOpenApi(endpoints, '1');
  const inputs = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ parameters }) => parameters.map(({ name }) => name)),
  );
  const personal = new Set<string>(
    PARCEL_COLUMNS.flatMap(({ name, isPersonal }) => (isPersonal ? [name] : [])),
  );
  // The parcel API has the parameter `owner`, because other parcel services have it.
  expect(inputs.filter((name) => personal.has(name))).toEqual(['owner']);
  expect(JSON.stringify(document)).not.toMatch(SECRET);
});

describe('an opt-out', () => {
  const optOut = (fields: object) => ({ reason: 'asked in writing', requested_by: 'the owner', ...fields });
  const add = async (fields: object) => {
    const reply = await servers.get('public')?.post('/admin/removals.json', optOut(fields), 'olive');
    expect(reply?.text).toContain('in_force');
    return (reply?.body as { id: string } | undefined)?.id ?? '';
  };
  const lift = (id: string) =>
    servers.get('public')?.post(`/admin/removals/${id}/lift.json`, undefined, 'olive');

  test.each([
    ['by name', { kind: 'owner', subject: 'Jane Veryprivate' }],
    ['by a second owner', { kind: 'owner', subject: 'BOB VERYPRIVATE' }],
    ['by words', { kind: 'owner_words', subject: 'veryprivate' }],
    ['by ll_uuid', { kind: 'll_uuid', subject: fixtureUuid(1, 1) }],
    ['by number', { kind: 'parcel_number', subject: 'p1', geoid: GEOID }],
  ])('%s hides the parcel from everybody but operators, until it is lifted', async (_, fields) => {
    const id = await add(fields);
    for (const name of SHOWS_OWNERS) {
      for (const persona of PERSONAS) {
        const text = (await ask('public', name, persona)).replace('"query":"veryprivate"', '');
        expect(SECRET.test(text), `${name} ${persona} ${text.slice(0, 300)}`).toBe(persona === 'olive');
      }
    }
    expect((await lift(id))?.status).toBe(200);
    expect(await ask('public', 'getParcel', 'chelsea')).toMatch(SECRET);
  });

  const HIDDEN_OWN = ['REMARK', 'ADDRGL1', 'FIELD_17', 'TAXPAYER', 'Property_O', 'send_to_na'].map(
    (name) => ({
      name,
    }),
  );

  test('marks the parcel, and says why its columns are hidden', async () => {
    const id = await add({ kind: 'll_uuid', subject: fixtureUuid(1, 1) });
    const server = servers.get('signed-in');
    const asVisitor = await server?.get(PARCEL, 'chelsea');
    expect(asVisitor?.body).toMatchObject({
      is_removed: true,
      hidden_fields: [{ name: 'owner', reason: 'removed' }, {}, {}, {}, {}, {}, ...HIDDEN_OWN],
    });
    const asOperator = await server?.get(PARCEL, 'olive');
    expect(asOperator?.body).toMatchObject({ is_removed: true, hidden_fields: [] });
    await lift(id);
  });

  test('leaves the address findable', async () => {
    const id = await add({ kind: 'owner_words', subject: 'VERYPRIVATE' });
    const reply = await servers.get('public')?.get('/search.json?query=12 elm', 'bob');
    expect(reply?.body).toMatchObject({ results: [{ kind: 'address', headline: '12 ELM ST' }] });
    expect((await servers.get('public')?.get('/search.json?query=acme', 'bob'))?.text).toContain('ACME LLC');
    await lift(id);
  });

  test('written by another process is in force within seconds, and ends when it expires', async () => {
    const another = openTestPrivacy(services);
    const soon = new Date(Date.now() + 5000).toISOString();
    const subject = { kind: 'owner', subject: 'VERYPRIVATE JANE', geoid: null } as const;
    await another.optOutList.add({ ...optOut({}), ...subject, expires_at: soon });
    const isShown = async () => SECRET.test(await ask('public', 'getParcel', 'chelsea'));
    await expect.poll(isShown, { timeout: 4800, interval: 50 }).toBe(false);
    await expect.poll(isShown, { timeout: 10_000, interval: 100 }).toBe(true);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon));
    await another.close();
  });

  test('previews count what would be hidden', async () => {
    const preview = (kind: 'owner' | 'owner_words', subject: string) =>
      findOptOutMatches(services, { kind, subject, geoid: null, expiresAtMs: null });
    expect(await preview('owner', 'bob veryprivate')).toMatchObject({
      count: 1,
      is_complete: true,
      parcels: [{ path: `${COUNTY}/1`, headline: '12 ELM ST' }],
    });
    expect(await preview('owner', 'veryprivate')).toMatchObject({ count: 0 });
    expect(await preview('owner_words', 'acme')).toMatchObject({ count: 1 });
  });
});
