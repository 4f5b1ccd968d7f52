import { spawn } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { KEEP_WASM_CODE } from '../../tools/bootstrap/memory-settings.mjs';
import { urlOfDatabase } from '../../tools/database-url.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { prepareEmbeddedTemplate } from './embedded-template.ts';
import { FAKE_GOOGLE, startFakeImagery } from './fake-imagery.ts';
import { startFakeOpenId } from './fake-openid.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The maximum time of a start. The first one makes the demo county, which takes minutes on a busy machine. */
const START_MS = 600_000;
const DEMO_PARCELS = 2000;

export interface JourneyLogin {
  email: string;
  password: string;
}

export interface JourneyServer {
  url: string;
  /** The login of a free account. */
  starter: JourneyLogin;
  /** The login of a paid account. */
  pro: JourneyLogin;
  operator: JourneyLogin;
  /** The server's process; null for a server that was already running. */
  pid: number | null;
  /** The environment variables with which a command uses the data of this server; null for a server that was already running. */
  settings: DataSettings | null;
  /** The fake picture providers of the server: `/mood/none` and similar paths set how they reply. */
  imageryUrl: string;
}

/** Where a server keeps its data: its folder, and its database if that is not in the folder. */
interface DataSettings {
  PLATBOOK_DATA: string;
  DATABASE_URL?: string;
}

/**
 * Starts the real program this many times, each on a free port with its own data folder and a small demo county, like `npm start`. The county is
 * made once and copied, because making it takes 20 seconds of CPU time. `PLATBOOK_TEST_DATABASE` is the URL of a PostgreSQL server. Without it, or with `embedded`,
 * each server has an embedded database, copied from the empty template that the server tests use.
 * `PLATBOOK_JOURNEY_URL` with `PLATBOOK_JOURNEY_PASSWORDS` (starter's, operator's, pro's, separated by commas) uses a running server instead,
 * and `PLATBOOK_JOURNEY_IMAGERY` is the URL of its fake providers.
 */
export async function startJourneyServers(
  count: number,
): Promise<{ servers: JourneyServer[]; stop: () => Promise<void> }> {
  const url = process.env['PLATBOOK_JOURNEY_URL'];
  if (url !== undefined) {
    const passwords = (process.env['PLATBOOK_JOURNEY_PASSWORDS'] ?? '').split(',');
    const [starter = '', operator = '', pro = ''] = passwords;
    const imageryUrl = process.env['PLATBOOK_JOURNEY_IMAGERY'] ?? '';
    const server = describeServer({ url, pid: null, settings: null, imageryUrl }, { starter, operator, pro });
    return { servers: [server], stop: () => Promise.resolve() };
  }
  if (!existsSync(path.join(ROOT, 'dist/web/index.html'))) {
    throw new Error('The journeys need the built page: node tools/build-web.ts');
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'platbook-journey-'));
  const databases = await openDatabases(process.env['PLATBOOK_TEST_DATABASE'] ?? 'embedded');
  const [first, ...others] = Array.from({ length: count }, (_, at) =>
    databases.settingsOf(path.join(folder, String(at + 1)), at + 1),
  );
  if (first === undefined) throw new Error('no server was asked for');
  const running: { server: JourneyServer; stop: () => Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()));
    await databases.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await databases.createEmpty(first);
    // The first start makes the county.
    if (count > 1) await (await startServer(first)).stop();
    for (const copy of others) {
      cpSync(first.PLATBOOK_DATA, copy.PLATBOOK_DATA, { recursive: true });
      await databases.copy(first, copy);
    }
    const started = await Promise.allSettled([first, ...others].map((settings) => startServer(settings)));
    for (const outcome of started) if (outcome.status === 'fulfilled') running.push(outcome.value);
    const failed = started.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  } catch (error) {
    await stop();
    throw error;
  }
  return { servers: running.map(({ server }) => server), stop };
}

/** How the servers of the journeys get their databases. */
interface Databases {
  settingsOf(dataDir: string, place: number): DataSettings;
  createEmpty(settings: DataSettings): Promise<void>;
  /** Copies the database of a stopped server. Its data folder has been copied. */
  copy(from: DataSettings, to: DataSettings): Promise<void>;
  close(): Promise<void>;
}

