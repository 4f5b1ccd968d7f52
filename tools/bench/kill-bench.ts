import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../src/backend/config.ts';
import { openBackup, restoreBackup } from '../../src/features/backups/server/index.ts';
import { startPrivatePostgres } from '../postgres.ts';
import { settingsOf, startServer } from './app-process.ts';
import type { Figure } from './figures.ts';
import {
  BACKUPS_KEPT,
  type Promised,
  checkBackups,
  checkEdition,
  checkPromises,
  countCutBackups,
  finishImport,
  keepBusy,
  listOpenMarks,
  makeProject,
  settle,
  startMarkedImport,
  writeMarkedFile,
} from './kill-world.ts';
import { BENCH_DIR } from './prepare-files.ts';
import { median } from './quantiles.ts';
import { type Login, addOperator, signIn } from './signed-in.ts';

export interface Kills {
  /** null for the embedded database. */
  databaseUrl: string | null;
  /** A new folder, or one with an empty embedded database in it. */
  dataDir: string;
  moments: number;
  /** The maximum time for imports and exports to finish at the end; null to skip the wait. */
  settleSeconds: number | null;
  onMoment?: (note: string) => void;
}

interface KillFigures {
  /** The operator's login, to inspect the result. */
  login: Login;
  saves: number;
  bookmarks: number;
  exports: number;
  imports: number;
  /** The number of finished and complete backups. */
  backups: number;
  /** The number of kills that interrupted a backup. */
  cutBackups: number;
  /** The number of kills after which the county had another edition. */
  changedEditions: number;
  restartSeconds: number[];
}

/** The multiples of the golden ratio spread the kills evenly between the first millisecond of an import and some time after its end. */
export const GOLDEN = 0.618_034;
/**
 * Factors for the time span in which the next kill falls. It is not known how long an import takes on a server that also saves and exports, so the span grows
 * until an import is published, and shrinks after each published one.
 */
const [GROWS, SHRINKS] = [1.5, 0.7];

/**
 * Kills a server with SIGKILL while it imports and publishes a county, saves, bookmarks, exports and backs up: each time at another moment of the import.
 * Restarts it after each kill and checks everything that it had acknowledged. Throws when any of it is lost or incomplete.
 */
export async function killAtMoments({
  databaseUrl,
  dataDir,
  moments,
  settleSeconds,
  onMoment,
}: Kills): Promise<KillFigures> {
  const settings = {
    ...settingsOf(dataDir, databaseUrl),
    PLATBOOK_FREE_EXPORTS: 'everyone',
    PLATBOOK_BACKUP_FOLDER: path.join(dataDir, 'backups'),
    PLATBOOK_BACKUP_KEEP: String(BACKUPS_KEPT),
  };
  const folder = path.join(dataDir, 'incoming');
  const backups = settings.PLATBOOK_BACKUP_FOLDER;
  const login = await addOperator(settings);
  let server = await startServer(settings);
  try {
    let client = await signIn(server.url, login);
    const promised: Promised = {
      project: '',
      saved: 0,
      bookmarks: new Set(),
      exports: new Set(),
      imports: new Set(),
      backups: new Set(),
      marks: new Set([0]),
    };
    const started = performance.now();
    const first = await startMarkedImport(client, await writeMarkedFile(folder, 0), 'now');
    const { state, error } = await finishImport(client, first.id);
    if (state !== 'published') throw new Error(`the first import is ${state}: ${error}`);
    let spanMs = (performance.now() - started) * 1.3;
    promised.project = await makeProject(client);
    await checkPromises(server, client, promised);
    const figures: KillFigures = {
      login,
      saves: 0,
      bookmarks: 0,
      exports: 0,
      imports: 0,
      backups: 0,
      cutBackups: 0,
      changedEditions: 0,
      restartSeconds: [],
    };
    for (let moment = 1; moment <= moments; moment++) {
      const file = await writeMarkedFile(folder, moment);
      const afterMs = spanMs * ((moment * GOLDEN) % 1);
      let isOver = false;
      promised.marks.add(moment);
      const current = client;
      const importing = startMarkedImport(current, file, moment % 2 === 0 ? 'review' : 'now').then((run) => {
        promised.imports.add(run.id);
        return finishImport(current, run.id);
      });
      const working = Promise.allSettled([importing, keepBusy(current, promised, () => isOver)]);
      await pause(afterMs);
      isOver = true;
      await server.kill();
      const [ended] = await working;
      figures.cutBackups += await countCutBackups(backups);
      await checkBackups(backups, promised);
      // The publication of this import was acknowledged, so no earlier edition may come back.
      if (ended.status === 'fulfilled' && ended.value.state === 'published')
        promised.marks = new Set([moment]);
      server = await startServer(settings);
      figures.restartSeconds.push(server.readySeconds);
      client = await signIn(server.url, login);
      const { mark } = await checkPromises(server, client, promised);
      if (mark === moment) figures.changedEditions++;
      spanMs *= mark === moment ? SHRINKS : GROWS;
      promised.marks = new Set([mark, ...(await listOpenMarks(client))]);
      onMoment?.(`moment ${moment}: killed after ${afterMs.toFixed(0)} ms, the county has edition ${mark}`);
    }
    if (settleSeconds !== null) await settle(client, promised, settleSeconds);
    await checkPromises(server, client, promised);
    return {
      ...figures,
      saves: promised.saved,
      bookmarks: promised.bookmarks.size,
      exports: promised.exports.size,
      imports: promised.imports.size,
      backups: promised.backups.size,
    };
  } finally {
    await server.stop();
  }
}

