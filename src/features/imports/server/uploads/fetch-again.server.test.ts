import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ImportWorld, openImportWorld } from '../../../../../tests/support/import-world.ts';
import { type LocalServer, openLocalServer } from '../../../../../tests/support/local-server.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import type { UploadState } from '../../contract.ts';
import { createUploads, type Uploads } from '../index.ts';

let world: ImportWorld;
let uploads: Uploads;
let server: TestServer;
let other: LocalServer;
let breaksOff: boolean;
beforeAll(async () => {
  world = await openImportWorld();
  world.services.config.featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'on';
  uploads = await createUploads(world.services);
  server = await openTestServer(world.services, uploads.routes);
  other = await openLocalServer((_, response) => {
    if (!breaksOff) return void response.writeHead(200).end('{"a":1}');
    response.writeHead(200, { 'content-length': '1000' }).write('an earlier attempt');
    setTimeout(() => response.destroy(), 50);
  });
}, 120_000);
afterAll(async () => {
  await other.close();
  await server.close();
  await uploads.close();
  await world.services.close();
});

/** Fetches a file, and returns the state of its upload at the end. */
async function fetchFile(query = ''): Promise<UploadState> {
  const url = `${other.origin}/lots.geojson${query}`;
  const { id } = (await server.post('/admin/uploads/fetch.json', { url }, 'olive')).body as UploadState;
  return vi.waitFor(
    async () => {
      const state = (await server.get(`/admin/uploads/${id}.json`, 'olive')).body as UploadState;
      expect(state.state).not.toBe('receiving');
      return state;
    },
    { timeout: 30_000 },
  );
}

it('a file whose fetch failed is fetched from its beginning into the same upload', async () => {
  breaksOff = true;
  const failed = await fetchFile();
  expect(failed).toMatchObject({ state: 'failed', error: expect.stringMatching(/broke off/) });
  breaksOff = false;
  expect(await fetchFile()).toMatchObject({ id: failed.id, state: 'ready', bytes: 7, error: null });
  expect(await readFile((await uploads.uploadStore.get(failed.id)).file, 'utf8')).toBe('{"a":1}');
});

it('a fetch that fails on our side is logged without the query of the address', async () => {
  breaksOff = false;
  vi.spyOn(uploads.uploadStore, 'append').mockRejectedValueOnce(new Error('no space left on device'));
  const log = vi.spyOn(world.services.log, 'error').mockReturnValue();
  expect(await fetchFile('?token=secret')).toMatchObject({ state: 'failed' });
  expect(log.mock.calls).toEqual([
    [expect.objectContaining({ url: `${other.origin}/lots.geojson` }), 'a file could not be fetched'],
  ]);
});
