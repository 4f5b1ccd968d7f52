import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import * as databaseLimits from './db/database-limits.ts';
import * as clientRules from './http/client-rules.ts';
import type { ImageryConfig } from './ports/imagery/create-imagery.ts';
import * as singleSignOn from './ports/identity-provider/read-single-sign-on-config.ts';
import { readImageryConfig } from './ports/imagery/read-imagery-config.ts';
import { describeIssue } from './describe-issue.ts';
import { ConfigError } from './config-error.ts';
import { PERSONAL_DATA_AUDIENCES } from '../kernel/permission.ts';
import { type SatelliteConfig, readSatellite } from './satellite-config.ts';
import { type Setting, type SettingValues, type SettingsTable, setting } from './setting.ts';
import { TERRAIN_SETTINGS } from './terrain-settings.ts';

/**
 * The settings of the program itself: the name of the environment variable, how it is checked and what it is for. Features declare theirs in their
 * manifests. This file is the only reader of `process.env`; a test compares `docs/guides/operate.md` with the tables.
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
    about: 'Public address of the site, used in links. Default: http://localhost:PORT.',
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
  PLATBOOK_OWNER_NAMES: {
    about: 'Who sees owner names and mailing addresses: public, signed-in or paid.',
    schema: setting(z.enum(PERSONAL_DATA_AUDIENCES).default('signed-in')),
  },
  PLATBOOK_PLAN_LIMITS: {
    about:
      'Limits of plans that differ from the defaults: anonymous.lookups=500, free.images=20, team.lookups=unlimited.',
    schema: setting(z.string().max(2000).default('')),
  },
  PLATBOOK_SECRET: {
    about:
      'Key that signs the cookies of visitors and encrypts the secrets of two-factor codes, 32 characters or more. Absent: made at the first start, in the data folder.',
    secret: true,
    schema: setting(z.string().min(32, 'needs 32 characters or more').optional()),
  },
  PLATBOOK_OPERATORS_TWO_FACTOR: {
    about:
      'on: operators need a second factor (a passkey, codes of an app, or the sign-in of an organization) to use their rights; off: a password is enough.',
    schema: setting(z.enum(['on', 'off']).default('off')),
  },
  PLATBOOK_PREMIUM_FIELDS: {
    about: 'Who sees premium fields: plans (Pro and Team accounts) or everyone (no locks).',
    schema: setting(z.enum(['plans', 'everyone']).default('plans')),
  },
  SMTP_URL: {
    about:
      'Mail server, smtp://user:password@host:587 or smtps://. Absent: emails are written to the data folder, where operators can read them.',
    secret: true,
    schema: setting(z.url({ protocol: /^smtps?$/ }).optional()),
  },
  MAIL_FROM: {
    about: 'Sender of emails. Default: platbook@ and the host of PLATBOOK_URL.',
    schema: setting(z.email().optional()),
  },
  ...singleSignOn.SINGLE_SIGN_ON_SETTINGS,
  SATELLITE_1_URL: {
    about:
      'Raster tile URL template of the Satellite 1 basemap, with {z}/{x}/{y}. Absent: shown as not configured.',
    schema: setting(z.string().includes('{z}').optional()),
  },
  SATELLITE_1_SOURCES: {
    about: 'Attribution shown for Satellite 1.',
    schema: setting(z.string().optional()),
  },
  SATELLITE_2_URL: {
    about:
      'Raster tile URL template of the Satellite 2 basemap, with {z}/{x}/{y}. Absent: shown as not configured.',
    schema: setting(z.string().includes('{z}').optional()),
  },
  SATELLITE_2_SOURCES: {
    about: 'Attribution shown for Satellite 2.',
    schema: setting(z.string().optional()),
  },
  ...TERRAIN_SETTINGS,
  STREET_VIEW_PROVIDER: {
    about:
      'Provider of street-level pictures of properties: google or mapillary. Absent: shown as not configured.',
    schema: setting(z.enum(['google', 'mapillary']).optional()),
  },
  STREET_VIEW_KEY: {
    about: 'API key (google) or client token (mapillary) of that provider.',
    secret: true,
    schema: setting(z.string().optional()),
  },
  STREET_VIEW_SIGNING_SECRET: {
    about: 'URL signing secret of a google project. Absent: requests are not signed.',
    secret: true,
    schema: setting(z.base64url().optional()),
  },
  STREET_VIEW_URL: {
    about: 'Another address of the provider’s API, such as a proxy.',
    schema: setting(z.url({ protocol: /^https?$/ }).optional()),
  },
  BIRDS_EYE_PROVIDER: {
    about: 'Provider of aerial pictures of properties: mapbox. Absent: shown as not configured.',
    schema: setting(z.enum(['mapbox']).optional()),
  },
  BIRDS_EYE_KEY: {
    about: 'Access token of that provider.',
    secret: true,
    schema: setting(z.string().optional()),
  },
  BIRDS_EYE_STYLE: {
    about: 'The satellite style of the pictures from above, username/style_id.',
    schema: setting(
      z
        .string()
        .regex(/^[\w-]+\/[\w-]+$/, 'is not username/style_id')
        .default('mapbox/satellite-v9'),
    ),
  },
  BIRDS_EYE_URL: {
    about: 'Another address of the provider’s API, such as a proxy.',
    schema: setting(z.url({ protocol: /^https?$/ }).optional()),
  },
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
  /** Absolute. */
  dataDir: string;
  publicUrl: string;
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
  ownerNames: Values['PLATBOOK_OWNER_NAMES'];
  /** As the operator wrote it: see accounts/rules/plan-overrides.ts. */
  planLimits: string;
  /** null: the data folder has one. */
  secret: string | null;
  operatorsNeedSecondFactor: boolean;
  premiumFields: Values['PLATBOOK_PREMIUM_FIELDS'];
  /** `smtpUrl` null: no letter leaves this machine. */
  mail: { smtpUrl: string | null; from: string };
  singleSignOn: singleSignOn.SingleSignOnConfig | null;
  satellites: [SatelliteConfig | null, SatelliteConfig | null];
  /** The operator's elevation tiles. */
  terrain: { tiles: string; encoding: 'terrarium' | 'mapbox'; max_zoom: number; sources: string } | null;
  imagery: ImageryConfig;
  clients: clientRules.ClientRules;
  worker: boolean;
  logLevel: Values['PLATBOOK_LOG'];
  /** Of the settings of features, by their names: see `settingsOf`. */
  featureSettings: Record<string, unknown>;
}

