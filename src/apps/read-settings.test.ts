import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../backend/config-error.ts';
import { SETTINGS } from '../backend/config.ts';
import { singleSignOnOf } from '../features/single-sign-on/server/settings.ts';
import { ALL_SETTINGS, readSettings } from './read-settings.ts';
import { SERVERS } from './server-list.ts';

const issuesOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.issues;
    throw error;
  }
};

describe('readSettings', () => {
  it('needs no setting', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      database: { engine: 'embedded' },
      files: { kind: 'folder' },
      worker: true,
    });
  });

  it('treats an empty variable as absent', () => {
    expect(readSettings({ DATABASE_URL: '', PORT: '' })).toEqual(readSettings({}));
  });

  it.each([
    ['https://maps.example.org/', 'https://maps.example.org'],
    ['HTTPS://Maps.Example.org', 'https://maps.example.org'],
    ['https://maps.example.org:443/parcels//', 'https://maps.example.org/parcels'],
  ])('reads the public address %s as %s', (PLATBOOK_URL, publicUrl) => {
    expect(readSettings({ PLATBOOK_URL }).publicUrl).toBe(publicUrl);
  });

  it('takes addresses of tiles with a scheme in capitals, and paths of this site', () => {
    const env = {
      SATELLITE_1_URL: 'HTTPS://Tiles.example/{z}/{x}/{y}.jpg',
      SATELLITE_2_URL: '/tiles/{z}/{x}/{y}.jpg',
    };
    expect(readSettings(env).featureSettings).toMatchObject(env);
  });

  it('lists every issue at once, naming the setting', () => {
    const issues = issuesOf({
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      PLATBOOK_DEMO: 'maybe',
      S3_REGION: 'x',
    });
    expect(issues.map((issue) => issue.split('=')[0])).toEqual(['PORT', 'DATABASE_URL', 'PLATBOOK_DEMO']);
  });

  it.each([
    { env: { S3_ENDPOINT: 'https://s3.example/bucket' }, issue: 'S3_ENDPOINT, S3_ACCESS_KEY_ID' },
    { env: { PLATBOOK_WORKER: 'off' }, issue: 'PLATBOOK_WORKER=off needs DATABASE_URL' },
    { env: { SATELLITE_1_URL: 'https://tiles.example/1.png' }, issue: 'SATELLITE_1_URL=' },
    { env: { SATELLITE_1_URL: 'https://tiles.example/{z}/{x}.jpg' }, issue: 'needs {z}, {x} and {y}' },
    { env: { SATELLITE_1_URL: 'https://tiles.example/{z}/{y}.jpg' }, issue: 'needs {z}, {x} and {y}' },
    { env: { SATELLITE_1_URL: 'tiles.example/{z}/{x}/{y}.jpg' }, issue: 'is neither a URL nor a path' },
    {
      env: { SATELLITE_2_URL: 'https://tiles.example:99999/{z}/{x}/{y}.jpg' },
      issue: 'is neither a URL nor a path',
    },
    { env: { TERRAIN_URL: 'https://my tiles/{z}/{x}/{y}.png' }, issue: 'is neither a URL nor a path' },
    { env: { SMTP_URL: 'smtp://me:50%off@mail.example:587' }, issue: 'SMTP_URL=(secret): has a % ' },
    { env: { OIDC_ISSUER: 'https://login.example' }, issue: 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_EMAIL' },
    {
      env: { OIDC_ISSUER: 'http://login.example', OIDC_CLIENT_ID: 'x', OIDC_EMAIL_DOMAINS: '*' },
      issue: 'OIDC_ISSUER needs https',
    },
    { env: { OIDC_EMAIL_DOMAINS: 'a b@c' }, issue: 'OIDC_EMAIL_DOMAINS=' },
  ])('refuses $env', ({ env, issue }) => {
    expect(issuesOf(env as Record<string, string>)).toEqual([expect.stringContaining(issue)]);
  });

  it('never shows a secret', () => {
    const issues = issuesOf({ S3_SECRET_ACCESS_KEY: 'hush-hush', PORT: 'x' }).join();
    expect(issues).not.toContain('hush-hush');
  });
});

it('reads the sign-in of an organization', () => {
  const env = {
    OIDC_ISSUER: 'http://localhost:9000',
    OIDC_CLIENT_ID: 'x',
    OIDC_EMAIL_DOMAINS: 'Example.org, b.example',
  };
  expect(singleSignOnOf(readSettings(env))).toEqual({
    issuer: 'http://localhost:9000',
    clientId: 'x',
    clientSecret: null,
    emailDomains: ['example.org', 'b.example'],
    groupSlug: null,
    label: 'your organization',
    makesAccounts: true,
  });
  expect(singleSignOnOf(readSettings({ ...env, OIDC_EMAIL_DOMAINS: '*' }))?.emailDomains).toBe('any');
  expect(singleSignOnOf(readSettings({}))).toBeNull();
});

