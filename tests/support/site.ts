import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { openFeatures } from '../../src/apps/features.ts';
import { addPages } from '../../src/apps/server/pages.ts';
import type { Config } from '../../src/backend/config.ts';
import { createMetrics } from '../../src/backend/http/metrics.ts';
import type { Route } from '../../src/backend/http/route.ts';
import type { Decide } from '../../src/backend/http/router.ts';
import { createHttpServer, type HttpServerOptions } from '../../src/backend/http/server.ts';
import { editionFileKey } from '../../src/features/parcel-tiles/server/index.ts';
import type { Endpoint } from '../../src/kernel/endpoint.ts';
import { MS_PER_DAY } from '../../src/kernel/units.ts';
import { closeAfterTest } from './close-after-test.ts';
import {
  FIXTURE_COUNTY,
  type ParcelFixture,
  insertFixturePlaces,
  publishFixtureEdition,
  publishFixtureSearchIndex,
} from './parcels-fixture.ts';
import { PERSONAS, type Persona, ensurePersonas } from './personas.ts';
import { openTestServices } from './services.ts';
import { rectangle, writeStoreFixture } from './store-fixture.ts';
import { openTestSettings } from './stored-settings.ts';

const PARCELS: ParcelFixture[] = [
  { values: { parcelnumb: 'P-1', address: '12 ELM ST', owner: 'JANE ROE' } },
  { values: { parcelnumb: 'P-2', address: '14 ELM ST', owner: 'ACME LLC' } },
];

/** The personas, and two more people: mara is a member of alice's group, and manu a manager of bob's group. */
export type SitePerson = Persona | 'mara' | 'manu';

const MORE_PEOPLE = [
  { name: 'mara', group: 'alice', role: 'member' },
  { name: 'manu', group: 'bob', role: 'manager' },
] as const;

interface SiteAddress {
  method: string;
  url: string;
}

/** The whole site as the program composes it, with a small county. */
export interface TestSite {
  services: Awaited<ReturnType<typeof openTestServices>>;
  app: FastifyInstance;
  routes: readonly Route[];
  /** Identifies the actor of a request, and decides permissions. */
  identify: HttpServerOptions['identify'];
  decide: Decide;
  /** The routes that features and pages add besides the endpoints. */
  others: readonly SiteAddress[];
  /** Starts a new session of this person and returns the headers of their browser. Chelsea has no account, so her headers are empty. */
  sessionOf(person: SitePerson): Promise<Record<string, string>>;
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** Opens the whole site. A site that a test opens is closed when that test ends. */
export async function openTestSite(
  options: Partial<HttpServerOptions> = {},
  /** `publish` replaces the whole setup of the county. */
  {
    config = {},
    parcels = PARCELS,
    publish = (services) => publishCounty(services, parcels),
    seeResult = () => {},
  }: {
    config?: Partial<Config>;
    parcels?: readonly ParcelFixture[];
    publish?: (services: TestSite['services']) => Promise<void>;
    /** Called with the result of each handler, before the reply is made from it. */
    seeResult?: (endpoint: Endpoint, result: unknown) => void;
  } = {},
): Promise<TestSite> {
  const services = await openTestServices({ publicUrl: 'http://localhost', ...config });
  await publish(services);
  await ensurePersonas(services.database);
  await addMorePeople(services);
  const jobs = {
    enqueue: async () => {},
    declare: async () => {},
    work: async () => {},
    labelOf: (name: string) => name,
    needsPlans: () => false,
    stop: async () => {},
  };
  const features = await openFeatures(services, jobs, await openTestSettings(services));
  const { routes: declared, identify, decide, mount } = await features.openServing();
  const routes = declared.map(({ endpoint, handle }): Route => ({
    endpoint,
    async handle(...request) {
      const result = await handle(...request);
      seeResult(endpoint, result);
      return result;
    },
  }));
  const metrics = createMetrics();
  const app = await createHttpServer({
    routes,
    database: services.database.forRequests.kysely,
    log: services.log,
    metrics,
    identify,
    decide,
    imageOrigins: () => [],
    publicUrl: services.config.publicUrl,
    isSecure: false,
    checkReplies: true,
    ...options,
  });
  const others: SiteAddress[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) others.push({ method: verb, url });
  });
  await mount(app);
  await addPages(app, { services, metrics, routes });
  return {
    services,
    app,
    routes,
    identify,
    decide,
    others,
    sessionOf: (person) => openSession(services, person),
    send: (request) => app.inject(request),
    close: closeAfterTest(async () => {
      await app.close();
      await features.close();
      await services.close();
    }),
  };
}

export async function publishCounty(
  services: TestSite['services'],
  fixtures: readonly ParcelFixture[] = PARCELS,
): Promise<void> {
  await insertFixturePlaces(services);
  const { path: placePath, geoid } = FIXTURE_COUNTY;
  const { version } = await publishFixtureEdition(services, fixtures);
  await publishFixtureSearchIndex(services, fixtures, version);
  const parcels = fixtures.map(({ values, sameSquareAs }, index) => {
    const west = -100 + ((sameSquareAs ?? index + 1) - 1) / 1000;
    return { rings: [[rectangle(west, 40, west + 0.001, 40.001)]], values: [values?.['owner'] ?? null] };
  });
  const dir = path.join(services.scratchDir, 'store');
  await writeStoreFixture(dir, { geoid, placePath, columns: ['owner'], parcels });
  for (const file of ['parcels.store', 'coverage.json'] as const)
    await services.files.put(editionFileKey(geoid, version, file), path.join(dir, file));
}

export function emailOf(person: Exclude<SitePerson, 'chelsea'>): string {
  return person === 'mara' || person === 'manu' ? `${person}@people.example` : PERSONAS[person].email;
}

async function addMorePeople({ database: { kysely } }: TestSite['services']): Promise<void> {
  for (const { name, group: slug, role } of MORE_PEOPLE) {
    const group = await kysely
      .selectFrom('account_group')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    const { id } = await kysely
      .insertInto('account')
      .values({ email: emailOf(name), name, password_hash: null, primary_group_id: group.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await kysely.insertInto('group_member').values({ group_id: group.id, account_id: id, role }).execute();
  }
}

async function openSession(
  { database }: TestSite['services'],
  person: SitePerson,
): Promise<Record<string, string>> {
  if (person === 'chelsea') return {};
  const [token, csrfToken] = [randomUUID(), randomUUID()];
  const account = database.kysely.selectFrom('account').select('id').where('email', '=', emailOf(person));
  await database.kysely
    .insertInto('session')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      account_id: account,
      csrf_token: csrfToken,
      expires_at: new Date(Date.now() + MS_PER_DAY),
    })
    .execute();
  return { cookie: `platbook_session=${token}`, 'x-csrf-token': csrfToken };
}
