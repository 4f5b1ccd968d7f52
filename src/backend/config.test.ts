import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, SETTINGS, readConfig } from './config.ts';

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
};

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      database: { engine: 'embedded' },
      files: { kind: 'folder' },
      worker: true,
    });
  });

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toEqual(readConfig({}));
  });

  it('lists every fault at once, naming the setting', () => {
    const faults = faultsOf({
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      PLATBOOK_DEMO: 'maybe',
      S3_REGION: 'x',
    });
    expect(faults.map((fault) => fault.split('=')[0])).toEqual(['PORT', 'DATABASE_URL', 'PLATBOOK_DEMO']);
  });

  it.each([
    { env: { S3_ENDPOINT: 'https://s3.example/bucket' }, fault: 'S3_ENDPOINT, S3_ACCESS_KEY_ID' },
    { env: { PLATBOOK_WORKER: 'off' }, fault: 'PLATBOOK_WORKER=off needs DATABASE_URL' },
    { env: { SATELLITE_1_URL: 'https://tiles.example/1.png' }, fault: 'SATELLITE_1_URL=' },
  ])('refuses $env', ({ env, fault }) => {
    expect(faultsOf(env as Record<string, string>)).toEqual([expect.stringContaining(fault)]);
  });

  it('never shows a secret', () => {
    const faults = faultsOf({ S3_SECRET_ACCESS_KEY: 'hush-hush', PORT: 'x' }).join();
    expect(faults).not.toContain('hush-hush');
  });
});

describe('the settings are the same everywhere', () => {
  const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const names = Object.keys(SETTINGS);
  /** Of the image, of the database's own container, and of Node. */
  const FOREIGN = new Set(['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']);

  it.each(['Dockerfile', 'compose.yaml'])('%s names only settings that exist', (file) => {
    const text = read(file).replace(/^\s*#.*$/gm, '');
    const named = [...text.matchAll(/\b([A-Z][A-Z0-9_]{3,})(?==|: )/g)].map(([, name = '']) => name);
    const ours = named.filter((name) => !FOREIGN.has(name));
    expect(ours.length).toBeGreaterThan(2);
    expect(ours.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('docs/guides/operate.md has a row for each setting, in this order, in these words', () => {
    const rows = [...read('docs/guides/operate.md').matchAll(/^\| `([A-Z0-9_]+)` \| (.*) \|$/gm)];
    expect(rows.map(([, name, about]) => ({ name, about }))).toEqual(
      Object.entries(SETTINGS).map(([name, { about }]) => ({ name, about })),
    );
  });
});