describe('the settings are the same everywhere', () => {
  const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const names = Object.keys(ALL_SETTINGS);
  /** Variables of the image, of the database's own container, and of Node. */
  const FOREIGN = new Set([
    'NODE_ENV',
    'POSTGRES_USER',
    'POSTGRES_DB',
    'POSTGRES_PASSWORD',
    'MALLOC_ARENA_MAX',
    'MALLOC_MMAP_THRESHOLD_',
    'MALLOC_TRIM_THRESHOLD_',
  ]);

  it.each(['Dockerfile', 'compose.yaml'])('%s names only settings that exist', (file) => {
    const text = read(file).replace(/^\s*#.*$/gm, '');
    const named = [...text.matchAll(/\b([A-Z][A-Z0-9_]{3,})(?==|: )/g)].map(([, name = '']) => name);
    const ours = named.filter((name) => !FOREIGN.has(name));
    expect(ours.length).toBeGreaterThan(2);
    expect(ours.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('every setting that installations use is still there', () => {
    const used = `
      BIRDS_EYE_KEY BIRDS_EYE_PROVIDER BIRDS_EYE_STYLE BIRDS_EYE_URL DATABASE_CONNECT_SECONDS DATABASE_LOCK_SECONDS
      DATABASE_POOL_SIZE DATABASE_STATEMENT_SECONDS DATABASE_URL HELP_TUTORIALS HOST MAIL_FROM OIDC_CLIENT_ID OIDC_CLIENT_SECRET
      OIDC_EMAIL_DOMAINS OIDC_GROUP OIDC_ISSUER OIDC_LABEL OIDC_NEW_ACCOUNTS PLATBOOK_ACCESS_LOG_DAYS PLATBOOK_BACKUP_AT
      PLATBOOK_BACKUP_FOLDER PLATBOOK_BACKUP_KEEP PLATBOOK_DATA PLATBOOK_DEMO PLATBOOK_DEMO_PARCELS PLATBOOK_FETCH_PRIVATE
      PLATBOOK_FREE_EXPORTS PLATBOOK_HOSTS PLATBOOK_IMPORT_FOLDERS PLATBOOK_KEEP_EDITIONS PLATBOOK_LOG PLATBOOK_METRICS_TOKEN
      PLATBOOK_OPERATORS_TWO_FACTOR PLATBOOK_OWNER_NAMES PLATBOOK_PLAN_LIMITS PLATBOOK_PREMIUM_FIELDS PLATBOOK_RATE_LIMITS
      PLATBOOK_REQUEST_LOG PLATBOOK_SECRET PLATBOOK_TRUSTED_PROXIES PLATBOOK_UPLOADS_TOTAL_GB PLATBOOK_UPLOAD_MAX_GB PLATBOOK_URL
      PLATBOOK_WORKER PORT S3_ACCESS_KEY_ID S3_ENDPOINT S3_REGION S3_SECRET_ACCESS_KEY SATELLITE_1_SOURCES SATELLITE_1_URL
      SATELLITE_2_SOURCES SATELLITE_2_URL SMTP_URL STREET_VIEW_KEY STREET_VIEW_PROVIDER STREET_VIEW_SIGNING_SECRET STREET_VIEW_URL
      SUPPORT_CONTACT TERRAIN_ENCODING TERRAIN_MAX_ZOOM TERRAIN_SOURCES TERRAIN_URL`;
    const needed = used.trim().split(/\s+/);
    expect(needed.filter((name) => !names.includes(name))).toEqual([]);
    // Of two features' settings with the same name, one would replace the other.
    expect(new Set(names).size).toBe(
      Object.keys(SETTINGS).length + SERVERS.flatMap(({ settings = {} }) => Object.keys(settings)).length,
    );
  });

  it('docs/guides/operate.md has a row for each setting, in this order, with its help text', () => {
    const rows = [...read('docs/guides/operate.md').matchAll(/^\| `([A-Z0-9_]+)` \| (.*) \|$/gm)];
    expect(rows.map(([, name, about]) => ({ name, about }))).toEqual(
      Object.entries(ALL_SETTINGS).map(([name, { about }]) => ({ name, about })),
    );
  });
});
