import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ImportWorld, openImportWorld } from '../../../../../tests/support/import-world.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import { createUploads, type Uploads } from '../index.ts';

let world: ImportWorld;
let uploads: Uploads;
let server: TestServer;
beforeAll(async () => {
  world = await openImportWorld();
  uploads = await createUploads(world.services);
  server = await openTestServer(world.services, uploads.routes);
}, 120_000);
afterAll(async () => {
  await server.close();
  await uploads.close();
  await world.services.close();
});

it('a fetch whose failure cannot be stored, on a full disk, is logged and does not end the process', async () => {
  vi.spyOn(uploads.uploadStore, 'fail').mockRejectedValueOnce(new Error('no space left on device'));
  const log = vi.spyOn(world.services.log, 'error').mockReturnValue();
  const url = 'http://127.0.0.1/x.zip'; // a private address, which is refused
  expect((await server.post('/admin/uploads/fetch.json', { url }, 'olive')).status).toBe(200);
  await vi.waitFor(
    () => expect(log).toHaveBeenCalledWith(expect.anything(), 'the failure of a fetch could not be stored'),
    10_000,
  );
});
