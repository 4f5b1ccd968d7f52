import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from '../../src/backend/db/database.ts';
import { migrate } from '../../src/backend/db/migrate.ts';
import { openServerDatabase } from '../../src/backend/db/server.ts';
import { createFolderStore } from '../../src/backend/files/folder-store.ts';
import { createStoredFiles } from '../../src/backend/files/stored-files.ts';
import { createLogger } from '../../src/backend/log.ts';
import { editionFileKey } from '../../src/features/parcel-tiles/server/index.ts';
import { rectangle, writeStoreFixture } from '../../tests/support/store-fixture.ts';
import { SERVER_FLAGS } from '../bootstrap/memory-settings.mjs';
import type { Figure } from './figures.ts';
import { createDatabase } from './import-bench.ts';
import { runMeasured } from './measured-run.ts';
import { BENCH_DIR } from './prepare-files.ts';

const PARCELS = 250_000;
const FOLLOWERS = 20_000;
const FOLLOWED = 200_000;
const PROJECTS = 200;
const WATCHERS = 5;
const ROWS = FOLLOWED + PROJECTS * WATCHERS;
const SIZE = PARCELS.toLocaleString('en-US');
const WRITE = fileURLToPath(new URL('write-notifications.ts', import.meta.url));

/**
 * Measures how long a separate process, on a server database, takes to notify 20,000 followers of 200,000 parcels about the changes in a county of 250,000
 * parcels, and the watchers of 200 projects about the changes inside their selections. Then such a process is killed halfway, and the next one must write
 * exactly the rows that are missing.
 */
