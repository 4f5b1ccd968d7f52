import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fetchToStore, nameOf } from './fetch-to-store.ts';
import { createUploadStore } from './upload-store.ts';

const ZIP = { 'content-type': 'application/zip' };

it.each([
  ['the last part of the address', 'https://a.example/data/lots.gpkg', ZIP, 'lots.gpkg'],
  ['the address, with an extension for the content type', 'https://a.example/data/lots', ZIP, 'lots.zip'],
  ['the host, whose ending is no extension', 'https://a.example/', ZIP, 'a.example.zip'],
  [
    'the name that the server states',
    'https://a.example/?id=1',
    { ...ZIP, 'content-disposition': 'attachment; filename="lots.zip"' },
    'lots.zip',
  ],
  [
    'the encoded name, if the server states both',
    'https://a.example/get',
    { ...ZIP, 'content-disposition': `attachment; filename="x.zip"; filename*=UTF-8''Pe%C3%B1a.zip` },
    'Peña.zip',
  ],
])('names a fetched file by %s', (_, url, headers, name) => {
  expect(nameOf({ headers }, new URL(url))).toBe(name);
});

it('refuses an empty file, and leaves its upload incomplete', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-fetches-'));
  const server = createServer((_, response) => response.writeHead(200, { 'content-length': '0' }).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const url = new URL(`http://127.0.0.1:${port}/lots.zip`);
    const store = createUploadStore({ dir, maxBytes: 1000, totalBytes: 1000 });
    const { id } = await store.create({ name: 'lots.zip', bytes: null, url: url.href });
    const { signal } = new AbortController();
    await expect(fetchToStore(store, { id, url, allowsPrivate: true, signal })).rejects.toThrow('is empty');
    expect(await store.get(id)).toMatchObject({ isComplete: false, received: 0 });
  } finally {
    server.close();
    await rm(dir, { recursive: true, force: true });
  }
});
