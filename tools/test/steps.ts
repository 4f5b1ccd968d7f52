import { isThorough } from '../../tests/support/thorough.ts';
import { findChromium } from '../chromium.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../postgres.ts';
import { canBreakJourneys, type ChangedFiles } from './changed-files.ts';
import { type CommandResult, runCommand } from './run-command.ts';
import { runVitest } from './run-vitest.ts';

/** The outcome of a step. A skipped step has a reason; on CI it counts as failed. */
export type Outcome =
  | { kind: 'ran'; passed: number; failed: number; note?: string; output: string }
  | { kind: 'skipped'; why: string }
  /** In a run for changed files: this step tests none of them. */
  | { kind: 'unaffected' };

export interface Step {
  /** The name for `--only`; `check` selects all steps of the group. */
  name: string;
  group: 'check' | 'tests';
  title: string;
  /**
   * Two lanes run at the same time. Each runs its steps one after another: `page` the steps of the page and the browser, the other lane all steps without
   * a lane. When the lane `page` is done, it takes steps that remain in the other.
   */
  lane?: 'page';
  /** `changed` null runs everything. Checks always read all files. */
  run(changed: ChangedFiles | null): Promise<Outcome>;
}

/** The steps of `npm test`, in the order of each lane: quick checks first, then the longest tests. */
export const STEPS: readonly Step[] = [
  check('format', 'format', 'oxfmt', ['--check', '.']),
  // Each file is checked once, by the compiler that the type-aware rules use, with its own `tsconfig.*.json`: code that may not use the DOM is checked without
  // the DOM's types (decision 0293).
  check('lint', 'lint and types', 'oxlint', ['--type-aware', '--type-check', '.']),
  check('walls', 'walls', 'node', ['tools/check-walls.ts']),
  check('dead-code', 'dead code', 'knip', ['--no-progress']),
  check('dependencies', 'dependencies are pinned and permitted', 'node', ['tools/check-dependencies.ts']),
  check('schema', 'generated schema is current', 'node', ['tools/check-schema.ts']),
  check('loops', 'the compiled loops of the filters and the statistics are current', 'node', [
    'tools/build-loops.ts',
    '--check',
  ]),
  {
    name: 'unit',
    group: 'tests',
    title: 'unit and property tests',
    run: (changed) => runVitest('unit', { changed }),
  },
  ...[1, 2].map((part) => ({
    name: 'server-postgres',
    group: 'tests' as const,
    title: `server tests on PostgreSQL + PostGIS, part ${part} of 2`,
    run: (changed: ChangedFiles | null) => runServerTestsOnPostgres(changed, `${part}/2`),
  })),
  {
    name: 'server',
    group: 'tests',
    title: 'server tests of the engine on the embedded database',
    run: (changed) => runVitest('server', { env: { PLATBOOK_TEST_DATABASE: 'embedded' }, changed }),
  },
  ofThePage(check('build', 'build of the page', 'node', ['tools/build-web.ts'], 'tests')),
  ofThePage(check('page-weight', 'page weight', 'node', ['tools/check-page-weight.ts'], 'tests')),
  ofThePage({ name: 'journeys', group: 'tests', title: 'browser journeys in Chromium', run: runJourneys }),
];

function check(
  name: string,
  title: string,
  command: string,
  args: string[],
  group: Step['group'] = 'check',
): Step {
  return { name, group, title, run: async () => asOneCheck(await runCommand(command, args)) };
}

function ofThePage(step: Step): Step {
  return { ...step, lane: 'page' };
}

function asOneCheck({ code, output }: CommandResult): Outcome {
  return { kind: 'ran', passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

function startTestPostgres(): Promise<PrivatePostgres | string> {
  // Each test file has a database of its own, for seconds: there is nothing to vacuum, and nothing to send to another server.
  return startPrivatePostgres({
    autovacuum: 'off',
    // Two servers of journeys have up to 20 connections each, and more while they listen.
    max_connections: '80',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Without it, each connection loads PostGIS at its first use, which takes as long as the rest of its start.
    shared_preload_libraries: 'postgis-3',
  });
}

/** The longest tests run in two parts, each with a server of its own, so that both lanes have work to the end. */
async function runServerTestsOnPostgres(changed: ChangedFiles | null, shard: string): Promise<Outcome> {
  const server = await startTestPostgres();
  if (typeof server === 'string') return { kind: 'skipped', why: server };
  try {
    const outcome = await runVitest('server', {
      env: { PLATBOOK_TEST_DATABASE: server.url },
      changed,
      shard,
    });
    return outcome.kind === 'ran' ? { ...outcome, note: server.version } : outcome;
  } finally {
    await server.stop();
  }
}

async function runJourneys(changed: ChangedFiles | null): Promise<Outcome> {
  if (changed !== null && !canBreakJourneys(changed)) return { kind: 'unaffected' };
  const chromium = await findChromium();
  if ('missing' in chromium) return { kind: 'skipped', why: chromium.missing };
  const env = { PLATBOOK_CHROMIUM: chromium.path };
  // The embedded database needs several times the processor time. Journeys use it only in a thorough run, and on a machine without PostgreSQL.
  const server = isThorough() ? null : await startTestPostgres();
  if (server === null || typeof server === 'string') return runVitest('journeys', { env });
  try {
    return await runVitest('journeys', { env: { ...env, PLATBOOK_TEST_DATABASE: server.url } });
  } finally {
    await server.stop();
  }
}
