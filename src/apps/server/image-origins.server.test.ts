import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServices } from '../../../tests/support/services.ts';
import { createMetrics } from '../../backend/http/metrics.ts';
import { createHttpServer } from '../../backend/http/server.ts';
import { createImageOrigins } from './image-origins.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

test('a satellite or a layer of another site that an operator adds extends the policy of a running server at once', async () => {
  const config = { featureSettings: {} as Record<string, unknown> };
  let others: readonly string[] = [];
  const app = await createHttpServer({
    routes: [],
    database: services.database.forRequests.kysely,
    log: services.log,
    metrics: createMetrics(),
    identify: () => Promise.reject(new Error('no endpoint is called')),
    decide: () => {
      throw new Error('no endpoint is called');
    },
    isKnownOrigin: () => Promise.resolve(false),
    imageOrigins: createImageOrigins(config, () => others),
    isSecure: false,
    checkReplies: true,
  });
  const policy = async () => {
    const { headers } = await app.inject({ method: 'GET', url: '/nothing' });
    return String(headers['content-security-policy']);
  };
  expect(await policy()).toContain("img-src 'self' data: blob:;");
  config.featureSettings = { SATELLITE_1_URL: 'https://sat.example.org/{z}/{x}/{y}.jpg' };
  expect(await policy()).toContain("img-src 'self' data: blob: https://sat.example.org;");
  others = ['https://maps.example.org', 'https://sat.example.org'];
  expect(await policy()).toContain("connect-src 'self' https://sat.example.org https://maps.example.org;");
  // The check of the setting refuses this, but a page that nobody can open would be the wrong place to say so.
  config.featureSettings = { SATELLITE_1_URL: 'tiles.example.org/{z}/{x}/{y}.jpg' };
  expect(await policy()).toContain("img-src 'self' data: blob: https://maps.example.org");
  config.featureSettings = {};
  others = [];
  expect(await policy()).toContain("img-src 'self' data: blob:;");
  await app.close();
});
