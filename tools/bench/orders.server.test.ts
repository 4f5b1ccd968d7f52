import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { openTestDatabase, testDatabaseUrl } from '../../tests/support/database.ts';
import { cases, everyNth } from '../../tests/support/thorough.ts';
import { PROVIDERS, stressCheckouts } from './orders-bench.ts';

/** `npm run bench -- --only orders` buys 200 carts at once, kills the server at fifty moments with each provider, and waits for all files. */
const CARTS = cases({ usual: 8, thorough: 20 });
const MOMENTS = cases({ usual: 1, thorough: 2 });

// An embedded database belongs to the process that is killed, but this test uses the database at the same time.
test.skipIf(inject('testDatabase').engine === 'embedded').each(everyNth(2, PROVIDERS))(
  'each cart gives one order with exact cents, however often it is paid at once, even if the server is killed: %s',
  async (provider) => {
    const database = await openTestDatabase({ mayHavePlaces: true });
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'platbook-orders-'));
    try {
      const { paid } = await stressCheckouts({
        databaseUrl: await testDatabaseUrl(database),
        dataDir,
        provider,
        concurrent: CARTS,
        moments: MOMENTS,
        waitsForFiles: false,
        onNote: () => undefined,
      });
      expect(paid).toBeGreaterThan(CARTS);
    } finally {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  300_000,
);
