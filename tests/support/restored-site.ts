/** Restores backups into test sites, and compares them with the site of the backup. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Config, readConfig } from '../../src/backend/config.ts';
import { openDatabase } from '../../src/backend/db/open.ts';
import { openFileStore } from '../../src/backend/files/open-file-store.ts';
import { createStoredFiles } from '../../src/backend/files/stored-files.ts';
import { createLogger } from '../../src/backend/log.ts';
import type { Services } from '../../src/backend/services.ts';
import { checkStorage } from '../../src/features/backups/server/check-storage.ts';
import { makeBackup } from '../../src/features/backups/server/make-backup.ts';
import { type OpenBackup, openBackup } from '../../src/features/backups/server/open-backup.ts';
import { restoreBackup } from '../../src/features/backups/server/restore-backup.ts';
import { readTableFile } from '../../src/features/backups/server/table-file.ts';
import { createLayers } from '../../src/features/layers/server/index.ts';
import { createParcelStores } from '../../src/features/parcel-tiles/server/index.ts';
import { parcelRoutes } from '../../src/features/parcels/server/index.ts';
import { createSearch } from '../../src/features/search/server/index.ts';
import { GEOID, PLACE } from './import-world.ts';
import type { Keys } from './keys-of-person.ts';
import { openTestPrivacy } from './privacy.ts';
import { openTestServer } from './test-server.ts';

/** The signal and the progress of a backup that is neither stopped nor watched. */
export const quiet = { signal: new AbortController().signal, onProgress: () => undefined };

const TILE = '/api/v1/parcels/14/4703/6244.mvt';
/** The compared requests: tiles of parcels and layers, tiles of an earlier edition, records, search. */
const COMPARED_REQUESTS = [
  TILE,
  '/api/v1/parcels/12/1175/1561.mvt',
  '/api/v1/parcels/13/2351/3122.png',
  '/api/v1/static/zoning/14/4703/6244.mvt',
  `${TILE}?edition=${GEOID}.1`,
  `${PLACE}/1.json`,
  `${PLACE}/299.json`,
  '/search.json?query=12%20main%20st',
  '/search.json?query=owner%2077',
];

/** Returns the SHA-256 of the site's reply to each request. */
export async function answersOf(services: Services): Promise<Record<string, string>> {
  const privacy = openTestPrivacy(services);
  const layers = await createLayers(services);
  const editions = await createParcelStores(services, layers.access);
  const search = createSearch(services, () => Promise.resolve([]), privacy);
  const server = await openTestServer(services, [
    ...editions.routes,
    ...layers.routes,
    ...search.routes,
    ...parcelRoutes(services, privacy),
  ]);
  const answers: Record<string, string> = {};
  for (const url of COMPARED_REQUESTS) {
    const reply = await server.get(url, 'olive');
    expect([url, reply.status]).toEqual([url, 200]);
    answers[url] = createHash('sha256').update(reply.bytes).digest('hex');
  }
  await server.close();
  await Promise.all([editions.close(), layers.close(), search.close(), privacy.close()]);
  return answers;
}

export interface Site extends Services {
  close(): Promise<void>;
}

/** Opens a site with the given settings, as after a start. */
async function openSite(config: Config): Promise<Site> {
  const log = createLogger('silent');
  const database = await openDatabase(config.database);
  const files = createStoredFiles(await openFileStore(config.files), database.kysely, log);
  const scratchDir = path.join(config.dataDir, 'scratch');
  await mkdir(scratchDir, { recursive: true });
  return { config, log, database, files, scratchDir, close: () => database.close() };
}

export function emptyConfig(env: Record<string, string> = {}): Config {
  const folder = path.join(os.tmpdir(), `platbook-restored-${randomUUID()}`);
  return readConfig({ PLATBOOK_DATA: folder, PLATBOOK_LOG: 'silent', ...env });
}