/** Restores the newest backup into an empty folder, starts a server on it, and checks that it has one complete edition of the county. */
async function checkRestored(backups: string, login: Login, moments: number): Promise<void> {
  const dataDir = `${backups}-restored`;
  await rm(dataDir, { recursive: true, force: true });
  const settings = settingsOf(dataDir, null);
  await restoreBackup(readConfig(settings), await openBackup(backups), {
    force: false,
    overwriteBucket: false,
    now: new Date(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const server = await startServer(settings);
  try {
    const marks = new Set(Array.from({ length: moments + 1 }, (_, mark) => mark));
    await checkEdition(server, await signIn(server.url, login), marks);
  } finally {
    await server.stop();
  }
}

/** After a restart, unfinished work continues only after about a minute without a heartbeat of the killed process. */
const SETTLE_SECONDS = 400;

export type Engine = 'embedded' | 'server';

/** Runs on both engines, or on one. An error names the lost data. */
export async function benchKills(moments: number, engine: Engine | null): Promise<Figure[]> {
  const dataDir = path.join(BENCH_DIR, 'data-kill');
  const figures: Figure[] = [];
  const run = async (label: string, databaseUrl: string | null) => {
    console.log(`${moments} kills, ${label} ...`);
    await rm(dataDir, { recursive: true, force: true });
    const onMoment = (note: string) => console.log(`  ${note}`);
    const found = await killAtMoments({
      databaseUrl,
      dataDir,
      moments,
      settleSeconds: SETTLE_SECONDS,
      onMoment,
    });
    await checkRestored(path.join(dataDir, 'backups'), found.login, moments);
    const figure = (what: string, unit: Figure['unit'], ours: number, isTarget = false): Figure => ({
      area: 'kill',
      what: `${what}, ${label}`,
      size: `${moments} moments`,
      unit,
      ours,
      ...(isTarget && { target: { of: 'value', atMost: 0 } as const }),
    });
    figures.push(
      figure('acknowledged and lost, or an edition or a backup in part', 'tasks', 0, true),
      figure('acknowledged: saves', 'tasks', found.saves),
      figure('acknowledged: bookmarks', 'tasks', found.bookmarks),
      figure('acknowledged: exports', 'tasks', found.exports),
      figure('acknowledged: imports', 'tasks', found.imports),
      figure('acknowledged: backups', 'tasks', found.backups),
      figure('backups that a kill cut off', 'tasks', found.cutBackups),
      figure('moments after which the county had the new edition', 'tasks', found.changedEditions),
      figure('start after a kill, median', 's', median(found.restartSeconds)),
    );
  };
  if (engine !== 'server') await run('embedded', null);
  if (engine === 'embedded') return figures;
  const postgres = await startPrivatePostgres({ fsync: 'on', synchronous_commit: 'on' });
  if (typeof postgres === 'string') throw new Error(postgres);
  try {
    await run('PostgreSQL', postgres.url);
  } finally {
    await postgres.stop();
  }
  return figures;
}
