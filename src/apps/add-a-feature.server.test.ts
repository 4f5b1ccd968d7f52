import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestDatabase, testDatabaseUrl } from '../../tests/support/database.ts';
import { isThorough } from '../../tests/support/thorough.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Runs in a copy of the program to which the test adds the feature of `docs/guides/add-a-feature.md`: opens the program and prints the results. */
const PROBE = `
import { mkdtempSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from './src/backend/db/open.ts';
import { migrate } from './src/backend/db/migrate.ts';
import { createHttpServer } from './src/backend/http/server.ts';
import { createMetrics } from './src/backend/http/metrics.ts';
import { createLogger } from './src/backend/log.ts';
import { COMMAND_NAMES } from './src/apps/cli/commands.ts';
import { FEATURES } from './src/apps/feature-list.ts';
import { openFeatures } from './src/apps/features.ts';
import { ALL_SETTINGS, readSettings } from './src/apps/read-settings.ts';
import { PERSONAL_DATA } from './src/apps/server-list.ts';
import { addPages } from './src/apps/server/pages.ts';

const config = readSettings();
const log = createLogger('silent');
const database = await openDatabase(config.database, log);
const migrations = await migrate(database);
const files = { onDamage: () => {}, checksums: async () => new Map() };
const services = { config, log, database, files, scratchDir: config.dataDir };
const jobs = { enqueue: async () => {}, work: async () => {}, stop: async () => {} };
const features = await openFeatures(services, jobs);
const { routes, identify, decide } = await features.openServing();
const metrics = createMetrics();
const app = await createHttpServer({ database: database.kysely, routes, log, metrics, identify, decide, imageOrigins: () => [], isSecure: false, checkReplies: true });
await addPages(app, { services, metrics, routes });
const { rows: [account] } = await sql\`insert into account (email, name) values ('zoe@people.example', 'Zoe') returning id\`.execute(database.kysely);
await sql\`insert into session (token_hash, account_id, csrf_token, expires_at)
  values (\${createHash('sha256').update('secret').digest()}, \${account.id}, 'csrf', now() + interval '1 hour')\`.execute(database.kysely);
await sql\`insert into bookmark (account_id, path) values (\${account.id}, '/us/zz/alder/1')\`.execute(database.kysely);
const { rows: [group] } = await sql\`insert into account_group (slug, name, plan) values ('zoe', 'Zoe and Yan', 'pro') returning id\`.execute(database.kysely);
const { rows: [yan] } = await sql\`insert into account (email, name) values ('yan@people.example', 'Yan') returning id\`.execute(database.kysely);
const removals = {};
for (const [name, { id }, role] of [['zoe', account, 'member'], ['yan', yan, 'billing']]) {
  await sql\`insert into group_member (group_id, account_id, role) values (\${group.id}, \${id}, \${role})\`.execute(database.kysely);
  await sql\`update account set primary_group_id = \${group.id} where id = \${id}\`.execute(database.kysely);
  await sql\`insert into session (token_hash, account_id, csrf_token, expires_at)
    values (\${createHash('sha256').update(name).digest()}, \${id}, 'csrf', now() + interval '1 hour')\`.execute(database.kysely);
  const { rows: [bookmark] } = await sql\`insert into bookmark (account_id, path) values (\${id}, '/us/zz/alder/2') returning id\`.execute(database.kysely);
  const remove = (path, cookie) => app.inject({ method: 'DELETE', url: path, headers: { host: 'localhost:3000', cookie, 'x-csrf-token': 'csrf' } });
  const own = await remove('/bookmarks/' + bookmark.id + '.json', 'platbook_session=' + name);
  const others = await remove('/bookmarks/1.json', 'platbook_session=' + (name === 'zoe' ? 'nobody' : name));
  removals[role] = [own.statusCode, others.statusCode];
}
const { rows: [olive] } = await sql\`insert into account (email, name, is_operator) values ('olive@people.example', 'Olive', true) returning id\`.execute(database.kysely);
await sql\`insert into session (token_hash, account_id, csrf_token, expires_at)
  values (\${createHash('sha256').update('olive').digest()}, \${olive.id}, 'csrf', now() + interval '1 hour')\`.execute(database.kysely);
const get = (url, headers = {}) => app.inject({ url, headers: { host: 'localhost:3000', ...headers } });
const own = await get('/bookmarks.json', { cookie: 'platbook_session=secret' });
const bookmarks = FEATURES.find(({ name }) => name === 'bookmarks');
const part = PERSONAL_DATA.find(({ name }) => name === 'bookmarks');
process.stdout.write('RESULT' + JSON.stringify({
  migrations,
  visitor: (await get('/bookmarks.json')).statusCode,
  own: { status: own.statusCode, body: own.json() },
  documented: Object.keys((await get('/openapi.json')).json().paths).includes('/bookmarks.json'),
  page: (await get('/admin/bookmarks')).statusCode,
  menu: Object.values(bookmarks?.pages ?? {}).map(({ title, menu }) => [title, menu?.name]),
  removals,
  scopes: Object.keys(bookmarks?.tokenScopes ?? {}),
  setting: ALL_SETTINGS.PLATBOOK_BOOKMARKS_PER_PAGE?.about,
  jobs: features.jobs.map(({ name }) => name).filter((name) => name.startsWith('bookmarks')),
  command: COMMAND_NAMES.includes('bookmarks tidy'),
  acts: (await get('/admin/audit.json', { cookie: 'platbook_session=olive' })).json().entries?.map(({ by, text }) => [by?.name, text]),
  archive: await part?.page(database.kysely, account.id, { offset: 0, limit: 10 }),
}) + '\\n', () => process.exit(0));
`;

