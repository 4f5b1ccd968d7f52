import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../../tests/support/fake-s3.ts';
import { openLocalCache } from './local-cache.ts';
import { openFileStore } from './open-file-store.ts';
import { createS3Store } from './s3-store.ts';

const PART_BYTES = 5 * 2 ** 20;

let s3: FakeS3;
let dir: string;

beforeEach(async () => {
  s3 = await startFakeS3();
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-s3-'));
});
afterEach(async () => {
  await s3.close();
  await rm(dir, { recursive: true });
});

const config = (cacheDir = 'cache') => ({
  kind: 's3' as const,
  endpoint: s3.endpoint,
  region: 'us-east-1',
  accessKeyId: 'key-id',
  secretAccessKey: 'secret',
  cacheDir: path.join(dir, cacheDir),
});
const openStore = (cacheDir?: string) => createS3Store(config(cacheDir), { partBytes: PART_BYTES });
const makeFile = async (content: string | Buffer) => {
  const file = path.join(dir, 'made');
  await writeFile(file, content);
  return file;
};
const gets = () => s3.requests.filter(({ method, key }) => method === 'GET' && key !== '');

describe('the S3 store', () => {
  it('signs every request', async () => {
    const store = await openStore();
    await store.put('editions/24510/1/a.store', await makeFile('abc'));
    expect(s3.requests.length).toBeGreaterThan(1);
    for (const { authorization } of s3.requests)
      expect(authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/us-east-1\/s3\/aws4_request/,
      );
  });

  it('keeps a stored file as the local copy, and another server fetches the file once', async () => {
    const store = await openStore();
    await store.put('editions/24510/1/a.store', await makeFile('abc'));
    expect(await readFile(await store.localFile('editions/24510/1/a.store'), 'utf8')).toBe('abc');
    expect(gets()).toEqual([]);

    const other = await openStore('other');
    const files = await Promise.all([1, 2, 3].map(() => other.localFile('editions/24510/1/a.store')));
    expect(new Set(files).size).toBe(1);
    expect(await readFile(files[0] ?? '', 'utf8')).toBe('abc');
    expect(gets()).toHaveLength(1);
  });

  it('sends large files in parts', async () => {
    const content = Buffer.alloc(PART_BYTES * 2 + 12_345, 'plat');
    const store = await openStore();
    await store.put('editions/24510/1/big.store', await makeFile(content));
    expect(s3.objects.get('editions/24510/1/big.store')?.equals(content)).toBe(true);
    expect(s3.requests.filter(({ query }) => query.has('partNumber'))).toHaveLength(3);
  });

  it('lists files and tells whether a file exists', async () => {
    const store = await openStore();
    await store.put('editions/1/a', await makeFile('a'));
    expect(await store.has('editions/1/a')).toBe(true);
    expect(await store.has('editions/1/b')).toBe(false);
    s3.objects.set('Not Ours', Buffer.from('x'));
    const listed: unknown[] = [];
    for await (const file of store.list()) listed.push(file);
    expect(listed).toEqual([{ key: 'editions/1/a', bytes: 1 }]);
    await expect((await openStore('other')).localFile('editions/1/b')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('removes a folder from the storage and from the local copies, but not a folder whose name only begins with the same characters', async () => {
    const store = await openStore();
    for (const key of ['editions/1/a', 'editions/1/b/c', 'editions/10/a'])
      await store.put(key, await makeFile(key));
    await store.removeAll('editions/1');
    expect([...s3.objects.keys()]).toEqual(['editions/10/a']);
    expect(await store.has('editions/1/a')).toBe(false);
    await expect(store.localFile('editions/1/a')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('retries when the storage has an outage', async () => {
    const store = await openStore();
    await store.put('editions/1/a', await makeFile('a'));
    const other = await openStore('other');
    s3.failNext(2);
    expect(await readFile(await other.localFile('editions/1/a'), 'utf8')).toBe('a');
  });

  it('leaves nothing behind when a download breaks off', async () => {
    const store = await openStore();
    await store.put('editions/1/a', await makeFile('a'.repeat(100_000)));
    const other = await openStore('other');
    s3.breakOffNext(1);
    expect((await readFile(await other.localFile('editions/1/a'))).length).toBe(100_000);
    expect(await readdir(path.join(dir, 'other', '.incoming'))).toEqual([]);
  });

  it('says at once when the storage refuses', async () => {
    s3.refuse();
    await expect(openFileStore(config())).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining('S3_ENDPOINT'),
    });
  });

  it.each(['../a', '/a', 'a/../b', 'A'])('refuses the key %s', async (key) => {
    const store = await openStore();
    await expect(store.localFile(key)).rejects.toThrow('not a file key');
    await expect(store.put(key, 'x')).rejects.toThrow('not a file key');
  });
});

describe('the local cache', () => {
  it('removes the least recently used file when all together are too large, but no file that was just returned', async () => {
    let now = 1_000_000_000_000;
    const cache = await openLocalCache(path.join(dir, 'lru'), 25, () => now);
    const add = async (key: string) => {
      now += 3_600_000;
      await cache.adopt(key, await makeFile('0123456789'));
    };
    await add('a');
    await add('b');
    now += 3_600_000;
    await cache.find('a', () => Promise.reject(new Error('not needed')));
    await add('c'); // 30 bytes: b was used least recently
    const isHere = (key: string) =>
      readFile(cache.pathOf(key)).then(
        () => true,
        () => false,
      );
    expect(await Promise.all(['a', 'b', 'c'].map(isHere))).toEqual([true, false, true]);
    await cache.adopt('d', await makeFile('0123456789')); // added at the same time as c
    expect(await Promise.all(['a', 'c', 'd'].map(isHere))).toEqual([false, true, true]);
    await cache.adopt('e', await makeFile('0123456789')); // all three are in use
    expect(await Promise.all(['c', 'd', 'e'].map(isHere))).toEqual([true, true, true]);
  });
});
