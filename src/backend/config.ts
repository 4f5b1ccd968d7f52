import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { describeIssue } from '../kernel/describe-issue.ts';
import { ConfigError } from './config-error.ts';
import * as databaseLimits from './db/database-limits.ts';
import * as clientRules from './http/client-rules.ts';
import { type Setting, type SettingValues, type SettingsTable, setting } from './setting.ts';
import * as siteLook from './site-look.ts';

/**
 * The settings of the program itself: the name of the environment variable, its check and its purpose. Features declare theirs in their manifests. This file is
 * the only reader of `process.env`; a test compares `docs/guides/operate.md` with the tables.
 */
export const SETTINGS = {
  PORT: {
    about: 'TCP port of the web server.',
    schema: setting(z.coerce.number().int().min(0).max(65535).default(3000)),
  },
  HOST: {
    about: 'Address to listen on. 0.0.0.0 opens the server to the network.',
    schema: setting(z.string().default('127.0.0.1')),
  },
  PLATBOOK_DATA: {
    about: 'Folder for the embedded database, edition files and caches.',
    schema: setting(z.string().default('./data')),
  },
  PLATBOOK_URL: {
    about:
      'Public address of the site, used in links. Default: http://localhost:PORT, and in replies to programs the address that they used.',
    schema: setting(z.url({ protocol: /^https?$/ }).optional()),
  },
  DATABASE_URL: {
    about:
      'A PostgreSQL 15+ server with PostGIS 3.3+, postgres://user:password@host/database. Absent: the embedded database.',
    schema: setting(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  },
  ...databaseLimits.SETTINGS,
  S3_ENDPOINT: {
    about:
      'S3-compatible storage for edition files, with the bucket in the path: https://host/bucket. Absent: the data folder.',
    schema: setting(z.url({ protocol: /^https?$/ }).optional()),
  },
  S3_REGION: { about: 'Region of the bucket.', schema: setting(z.string().default('auto')) },
  S3_ACCESS_KEY_ID: {
    about: 'Access key of the bucket.',
    secret: true,
    schema: setting(z.string().optional()),
  },
  S3_SECRET_ACCESS_KEY: {
    about: 'Secret key of the bucket.',
    secret: true,
    schema: setting(z.string().optional()),
  },
  PLATBOOK_SECRET: {
    about:
      'Key that signs the cookies of visitors and encrypts the secrets of two-factor codes, 32 characters or more. Absent: made at the first start, in the data folder.',
    secret: true,
    schema: setting(z.string().min(32, 'needs 32 characters or more').optional()),
  },
  SMTP_URL: {
    about:
      'Mail server, smtp://user:password@host:587 or smtps://. Absent: emails are written to the data folder, where operators can read them.',
    secret: true,
    screen: {
      section: 'email',
      order: 10,
      label: 'Mail server',
      hint: 'Without one, nobody receives an email: people can’t confirm an account or set a new password, and you have to pass on what waits under Mail.',
      control: { kind: 'secret', placeholder: 'smtp://user:password@mail.example.org:587' },
    },
    schema: setting(
      z
        .url({ protocol: /^smtps?$/ })
        .refine(
          isLoginDecodable,
          'has a % in the user name or password that does not begin an encoded character: write it as %25',
        )
        .optional(),
    ),
  },
  MAIL_FROM: {
    about: 'Sender of emails. Default: platbook@ and the host of PLATBOOK_URL.',
    screen: {
      section: 'email',
      order: 20,
      label: 'Sender',
      control: { kind: 'text', placeholder: 'maps@county.example.gov' },
    },
    schema: setting(z.email().optional()),
  },
  ...siteLook.SETTINGS,
  PLATBOOK_WORKER: {
    about: 'on: this server also runs jobs; off: another process does. The embedded database needs on.',
    schema: setting(z.enum(['on', 'off']).default('on')),
  },
  ...clientRules.SETTINGS,
  PLATBOOK_LOG: {
    about: 'Minimum log level: debug, info, warn, error or silent.',
    schema: setting(z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')),
  },
} as const satisfies SettingsTable;

type Values = SettingValues<typeof SETTINGS>;

export interface Config {
  port: number;
  host: string;
  /** An absolute path. */
  dataDir: string;
  publicUrl: string;
  /** False if `publicUrl` is only the default. */
  isPublicUrlSet: boolean;
  database:
    | { engine: 'embedded'; dir: string }
    | { engine: 'server'; url: string; limits?: databaseLimits.DatabaseLimits };
  files:
    | { kind: 'folder'; dir: string }
    | {
        kind: 's3';
        endpoint: string;
        region: string;
        accessKeyId: string;
        secretAccessKey: string;
        cacheDir: string;
      };
  /** null: the secret is in a file of the data folder. */
  secret: string | null;
  /** `smtpUrl` null: no email leaves this machine. */
  mail: { smtpUrl: string | null; from: string };
  site: siteLook.SiteLook;
  clients: clientRules.ClientRules;
  worker: boolean;
  logLevel: Values['PLATBOOK_LOG'];
  /** The values of the features' settings, by their names: see `settingsOf`. */
  featureSettings: Record<string, unknown>;
}

/** The names of the settings that came from `.env`. */
export const FROM_ENV_FILE = new Set<string>();

/** The environment, for lists that show operators which settings are set. */
export const environment = (): Record<string, string | undefined> => process.env;

/** The folder in which a command was typed. `tools/bootstrap.mjs` passes it on, because it runs all programs in the checkout. */
export const callerFolder = (): string => process.env['PLATBOOK_CALLED_FROM'] ?? process.cwd();

/** Reads `.env` if it exists. Variables that are already set take precedence. */
export function loadEnvFile(dir: string): void {
  const file = path.join(dir, '.env');
  if (!existsSync(file)) return;
  const before = new Set(Object.keys(process.env));
  process.loadEnvFile(file);
  for (const name of Object.keys(process.env)) if (!before.has(name)) FROM_ENV_FILE.add(name);
}

export function readConfig(
  env: Record<string, string | undefined> = process.env,
  {
    features = {},
    findIssues = () => [],
  }: {
    /** The tables of the features' settings. */
    features?: SettingsTable;
    /** Returns issues about settings that contradict each other. A setting that failed its own check has its default here. */
    findIssues?(config: Pick<Config, 'featureSettings'>): readonly string[];
  } = {},
): Config {
  const issues: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, ...rest }] of Object.entries<Setting>({ ...SETTINGS, ...features })) {
    const parsed = schema.safeParse(env[name]);
    if (parsed.success) values[name] = parsed.data;
    else {
      const shown = 'secret' in rest ? '(secret)' : JSON.stringify(env[name]);
      issues.push(`${name}=${shown}: ${parsed.error.issues.map(describeIssue).join('; ')}`);
    }
  }
  const v = values as Values;
  const s3 = [v.S3_ENDPOINT, v.S3_ACCESS_KEY_ID, v.S3_SECRET_ACCESS_KEY];
  if (s3.some(Boolean) && !s3.every(Boolean))
    issues.push('S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all three or none');
  if (v.PLATBOOK_WORKER === 'off' && !v.DATABASE_URL)
    issues.push(
      'PLATBOOK_WORKER=off needs DATABASE_URL: the embedded database runs its jobs in this process',
    );
  const featureSettings = Object.fromEntries(
    Object.entries(values).filter(([name]) => Object.hasOwn(features, name)),
  );
  issues.push(...findIssues({ featureSettings }));
  if (issues.length > 0) throw new ConfigError(issues);

  const dataDir = path.resolve(v.PLATBOOK_DATA);
  // The scheme and the host become lower case: other code compares them.
  const publicUrl = new URL(v.PLATBOOK_URL ?? `http://localhost:${v.PORT}`).href.replace(/\/+$/, '');
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir,
    publicUrl,
    isPublicUrlSet: v.PLATBOOK_URL !== undefined,
    database: v.DATABASE_URL
      ? { engine: 'server', url: v.DATABASE_URL, limits: databaseLimits.readDatabaseLimits(v) }
      : { engine: 'embedded', dir: path.join(dataDir, 'database') },
    files:
      v.S3_ENDPOINT && v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY
        ? {
            kind: 's3',
            endpoint: v.S3_ENDPOINT,
            region: v.S3_REGION,
            accessKeyId: v.S3_ACCESS_KEY_ID,
            secretAccessKey: v.S3_SECRET_ACCESS_KEY,
            cacheDir: path.join(dataDir, 'file-cache'),
          }
        : { kind: 'folder', dir: path.join(dataDir, 'files') },
    secret: v.PLATBOOK_SECRET ?? null,
    mail: { smtpUrl: v.SMTP_URL ?? null, from: v.MAIL_FROM ?? `platbook@${new URL(publicUrl).hostname}` },
    site: siteLook.readSiteLook(v),
    clients: clientRules.readClientRules(v),
    worker: v.PLATBOOK_WORKER === 'on',
    logLevel: v.PLATBOOK_LOG,
    featureSettings,
  };
}

/** Returns true if the user name and the password of a URL can be decoded. */
function isLoginDecodable(url: string): boolean {
  const { username = '', password = '' } = URL.parse(url) ?? {};
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
    return true;
  } catch {
    return false;
  }
}