/** Settings that `.env` gave. */
export const FROM_ENV_FILE = new Set<string>();

/** For showing to operators what is set. */
export const environment = (): Record<string, string | undefined> => process.env;

/** Reads `.env` if there is one; variables that are already set win. */
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
    /** The settings of features. */
    features?: SettingsTable;
    findIssues?(values: Partial<Values>): readonly string[];
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
  for (const [provider, key] of [
    ['STREET_VIEW_PROVIDER', 'STREET_VIEW_KEY'],
    ['BIRDS_EYE_PROVIDER', 'BIRDS_EYE_KEY'],
  ] as const) {
    if ((v[provider] === undefined) !== (v[key] === undefined))
      issues.push(`${provider} and ${key} go together: set both or none`);
  }
  const organization = singleSignOn.readSingleSignOnConfig(v, issues);
  issues.push(...findIssues(v));
  if (issues.length > 0) throw new ConfigError(issues);

  const dataDir = path.resolve(v.PLATBOOK_DATA);
  const publicUrl = v.PLATBOOK_URL?.replace(/\/+$/, '') ?? `http://localhost:${v.PORT}`;
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir,
    publicUrl,
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
    ownerNames: v.PLATBOOK_OWNER_NAMES,
    planLimits: v.PLATBOOK_PLAN_LIMITS,
    secret: v.PLATBOOK_SECRET ?? null,
    operatorsNeedSecondFactor: v.PLATBOOK_OPERATORS_TWO_FACTOR === 'on',
    premiumFields: v.PLATBOOK_PREMIUM_FIELDS,
    mail: { smtpUrl: v.SMTP_URL ?? null, from: v.MAIL_FROM ?? `platbook@${new URL(publicUrl).hostname}` },
    singleSignOn: organization,
    satellites: [
      readSatellite(v.SATELLITE_1_URL, v.SATELLITE_1_SOURCES),
      readSatellite(v.SATELLITE_2_URL, v.SATELLITE_2_SOURCES),
    ],
    terrain:
      v.TERRAIN_URL === undefined
        ? null
        : {
            tiles: v.TERRAIN_URL,
            encoding: v.TERRAIN_ENCODING,
            max_zoom: v.TERRAIN_MAX_ZOOM,
            sources: v.TERRAIN_SOURCES ?? '',
          },
    imagery: readImageryConfig(v),
    clients: clientRules.readClientRules(v),
    worker: v.PLATBOOK_WORKER === 'on',
    logLevel: v.PLATBOOK_LOG,
    featureSettings: Object.fromEntries(Object.keys(features).map((name) => [name, values[name]])),
  };
}
