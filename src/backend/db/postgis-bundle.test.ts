import { expect, test } from 'vitest';
import { readNeededFiles } from './postgis-bundle.ts';

const BLOCK = 512;

test('the embedded database loads only the files of PostGIS that it uses', async () => {
  const archive = new URL('./postgis.tar.gz', import.meta.resolve('@electric-sql/pglite-postgis'));
  const bytes = Buffer.from(await readNeededFiles(archive));
  const names: string[] = [];
  for (let at = 0; bytes[at] !== 0;) {
    const text = (from: number, to: number) =>
      bytes.toString('latin1', at + from, at + to).split('\0')[0] ?? '';
    names.push(text(0, 100));
    at += BLOCK + Math.ceil((Number.parseInt(text(124, 136), 8) || 0) / BLOCK) * BLOCK;
  }
  const [version] = names.flatMap((name) => /postgis--([\d.]+)\.sql$/.exec(name)?.[1] ?? []);
  expect(version).toBeDefined();
  expect(names).toContain('lib/postgresql/postgis-3.so');
  expect(names).toContain('share/postgresql/extension/postgis.control');
  expect(names).toContain('share/proj/proj.db');
  expect(names.filter((name) => name.endsWith('.so'))).toHaveLength(1);
  // The complete archive has 95 MB.
  expect(bytes.length).toBeLessThan(40_000_000);
  expect(bytes.toString('latin1')).toContain(`default_version = '${version}'`);
});