/** A unit test in the same copy: checks what the new feature adds to the page and the map. */
const WEB_PROBE = `
import '../../../tests/support/browser-globals.ts';
import { expect, it } from 'vitest';
import { createHashCodec } from '../../frontend/hash-codec.ts';
import { BOOKMARKED, BOOKMARKED_POINTS } from '../../features/bookmarks/layers/map-values.ts';
import { buildStyle } from '../../map/build-style.ts';
import { NO_VALUES, withValue } from '../../map/map-value.ts';
import { FEATURES } from './features.ts';
import { MAP_LAYERS } from './map-layers.ts';
import { WEB_MANIFESTS } from './manifests.ts';
import { PAGES } from './pages.ts';

it('finds the page, the pane, the keys of the hash, the parts, the overlay and the command', () => {
  const { parse, format, keysEndingWith } = createHashCodec(FEATURES);
  const web = WEB_MANIFESTS.find(({ name }) => name === 'bookmarks');
  expect(parse('#bookmarks&folder=trees')).toEqual({ tab: 'bookmarks', folder: 'trees' });
  expect(format({ tab: 'bookmarks', folder: 'trees' })).toBe('#bookmarks&folder=trees');
  expect(keysEndingWith('pane')).toContain('folder');
  expect(web.panes.map((pane) => pane.show({}, { tab: 'bookmarks' }))).toEqual(['bookmarks']);
  expect(web.parts.map(({ slot, order }) => [slot, order])).toEqual([['control', 15], ['menu-map', 25]]);
  expect(web.overlays.map(({ name }) => name)).toEqual(['bookmark-folders']);
  expect(web.commands.list({}).map(({ id }) => id)).toEqual(['bookmarks.show']);
  expect(PAGES.map(({ path }) => path)).toContain('/admin/bookmarks');
});

it('finds the map layer, draws its value over the labels of parcels and picks its features', () => {
  const geometry = { type: 'Point', coordinates: [1, 2] };
  const place = { type: 'Feature', properties: { path: '/us/zz/alder/1' }, geometry };
  const data = { type: 'FeatureCollection', features: [place] };
  const values = withValue(NO_VALUES, BOOKMARKED, data);
  const page = { base: 'street', theme: 'light', tileVersion: 'a1', satellites: [], origin: '', isStill: false };
  const style = buildStyle({ ...page, is3d: false, values }, MAP_LAYERS);
  expect(style.sources.bookmarked.data).toEqual(data);
  const ids = style.layers.map(({ id }) => id);
  expect(ids.indexOf('bookmarked-point')).toBeGreaterThan(ids.indexOf('float-label'));
  expect(ids.indexOf('bookmarked-point')).toBeLessThan(ids.indexOf('bookmark-pin'));
  expect(MAP_LAYERS.flatMap(({ pick }) => pick ?? [])).toContain(BOOKMARKED_POINTS);
  expect(BOOKMARKED_POINTS.read(place)).toBe('/us/zz/alder/1');
});
`;

/** The tsconfig that checks the types of the new folder together with the files in which features declare keys, audit verbs, overlays and command groups. */
const TYPES = {
  extends: './tsconfig.base.json',
  compilerOptions: {
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node', 'vite/client', 'geojson'],
    jsx: 'react-jsx',
  },
  include: [
    'src/features/bookmarks',
    'src/features/*/feature.ts',
    'src/features/*/server/acts.ts',
    'src/features/*/web/manifest.ts',
  ],
};

