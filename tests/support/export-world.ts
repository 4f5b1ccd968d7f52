import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '../../src/backend/config.ts';
import type { Route } from '../../src/backend/http/route.ts';
import { openMail } from '../../src/backend/ports/mail/open-mail.ts';
import type { Services } from '../../src/backend/services.ts';
import type { ExportItem } from '../../src/features/exports/contract.ts';
import { buildExport } from '../../src/features/exports/server/build-export.ts';
import { type ExportParts, exportRoutes } from '../../src/features/exports/server/index.ts';
import { createFilters } from '../../src/features/filters/server/index.ts';
import { createAreaOutlines } from '../../src/features/focus-areas/server/index.ts';
import { memberGroupSlugs } from '../../src/features/groups/server/index.ts';
import { createParcelStores, editionFileKey } from '../../src/features/parcel-tiles/server/index.ts';
import type { ParcelColumnName } from '../../src/features/parcels/rules/parcel-columns.ts';
import { projectAreaLinks, projectRoutes } from '../../src/features/projects/server/index.ts';
import { usageRoutes } from '../../src/features/usage/server/index.ts';
import { testDatabaseUrl } from './database.ts';
import { DEFAULT_ACCESS } from './layer-access.ts';
import {
  FIXTURE_COUNTY,
  type ParcelFixture,
  insertFixturePlaces,
  publishFixtureEdition,
} from './parcels-fixture.ts';
import type { Persona } from './personas.ts';
import { openTestPrivacy } from './privacy.ts';
import { projectOf } from './project-world.ts';
import { openTestServices } from './services.ts';
import { rectangle, writeStoreFixture } from './store-fixture.ts';
import { type TestReply, openTestServer } from './test-server.ts';
import { unzip } from './unzip.ts';

const STORED: readonly ParcelColumnName[] = [
  'parcelnumb',
  'address',
  'owner',
  'mailadd',
  'landval',
  'yearbuilt',
  'zoning_type',
  'legaldesc',
];

/** Opens a county with parcels, projects and exports. Jobs run only when a test calls `work`. */
export async function openExportWorld(
  parcels: readonly ParcelFixture[],
  overrides: Partial<Config> = {},
  moreRoutes: (parts: ExportParts & { services: Services }) => readonly Route[] = () => [],
) {
  const services = await openTestServices(overrides);
  services.config.database = await ownDatabase(services);
  await insertFixturePlaces(services);
  const { path: placePath, geoid } = FIXTURE_COUNTY;
  const publish = async (version: number, published = parcels) => {
    const edition = await publishFixtureEdition(services, published, { version });
    const dir = path.join(services.scratchDir, `edition-${version}`);
    await writeStoreFixture(dir, {
      geoid,
      placePath,
      columns: STORED,
      parcels: published.map(({ values = {} }, index) => {
        const [west, south] = [-100 + (index % 100) / 1000, 40 + Math.floor(index / 100) / 1000];
        return {
          rings: [[rectangle(west, south, west + 0.001, south + 0.001)]],
          values: STORED.map((name) => values[name] ?? null),
        };
      }),
    });
    for (const name of ['parcels.store', 'coverage.json'] as const)
      await services.files.put(editionFileKey(geoid, version, name), path.join(dir, name));
    return edition;
  };
  const edition = await publish(1);
  const editions = await createParcelStores(services, DEFAULT_ACCESS);
  const privacy = openTestPrivacy(services);
  const links = {
    ...projectAreaLinks(services),
    groupSlugsOf: memberGroupSlugs,
  };
  const { selector } = createFilters(services, {
    editions,
    privacy,
    openFocusArea: createAreaOutlines(services, links),
  });
  const queued: string[] = [];
  const jobs = {
    enqueue: (_job: unknown, payload: unknown) => {
      queued.push((payload as { id: string }).id);
      return Promise.resolve();
    },
  };
  const server = await openTestServer(services, [
    ...projectRoutes(services, openMail(services.config)),
    ...usageRoutes(services),
    ...exportRoutes(services, { jobs, privacy, selector }),
    ...moreRoutes({ services, jobs, privacy, selector }),
  ]);
  const everything = { path: placePath, parcel: {} };
  return {
    services,
    server,
    privacy,
    edition,
    queued,
    everything,
    publish: async (version: number, published = parcels) => {
      await publish(version, published);
      await editions.refresh();
    },
    async project(as: Persona = 'alice', name = 'Old houses') {
      return projectOf(await server.post('/projects.json', { name, query: everything }, as));
    },
    start: (project: { path: string }, body: object = {}, as: Persona = 'alice') =>
      server.post(
        `${project.path}/exports/start.json`,
        { fmt: 'csv', all_parcels: 'true', query: everything, ...body },
        as,
      ),
    /** Runs all waiting jobs. */
    async work(signal: AbortSignal = new AbortController().signal) {
      for (const id of queued.splice(0))
        await buildExport({ services, optOuts: privacy.optOuts }, id, signal);
    },
    async history(project: { path: string }, as: Persona = 'alice') {
      const reply = await server.get(`${project.path}/exports.json`, as);
      return (reply.body as { exports: ExportItem[] }).exports;
    },
    async freeRowsUsed() {
      const rows = await services.database.kysely
        .selectFrom('use_counter')
        .select('used')
        .where('kind', '=', 'download_rows')
        .execute();
      return rows.reduce((sum, { used }) => sum + used, 0);
    },
    async close() {
      await server.close();
      await editions.close();
      await privacy.close();
      await services.close();
    },
  };
}

/** When the database is on a PostgreSQL server, returns its URL, because threads open connections of their own. */
async function ownDatabase({ config, database }: Services): Promise<Config['database']> {
  if (database.engine === 'embedded') return config.database;
  return { engine: 'server', url: await testDatabaseUrl(database) };
}

/** Unpacks a downloaded zip. Call `close` at the end. */
export async function unpack(reply: Pick<TestReply, 'bytes'>) {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-zip-'));
  const file = path.join(dir, 'file.zip');
  await writeFile(file, reply.bytes);
  await unzip(file, dir);
  return { dir, close: () => rm(dir, { recursive: true, force: true }) };
}
