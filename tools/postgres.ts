/** A private PostgreSQL + PostGIS server for tests and benchmarks: a temporary folder, a private port, stopped at the end. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { aptInstall } from './apt.ts';
import { findFreePort } from './free-port.ts';

export interface PrivatePostgres {
  /** The URL of a superuser, for the database `postgres`. */
  url: string;
  version: string;
  /** The id of the process, for measurements. */
  pid: number;
  stop(): Promise<void>;
}

const APT_PACKAGES = ['postgresql-15', 'postgresql-15-postgis-3'];

/** Tests and benchmarks don't need durability; ogr2ogr and Platbook use the same server. */
const BASE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '50',
};

/** Starts a server, and installs it with apt when the machine allows. Returns a string with the reason when that is impossible. */
export async function startPrivatePostgres(
  settings: Record<string, string> = {},
): Promise<PrivatePostgres | string> {
  if (findBinaries() === undefined) {
    const refusal = await aptInstall(APT_PACKAGES, 'PostgreSQL 15 with PostGIS 3');
    if (refusal !== null) return `PostgreSQL with PostGIS is not installed, and ${refusal}`;
  }
  const found = findBinaries();
  if (found === undefined) return 'PostgreSQL with PostGIS was installed but is not where we look';
  const user = process.getuid?.() === 0 ? findUnprivilegedUser() : null;
  if (user === undefined) return 'PostgreSQL refuses to run as root, and there is no user to run it as';
  const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-pg-'));
  if (user) await chown(dir, user.uid, user.gid);
  await chmod(dir, 0o700);
  const data = path.join(dir, 'data');
  const as = user ? { uid: user.uid, gid: user.gid } : {};
  const run = (binary: string, args: string[]) =>
    spawnSync(path.join(found, binary), args, { ...as, cwd: dir, encoding: 'utf8', env: environment(dir) });

  const made = run('initdb', ['-D', data, '-U', 'platbook', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']);
  if (made.status !== 0) {
    await rm(dir, { recursive: true, force: true });
    return `initdb failed: ${made.error?.message ?? made.stderr.trim()}`;
  }
  const port = await findFreePort();
  const lines = Object.entries({ ...BASE_SETTINGS, ...settings, port: String(port) });
  await writeFile(
    path.join(data, 'postgresql.auto.conf'),
    lines.map(([key, value]) => `${key} = '${value}'\n`).join(''),
  );
  const log: string[] = [];
  const server = spawn(path.join(found, 'postgres'), ['-D', data], {
    ...as,
    cwd: dir,
    env: environment(dir),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server.stderr.on('data', (chunk: Buffer) => {
    log.push(chunk.toString());
    if (log.length > 200) log.shift();
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  // When this process exits, SIGQUIT stops the server at once; its data is discarded anyway.
  const stopAtExit = () => void server.kill('SIGQUIT');
  process.once('exit', stopAtExit);
  const stop = async () => {
    process.off('exit', stopAtExit);
    if (server.exitCode === null) server.kill('SIGQUIT');
    await ended;
    await rm(dir, { recursive: true, force: true });
  };
  if (
    !(await isReady(() => run('pg_isready', ['-h', '127.0.0.1', '-p', String(port)]).status === 0, server))
  ) {
    await stop();
    return `PostgreSQL did not start: ${log.join('').trim().slice(-500)}`;
  }
  const url = `postgres://platbook@127.0.0.1:${port}/postgres`;
  return { url, version: run('postgres', ['--version']).stdout.trim(), pid: server.pid ?? 0, stop };
}

function environment(home: string): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: home, LC_ALL: 'C', TZ: 'UTC' };
}

async function isReady(check: () => boolean, server: { exitCode: number | null }): Promise<boolean> {
  for (let attempt = 0; attempt < 150 && server.exitCode === null; attempt++) {
    if (check()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** Returns the folder with the programs of the newest installed PostgreSQL that includes PostGIS. */
function findBinaries(): string | undefined {
  const folders: string[] = [];
  for (const root of ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt', '/opt/homebrew']) {
    if (!existsSync(root)) continue;
    const newestFirst = readdirSync(root).toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
    for (const name of newestFirst) folders.push(path.join(root, name, 'bin'));
    folders.push(path.join(root, 'bin'));
  }
  folders.push('/usr/local/bin', '/usr/bin');
  return folders.find((folder) => {
    if (!existsSync(path.join(folder, 'initdb')) || !existsSync(path.join(folder, 'postgres'))) return false;
    const asked = spawnSync(path.join(folder, 'pg_config'), ['--sharedir'], { encoding: 'utf8' });
    const shared =
      asked.status === 0 ? asked.stdout.trim() : folder.replace('/lib/', '/share/').replace(/\/bin$/, '');
    return existsSync(path.join(shared, 'extension', 'postgis.control'));
  });
}

/** Returns PostgreSQL's own user, else the user `nobody`. */
function findUnprivilegedUser(): { uid: number; gid: number } | undefined {
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    const [uid = NaN, gid = NaN] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : NaN));
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid };
  }
  return undefined;
}