export async function benchNotifications(adminUrl: string): Promise<Figure[]> {
  const databaseUrl = await createDatabase(adminUrl, 'bench_notifications');
  const database = await openServerDatabase(databaseUrl);
  await migrate(database);
  const dataDir = await mkdtemp(path.join(BENCH_DIR, 'data-notifications-'));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    console.log(`notifications of ${SIZE} parcels ...`);
    await client.query(WORLD);
    await writeStores(database, dataDir);
    const run = [...SERVER_FLAGS, WRITE, databaseUrl, dataDir];
    const write = () => runMeasured(process.execPath, run);
    const whole = await write();
    const expected = await countRows(client);
    if (expected !== ROWS) throw new Error(`${expected} notifications instead of ${ROWS}`);
    const seconds = await secondsOf(client);
    await client.query('delete from notification; delete from notification_run');
    await killHalfWay(run, seconds);
    const half = await countRows(client);
    if (half === 0 || half === ROWS) throw new Error(`the worker was killed after ${half} of ${ROWS} rows`);
    await client.query(`update notification_run set heartbeat_at = '-infinity'`);
    await write();
    const resumed = await countRows(client);
    console.log(`killed after ${half} rows, then ${resumed}`);
    const figure = (what: string, unit: 's' | 'MB' | 'rows', ours: number, atMost: number): Figure => ({
      area: 'notifications',
      what,
      size: SIZE,
      unit,
      ours,
      target: { of: 'value', atMost },
    });
    return [
      figure('200,000 follows of 20,000 people, 200 watched projects', 's', seconds, 30),
      ...(whole.peakMb === null ? [] : [figure('peak memory of the worker', 'MB', whole.peakMb, 300)]),
      figure('rows too many or too few after a killed worker', 'rows', Math.abs(resumed - ROWS), 0),
    ];
  } finally {
    await client.end();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Two editions with the same parcels. Each parcel's value changes; for each fifth parcel, an owner change is recorded too. Each person follows ten parcels. */
const WORLD = `
  insert into place (path, kind, style, name, headline) values ('/us/zz/bench', 'county', 'admin', 'Bench', 'Bench County');
  insert into edition (geoid, version, place_path, state, parcel_count, source_name, source_fingerprint, published_at)
    select '99999', v, '/us/zz/bench', 'ready', ${PARCELS}, 'bench', 'none', now() from generate_series(1, 2) v;
  create table parcel_e1 partition of parcel for values in (1);
  create table parcel_e2 partition of parcel for values in (2);
  insert into parcel (edition_id, ogc_fid, geoid, path, ll_uuid, parcelnumb, address, owner, parval, geom)
    select e, n, '99999', '/us/zz/bench/' || n, md5(n::text)::uuid, 'P' || n, n || ' ELM ST', 'OWNER ' || n, n * e,
      st_multi(st_makeenvelope(0, 0, 0.001, 0.001, 4326))
    from generate_series(1, 2) e, generate_series(1, ${PARCELS}) n;
  insert into edition_comparison (geoid, place_path, from_edition_id, to_edition_id, state, counts)
    values ('99999', '/us/zz/bench', 1, 2, 'ready', '{"value": ${PARCELS}}');
  insert into event (kind, place_path, edition_id, data) values ('edition.published', '/us/zz/bench', 2, '{"replaces": 1}');
  insert into parcel_change (comparison_id, seq, kind, ll_uuid, old_fid, new_fid)
    select 1, n, 'value', md5(n::text)::uuid, n, n from generate_series(1, ${PARCELS}) n
    union all select 1, ${PARCELS} + n, 'owner', md5((n * 5)::text)::uuid, n * 5, n * 5 from generate_series(1, ${PARCELS / 5}) n;
  insert into account (email, name) select 'p' || n || '@people.example', 'P' from generate_series(1, ${FOLLOWERS}) n;
  insert into follow (account_id, ll_uuid, geoid, path, followed_at)
    select a.id, md5((1 + (a.n * 10 + k) % ${PARCELS})::text)::uuid, '99999', '/x', now() - interval '1 day'
    from (select id, row_number() over () as n from account) a, generate_series(1, ${FOLLOWED / FOLLOWERS}) k;
  insert into account_group (slug, name) values ('bench', 'Bench');
  insert into project (slug, group_id, name, sharing, root_path, query, styles, layers)
    select lpad(n::text, 16, '0'), g.id, 'Below ' || n * 1000, 'public', '/us/zz/bench',
      jsonb_build_object('path', '/us/zz/bench', 'operation', 'intersection', 'parcel', jsonb_build_object('/us/zz/bench',
        jsonb_build_object('op', 'all', 'nodes', jsonb_build_array(jsonb_build_object('op', 'lt', 'column', 'parval', 'value', n * 1000))))),
      '{"rules": [], "default": null}', '{}'
    from account_group g, generate_series(1, ${PROJECTS}) n where g.slug = 'bench';
  insert into project_watch (project_id, account_id, created_at)
    select p.id, a.id, now() - interval '1 day' from project p,
      (select id from account order by id limit ${WATCHERS}) a;
  analyze`;

/** Writes the parcel stores of both editions: squares with a value, which every project selects by. */
async function writeStores(database: Database, dataDir: string): Promise<void> {
  const files = createStoredFiles(
    createFolderStore(path.join(dataDir, 'files')),
    database.kysely,
    createLogger('error'),
  );
  for (const version of [1, 2]) {
    const dir = path.join(dataDir, `edition-${version}`);
    await writeStoreFixture(dir, {
      geoid: '99999',
      placePath: '/us/zz/bench',
      columns: ['parval'],
      parcels: Array.from({ length: PARCELS }, (_, index) => {
        const [west, south] = [-100 + (index % 500) / 1000, 40 + Math.floor(index / 500) / 1000];
        return {
          rings: [[rectangle(west, south, west + 0.001, south + 0.001)]],
          values: [(index + 1) * version],
        };
      }),
    });
    await files.put(editionFileKey('99999', version, 'parcels.store'), path.join(dir, 'parcels.store'));
  }
}

async function killHalfWay(run: readonly string[], seconds: number): Promise<void> {
  const child = spawn(process.execPath, run, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await pause(seconds * 500);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function countRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from notification');
  return rows[0]?.count ?? 0;
}

/** Returns the seconds from the first notification to the end of the finished run. */
async function secondsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    `select extract(epoch from r.finished_at - min(n.created_at))::float as seconds
      from notification_run r join notification n using (comparison_id) group by r.finished_at`,
  );
  return Math.round((rows[0]?.seconds ?? 0) * 10) / 10;
}
