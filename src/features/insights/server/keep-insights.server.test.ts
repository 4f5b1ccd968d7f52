import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FIXTURE_COUNTY,
  insertFixturePlaces,
  publishFixtureEdition,
} from '../../../../tests/support/parcels-fixture.ts';
import { openTestServices } from '../../../../tests/support/services.ts';
import type { Jobs } from '../../../backend/jobs/jobs.ts';
import {
  INSIGHTS_FILE,
  OCCUPANCY_FILE,
  PLACE_INSIGHTS_FILE,
  editionFileKey,
} from '../../parcel-tiles/server/index.ts';
import { computeInsightsJob, queueInsights } from './keep-insights.ts';

let services: Awaited<ReturnType<typeof openTestServices>>;
beforeAll(async () => {
  services = await openTestServices();
  await insertFixturePlaces(services);
  await publishFixtureEdition(services, [{ values: { parcelnumb: 'P-1' } }]);
});
afterAll(() => services.close());

test('the start of a server queues the counties without numbers, and reads no files', async () => {
  const touched: string[] = [];
  const files = {
    ...services.files,
    has: (key: string) => Promise.resolve(touched.push(key) > 0),
    open: (key: string) => Promise.reject(new Error(`opened ${key}`)),
  };
  const start = async () => {
    const queued: unknown[] = [];
    const jobs: Pick<Jobs, 'enqueue'> = { enqueue: async (_, payload) => void queued.push(payload) };
    await queueInsights({ ...services, files }, jobs, computeInsightsJob(services));
    return queued;
  };
  const { geoid } = FIXTURE_COUNTY;
  const file = path.join(services.scratchDir, 'numbers.json');
  await mkdir(services.scratchDir, { recursive: true });
  for (const name of [INSIGHTS_FILE, PLACE_INSIGHTS_FILE, OCCUPANCY_FILE] as const) {
    expect(await start()).toEqual([{ geoid, version: 1 }]);
    await writeFile(file, '{}');
    await services.files.put(editionFileKey(geoid, 1, name), file);
  }
  expect(await start()).toEqual([]);
  expect(touched).toEqual([]);
});
