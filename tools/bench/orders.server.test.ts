import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openTestDatabase, testDatabaseUrl } from '../../tests/support/database.ts';
import { cases, everyNth } from '../../tests/support/thorough.ts';
import { PROVIDERS, stressCheckouts } from './orders-bench.ts';
import { readBooks } from './orders-world.ts';

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

test.skipIf(inject('testDatabase').engine === 'embedded')(
  'a finished order is reported when it has no file, or one that is not ready',
  async () => {
    const database = await openTestDatabase({ mayHavePlaces: true });
    const { kysely: db } = database;
    const reported = async () =>
      (await readBooks(await testDatabaseUrl(database), null)).issues.filter((issue) =>
        issue.endsWith('order without a file'),
      );
    try {
      const { rows } = await sql<{ id: string }>`
        insert into store_order (request_key, visitor_id, state, total_cents, currency)
        values (${randomUUID()}::uuid, ${randomUUID()}::uuid, 'ready', 0, 'USD') returning id`.execute(db);
      expect(await reported()).toEqual(['1 order without a file']);
      await sql`
        insert into store_order_line (order_id, position, description, records, price_cents, cart_item_id)
        values (${rows[0]?.id}::uuid, 0, 'Alder County', 10, 0, ${randomUUID()}::uuid)`.execute(db);
      for (const number of [0, 1])
        await sql`
          insert into store_order_file (order_id, position, number, export_id, export)
          values (${rows[0]?.id}::uuid, 0, ${number}, ${randomUUID()}::uuid, '{}')`.execute(db);
      expect(await reported()).toEqual(['1 order without a file']);
    } finally {
      await database.close();
    }
  },
);
