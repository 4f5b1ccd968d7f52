import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { configDefaults, defineConfig } from 'vitest/config';
import { KEEP_WASM_CODE } from './tools/bootstrap/memory-settings.mjs';

// The unit tests run in threads of this process.
setFlagsFromString(KEEP_WASM_CODE);

const NOT_OURS = ['**/node_modules/**', '.toolchain/**', 'dist/**', 'data/**', '.bench/**'];

/**
 * Tests whose result can depend on the database engine: those of the engines, of jobs and locks, of copies and transactions, of spatial
 * queries, of searches, of backups, and one walk over all endpoints. `npm test` runs them on both engines, and everything else on PostgreSQL only.
 * Without PLATBOOK_TEST_DATABASE every file runs on the embedded database, to try a single file.
 */
const ON_BOTH_ENGINES = [
  'src/backend/{db,jobs,limits}/**/*.server.test.ts',
  'src/apps/{server/{service-metrics,stop},every-endpoint,one-transaction}.server.test.ts',
  'src/features/{editions,layers,parcels,places,search}/**/*.server.test.ts',
  'src/features/filters/server/{count,list}.server.test.ts',
  'src/features/profile/server/account-deletion/deleted-archives.server.test.ts',
  'src/features/backups/server/{backup,health}.server.test.ts',
  'src/features/imports/server/{run/imports,spatial/*}.server.test.ts',
];
/** What survives a kill is PostgreSQL's responsibility on a server, and ours where the database is embedded in our process. */
const ON_EMBEDDED_ONLY = ['tools/bench/kill.server.test.ts'];
const engine = process.env['PLATBOOK_TEST_DATABASE'];
const isWholeRunOnEmbedded = engine === 'embedded';
const isWholeRunOnServer = engine !== undefined && engine !== '' && !isWholeRunOnEmbedded;

/** File names decide: `*.server.test.ts` needs a database, `tests/journeys` a browser, all others nothing. */
export default defineConfig({
  test: {
    // A journey that waits for two things at once, such as a click and its download, fails at the `await` of the one that timed out. Before that
    // `await`, Node.js reports its rejection as unhandled, which would fail the whole run, even if the second try passes.
    onUnhandledError: ({ name, stack }) => !(name === 'TimeoutError' && stack?.includes('tests/journeys/')),
    // Files that tests reach without importing them. With `--changed`, a change in one of them runs all tests.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/db/**',
      '**/*-process.ts',
      '**/*-worker.ts',
      '**/*-thread.ts',
    ],
    projects: [
      {
        resolve: {
          alias: [
            {
              find: /^zustand$/,
              replacement: fileURLToPath(new URL('tests/support/resettable-stores.ts', import.meta.url)),
            },
          ],
        },
        test: {
          name: 'unit',
          include: ['{src,tools,tests,db}/**/*.test.{ts,tsx}'],
          exclude: [...NOT_OURS, '**/*.server.test.ts', 'tests/journeys/**'],
          setupFiles: ['tests/support/property-seed.ts', 'tests/support/reset-stores.ts'],
          // On a busy machine the heavier tests take longer than the usual five seconds.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          // Pure rules and small stores: a fresh context for each file takes longer than its tests.
          pool: 'threads',
          isolate: false,
          // The files of a worker share its globals, so a spy must not outlive its test.
          restoreMocks: true,
        },
      },
      {
        test: {
          name: 'server',
          include: isWholeRunOnEmbedded
            ? [...ON_BOTH_ENGINES, ...ON_EMBEDDED_ONLY]
            : ['{src,tools,tests}/**/*.server.test.ts'],
          exclude: isWholeRunOnServer ? [...NOT_OURS, ...ON_EMBEDDED_ONLY] : NOT_OURS,
          globalSetup: ['tests/support/prepare-databases.ts'],
          setupFiles: ['tests/support/warm-processes.ts'],
          execArgv: [KEEP_WASM_CODE],
          // Node.js runs these files itself, as it runs the server: nothing has to be transformed first (decision 0128).
          experimental: { viteModuleRunner: false, nodeLoader: false },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // The default of one second is too short on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          // The embedded database takes seconds and a gigabyte: the files of a worker share one (tests/support/database.ts).
          isolate: false,
          restoreMocks: true,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/support/journey-setup.ts'],
          exclude: NOT_OURS,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // Each worker has a server of its own (journey-setup.ts), and spends half of its time waiting for this server and the browser.
          maxWorkers: 2,
          // The files of a worker share one browser (tests/support/journey.ts).
          isolate: false,
          // On a busy machine a page takes some time to settle, so an expectation about it is checked again until it holds.
          expect: { poll: { timeout: 30_000, interval: 100 } },
          // A browser drawing in software can stall; a test that needed a second try is named in the report.
          retry: 1,
        },
      },
    ],
  },
});