async function openDatabases(wanted: string): Promise<Databases> {
  if (wanted === 'embedded') {
    return {
      settingsOf: (dataDir) => ({ PLATBOOK_DATA: dataDir }),
      createEmpty: async ({ PLATBOOK_DATA }) =>
        cpSync(await prepareEmbeddedTemplate(), path.join(PLATBOOK_DATA, 'database'), { recursive: true }),
      copy: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  }
  const admin = new pg.Client({ connectionString: wanted });
  await admin.connect();
  const made: string[] = [];
  const nameIn = ({ DATABASE_URL = '' }: DataSettings) => new URL(DATABASE_URL).pathname.slice(1);
  const create = async (settings: DataSettings, from = '') => {
    await admin.query(`create database ${nameIn(settings)} ${from}`);
    made.push(nameIn(settings));
  };
  return {
    settingsOf: (dataDir, place) => ({
      PLATBOOK_DATA: dataDir,
      DATABASE_URL: urlOfDatabase(wanted, `platbook_journey_${process.pid}_${place}`),
    }),
    createEmpty: (settings) => create(settings),
    copy: (from, to) => create(to, `template ${nameIn(from)} strategy file_copy`),
    async close() {
      for (const name of made) await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

async function startServer(
  settings: DataSettings,
): Promise<{ server: JourneyServer; stop: () => Promise<void> }> {
  const port = await findFreePort();
  const providers = await startFakeImagery();
  const openId = await startFakeOpenId();
  const child = spawn(process.execPath, [KEEP_WASM_CODE, 'src/apps/server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOME: process.env['HOME'],
      PORT: String(port),
      ...settings,
      PLATBOOK_DEMO: 'on',
      PLATBOOK_DEMO_PARCELS: String(DEMO_PARCELS),
      PLATBOOK_LOG: 'error',
      // Journeys fetch from servers of this machine.
      PLATBOOK_FETCH_PRIVATE: 'on',
      STREET_VIEW_PROVIDER: 'google',
      STREET_VIEW_KEY: FAKE_GOOGLE.key,
      STREET_VIEW_SIGNING_SECRET: FAKE_GOOGLE.signingSecret,
      STREET_VIEW_URL: providers.url,
      BIRDS_EYE_PROVIDER: 'mapbox',
      BIRDS_EYE_KEY: 'mapbox-key',
      BIRDS_EYE_URL: providers.url,
      OIDC_ISSUER: openId.issuer,
      OIDC_CLIENT_ID: openId.clientId,
      OIDC_CLIENT_SECRET: openId.clientSecret,
      OIDC_EMAIL_DOMAINS: 'acme.example',
      OIDC_LABEL: 'Acme',
      OIDC_GROUP: 'alder-land-partners',
      // Journeys open hundreds of parcels from one address without signing in.
      PLATBOOK_PLAN_LIMITS: 'anonymous.lookups=unlimited',
      // Journeys act as many people at one address.
      PLATBOOK_RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(timer);
    await providers.close();
    await openId.close();
  };
  try {
    const output = await new Promise<string>((resolve, reject) => {
      let text = '';
      const timer = setTimeout(() => {
        reject(new Error(`The server was not ready in ${START_MS / 1000} s:\n${text}`));
      }, START_MS);
      const read = (chunk: Buffer) => {
        text += chunk.toString();
        if (!text.includes('Stop with Ctrl-C')) return;
        clearTimeout(timer);
        resolve(text);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      void ended.then(() => {
        clearTimeout(timer);
        reject(new Error(`The server ended:\n${text}`));
      });
    });
    const passwordOf = (name: string) =>
      new RegExp(String.raw`${name}@demo\.platbook\.example\s+(\S+)`).exec(output)?.[1] ?? '';
    const passwords = {
      starter: passwordOf('starter'),
      operator: passwordOf('operator'),
      pro: passwordOf('pro'),
    };
    const url = `http://127.0.0.1:${port}`;
    const pid = child.pid ?? null;
    return { server: describeServer({ url, pid, settings, imageryUrl: providers.url }, passwords), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function describeServer(
  process: Pick<JourneyServer, 'url' | 'pid' | 'settings' | 'imageryUrl'>,
  passwords: { starter: string; operator: string; pro: string },
): JourneyServer {
  return {
    ...process,
    starter: { email: 'starter@demo.platbook.example', password: passwords.starter },
    pro: { email: 'pro@demo.platbook.example', password: passwords.pro },
    operator: { email: 'operator@demo.platbook.example', password: passwords.operator },
  };
}
