import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { countDamagedFiles } from '../files/queries.ts';
import type { Services } from '../services.ts';
import { unavailableOf } from '../unavailable.ts';
import { canWrite } from './queries-health.ts';

const PARTS = ['database', 'files', 'space'] as const;
type Part = (typeof PARTS)[number];

export interface Readiness {
  status: 'ok' | 'unavailable';
  /** The problem of each part that is not ready. */
  problems: Partial<Record<Part, string>>;
  /** The number of damaged files. It does not affect readiness: no server of this site can serve them, so taking this one out of service would help nobody. */
  damagedFiles: number;
}

const TIMEOUT_MS = 5_000;
/** The minimum time between two checks, however often a probe asks, because a check writes. */
const MIN_PAUSE_MS = 10_000;
/** The minimum time between a failed check and the next one. It is shorter, so that a server that has recovered is soon used again. */
const MIN_PAUSE_AFTER_FAILURE_MS = 2_000;
/** With less free space, the next import, or a large sort in the database, may fail. */
const MIN_FREE_BYTES = 100 * 2 ** 20;

/** Makes the check of whether this process can serve: the database and the folder of files accept a write (a bucket only has to answer), and the disk has space. */
export function createReadinessCheck(
  services: Pick<Services, 'database' | 'files' | 'config' | 'log'>,
  now: () => number = Date.now,
): () => Promise<Readiness> {
  let last: { at: number; readiness: Readiness } | undefined;
  let running: Promise<Readiness> | undefined;
  const checks: Record<Part, () => Promise<string | null>> = {
    database: () => checkDatabase(services),
    files: () => checkFiles(services),
    space: () => checkSpace(services),
  };
  const check = async (): Promise<Readiness> => {
    const results = await Promise.all(
      PARTS.map(async (part) => {
        const note = (error: unknown) => services.log.warn({ err: error, part }, 'a readiness check failed');
        return [part, await inTime(checks[part], note)] as const;
      }),
    );
    const problems = Object.fromEntries(results.filter(([, problem]) => problem !== null));
    const isAnswering = !('database' in problems);
    const damagedFiles = isAnswering ? await countDamagedFiles(services.database.kysely).catch(() => 0) : 0;
    const readiness: Readiness = {
      damagedFiles,
      status: Object.keys(problems).length === 0 ? 'ok' : 'unavailable',
      problems,
    };
    last = { at: now(), readiness };
    return readiness;
  };
  return () => {
    const pauseMs = last?.readiness.status === 'ok' ? MIN_PAUSE_MS : MIN_PAUSE_AFTER_FAILURE_MS;
    if (last !== undefined && now() - last.at < pauseMs) return Promise.resolve(last.readiness);
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Returns the problem as a sentence, or null. The sentence names no hosts or folders, because anyone can request `/readyz`. */
async function inTime(
  check: () => Promise<string | null>,
  note: (error: unknown) => void,
): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(
      resolve,
      TIMEOUT_MS,
      `There was no answer within ${TIMEOUT_MS / 1000} seconds.`,
    ).unref();
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    note(error);
    return unavailableOf(error)?.message ?? 'It does not work; the log may say why.';
  } finally {
    clearTimeout(timer);
  }
}

async function checkDatabase({ database }: Pick<Services, 'database'>): Promise<string | null> {
  return (await canWrite(database.kysely)) ? null : 'The database does not answer.';
}

/** Writes a file to a folder. A bucket is only read, because a write every ten seconds would cost money. */
async function checkFiles({ files, config }: Pick<Services, 'files' | 'config'>): Promise<string | null> {
  if (config.files.kind === 's3') {
    await files.has('health/probe');
    return null;
  }
  await mkdir(config.files.dir, { recursive: true });
  const probe = path.join(config.files.dir, `.probe-${randomUUID()}`);
  try {
    await writeFile(probe, 'ready');
  } finally {
    await rm(probe, { force: true });
  }
  return null;
}

async function checkSpace({ config }: Pick<Services, 'config'>): Promise<string | null> {
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = bavail * bsize;
  if (free >= MIN_FREE_BYTES) return null;
  return `The disk of the data folder has ${Math.floor(free / 2 ** 20)} MB left; ${MIN_FREE_BYTES / 2 ** 20} MB are needed.`;
}