/** Returns the files of the guide: each is a path in backticks with a colon, followed by a block of code. */
function filesOfGuide(text: string): Map<string, string> {
  const blocks = text.matchAll(/^`([^`]+)`:\n\n```\w+\n([\s\S]*?)^```$/gm);
  return new Map([...blocks].map(([, file = '', code = '']) => [file.replace('NNNN', '9999'), code]));
}

describe.skipIf(inject('testDatabase').engine === 'embedded')('a feature that the guide adds', () => {
  let copy: string;
  let files: Map<string, string>;
  let found: Record<string, unknown>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    copy = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-feature-'));
    for (const name of [
      'src',
      'db',
      'package.json',
      'tsconfig.base.json',
      'vitest.config.ts',
      'tools/bootstrap/memory-settings.mjs',
      'tests/support',
    ])
      cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
    await mkdir(path.join(copy, 'dist/web'), { recursive: true });
    await writeFile(path.join(copy, 'dist/web/index.html'), '<!doctype html><title>Platbook</title>');
    await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
    files = filesOfGuide(await readFile(path.join(ROOT, 'docs/guides/add-a-feature.md'), 'utf8'));
    for (const [file, code] of files) {
      await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
      await writeFile(path.join(copy, file), code);
    }
    const order = path.join(copy, 'src/features/feature-order.ts');
    const text = await readFile(order, 'utf8');
    await writeFile(order, text.replace("  'admin',\n", "  'bookmarks',\n  'admin',\n"));
    await writeFile(path.join(copy, 'probe.ts'), PROBE);
    const database = await openTestDatabase();
    close = () => database.close();
    const child = spawnSync(process.execPath, ['probe.ts'], {
      cwd: copy,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        PLATBOOK_DATA: path.join(copy, 'data'),
        PLATBOOK_BOOKMARKS_PER_PAGE: '20',
        DATABASE_URL: await testDatabaseUrl(database),
      },
    });
    const [, result] = /RESULT(.*)/.exec(child.stdout) ?? [];
    if (result === undefined) throw new Error(`${child.stdout}${child.stderr}`);
    found = JSON.parse(result) as Record<string, unknown>;
  }, 120_000);
  afterAll(async () => {
    await close();
    await rm(copy, { recursive: true, force: true });
  });

  it('consists of its folder, its migration and one line', async () => {
    const outside = [...files.keys()].filter((file) => !file.startsWith('src/features/bookmarks/'));
    expect(outside).toEqual(['db/migrations/9999-bookmarks.sql']);
    expect(await readdir(path.join(copy, 'src/features/bookmarks'))).toEqual(
      expect.arrayContaining(['feature.ts', 'contract.ts', 'server', 'jobs', 'web', 'layers']),
    );
  });

  // The other tests run the same code, and the compiler needs more processor time than all of them.
  it.runIf(isThorough())(
    'has types that fit the rest of the program',
    async () => {
      await writeFile(path.join(copy, 'tsconfig.json'), JSON.stringify(TYPES));
      // With one type checker, tsc takes half of the CPU time that it takes with four (decision 0147).
      const { stdout } = spawnSync(
        path.join(ROOT, 'node_modules/.bin/tsc'),
        ['-p', copy, '--checkers', '1'],
        {
          encoding: 'utf8',
          env: { ...process.env, GOGC: '400' },
        },
      );
      expect(stdout).toBe('');
    },
    240_000,
  );

  it('is found by the page and the map: its pane, keys of the hash, parts, overlay, command, page and map layer', async () => {
    await writeFile(path.join(copy, 'src/apps/web/new-feature.test.ts'), WEB_PROBE);
    const args = ['run', '--project', 'unit', 'src/apps/web/new-feature.test.ts'];
    const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
    const { stdout, stderr } = spawnSync(process.execPath, [vitest, ...args], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`).toMatch(/Tests.*2 passed/);
  }, 240_000);

  it('answers its endpoint to those who have the permission, with its setting', () => {
    expect(found).toMatchObject({
      migrations: ['9999-bookmarks'],
      visitor: 401,
      own: { status: 200, body: { paths: ['/us/zz/alder/1'], per_page: 20 } },
    });
  });

  it('has a permission with roles, which the router checks with the record', () => {
    // First the person's own bookmark: a member may remove it, the billing role may not. Then another bookmark: 401 without a session, 404 for another person.
    expect(found['removals']).toEqual({ member: [200, 401], billing: [403, 404] });
  });

  it('has a sentence in the audit log for what a person did', () => {
    expect(found['acts']).toEqual([['Zoe', 'Removed the bookmark 2']]);
  });

  it('is found by the API document, the menu of operators, settings, jobs, commands and the archive', () => {
    expect(found).toMatchObject({
      documented: true,
      page: 200,
      menu: [['Bookmarks', 'operators']],
      scopes: ['read_bookmarks'],
      setting: 'Bookmarks on one page of the list.',
      jobs: ['bookmarks-tidy'],
      command: true,
      archive: [{ path: '/us/zz/alder/1' }],
    });
  });
});