/** Backs up a site and returns the checksum of each of its tables. */
async function checksumsOf(services: Services): Promise<Record<string, string>> {
  const folder = path.join(os.tmpdir(), `platbook-checksums-${randomUUID()}`);
  const { name } = await makeBackup(services, { ...quiet, folder, keep: null, now: new Date() });
  const checksums = await tableChecksums(await openBackup(folder, name));
  await rm(folder, { recursive: true });
  return checksums;
}

/** Returns the checksum of the rows of every table, ignoring their order: a server puts a small row wherever a page has room, so the order may differ. */
async function tableChecksums({ manifest, tableFile }: OpenBackup): Promise<Record<string, string>> {
  const checksums: Record<string, string> = {};
  for (const { name, file } of manifest.tables) {
    const rows: string[] = [];
    for await (const tuples of readTableFile(tableFile(file)))
      for (const row of rowsOf(tuples)) rows.push(createHash('sha256').update(row).digest('hex'));
    checksums[name] = createHash('sha256').update(rows.toSorted().join()).digest('hex');
  }
  return checksums;
}

/** Yields the rows of binary COPY: the number of fields, then each field with its length, which is -1 for null. */
function* rowsOf(tuples: Buffer): Generator<Buffer> {
  for (let from = 0, to = 0; from < tuples.length; from = to) {
    to = from + 2;
    for (let field = tuples.readInt16BE(from); field > 0; field--)
      to += 4 + Math.max(0, tuples.readInt32BE(to));
    yield tuples.subarray(from, to);
  }
}

export async function currentVersion({ database }: Services): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select max(version) as version from edition join county_edition on edition_id = edition.id`.execute(
    database.kysely,
  );
  return rows[0]?.version ?? 0;
}

export interface Restored {
  backup: OpenBackup;
  /** Returns the SHA-256 of the replies of the backed-up site while this version was the county's current one. */
  answers(currentVersion: number): Promise<Record<string, string>>;
  /** The credentials of a person on that site. */
  keys: Keys;
  /** True when the new site's bucket already has files, which may be replaced. */
  overwriteBucket?: boolean;
  /** Asserts that the site has all data from before the backup. Of data written during the backup, it may lack only the latest rows. */
  assertWrites(services: Services): Promise<void>;
}

/**
 * Restores into an empty site. Asserts that it has the same rows, complete files, the same replies by checksum and the waiting jobs, gives new rows new
 * ids, and accepts the same credentials. `use` continues with the site, which is deleted afterwards.
 */
export async function assertRestored(
  config: Config,
  { backup, answers, keys, assertWrites, overwriteBucket = false }: Restored,
  use: (site: Site) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await restoreBackup(config, backup, {
    ...quiet,
    force: overwriteBucket,
    overwriteBucket,
    now: new Date(),
  });
  const site = await openSite(config);
  try {
    expect(await checksumsOf(site)).toEqual(await tableChecksums(backup));
    const check = { ...quiet, fast: false, removeOrphans: false };
    expect(await checkStorage(site, check)).toMatchObject({ problems: [], orphans: [], lost_editions: [] });
    expect(await answersOf(site)).toEqual(await answers(await currentVersion(site)));
    await assertJobsAndNewIds(site);
    expect((await readFile(path.join(config.dataDir, 'secret'), 'utf8')).trim()).toHaveLength(43);
    await assertWrites(site);
    await keys.assertTheyOpen(site);
    await use(site);
  } finally {
    await site.close();
    await rm(config.dataDir, { recursive: true, force: true });
  }
}

async function assertJobsAndNewIds({ database }: Services): Promise<void> {
  const { rows } = await sql<{ name: string; retry_limit: number }>`
    select name, retry_limit from jobs.job where name = 'import'`.execute(database.kysely);
  expect(rows).toEqual([{ name: 'import', retry_limit: 2 }]);
  // A new row gets an id that no restored row has.
  await sql`insert into place (path, kind, style, name, headline) values ('/us/new', 'other', 'other', 'New', 'New')`.execute(
    database.kysely,
  );
  await sql`delete from place where path = '/us/new'`.execute(database.kysely);
}
