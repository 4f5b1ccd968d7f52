import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServices } from '../../../tests/support/services.ts';
import { type Bucket, takeOne } from '../../kernel/rate.ts';
import type { Services } from '../services.ts';
import { QUARTER_HOUR_MS, createLimits, limitOf, mailboxLimit } from './limits.ts';

let services: Services & { close(): Promise<void> };
let nowMs = 1_800_000_000_000;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const EIGHT = limitOf('eight', 8, QUARTER_HOUR_MS);
const open = () => createLimits(services, () => nowMs);
const countRows = async () =>
  (await services.database.kysely.selectFrom('limit_bucket').select('key').execute()).length;

describe('a limit', () => {
  it('lets exactly 8 of 60 simultaneous attempts pass, on several server processes', async () => {
    const [one, two, three] = [open(), open(), open()];
    const uses = [{ limit: EIGHT, holder: ['at once'] }];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => [one, two, three]).flatMap((processes) =>
        processes.map((limits) => limits.tryTake(uses)),
      ),
    );
    const passed = outcomes.filter((taken) => taken !== undefined);
    expect(passed).toHaveLength(8);
    expect(passed.filter((taken) => taken?.isLast)).toHaveLength(1);
  });

  it('does not count attempts that succeeded, and says how long to wait', async () => {
    const limits = open();
    const uses = [{ limit: EIGHT, holder: ['given back'] }];
    for (let index = 0; index < 20; index++) await (await limits.take(uses)).refund();
    for (let index = 0; index < 8; index++) await limits.take(uses);
    await expect(limits.take(uses)).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'Please try again in 2 minutes.',
    });
    nowMs += QUARTER_HOUR_MS / 8 + 1;
    await limits.take(uses);
    expect(await limits.tryTake(uses)).toBeUndefined();
  });

  it('tells whether an attempt is left, without counting one', async () => {
    const limits = open();
    const use = { limit: limitOf('one', 1, QUARTER_HOUR_MS), holder: ['asked'] };
    for (let index = 0; index < 3; index++) expect(await limits.hasLeft(use)).toBe(true);
    await limits.take([use]);
    expect(await limits.hasLeft(use)).toBe(false);
    nowMs += QUARTER_HOUR_MS + 1;
    expect(await limits.hasLeft(use)).toBe(true);
  });

  it('that refuses a request leaves the other limits of the request as they were', async () => {
    const limits = open();
    const wide = { limit: limitOf('wide', 2, QUARTER_HOUR_MS), holder: ['a network'] };
    for (const email of ['one', 'two']) await limits.take([{ limit: EIGHT, holder: [email] }, wide]);
    for (let index = 0; index < 20; index++)
      expect(await limits.tryTake([{ limit: EIGHT, holder: ['three'] }, wide])).toBeUndefined();
    for (let index = 0; index < 8; index++)
      expect(await limits.tryTake([{ limit: EIGHT, holder: ['three'] }])).toBeDefined();
  });

  it('keeps neither addresses nor emails, and forgets buckets that are full again', async () => {
    const email = 'dora@people.example';
    await open().take([{ limit: mailboxLimit('test'), holder: [email] }]);
    const rows = await services.database.kysely.selectFrom('limit_bucket').select('key').execute();
    expect(rows.every(({ key }) => key.length === 32)).toBe(true);
    expect(rows.map(({ key }) => Buffer.from(key).toString('latin1')).join()).not.toContain('dora');
    nowMs += 24 * 3_600_000;
    await open().take([{ limit: EIGHT, holder: ['next day'] }]);
    expect(await countRows()).toBe(1);
  });

  it('in the database allows the same as the limit in memory', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          capacity: fc.integer({ min: 1, max: 5 }),
          refillMs: fc.integer({ min: 1, max: 100_000 }),
        }),
        fc.array(fc.integer({ min: -2_000, max: 40_000 }), { maxLength: 12 }),
        async (size, waits) => {
          const use = { limit: limitOf(`run ${++run}`, size.capacity, size.refillMs), holder: [] };
          let bucket: Bucket | undefined;
          const limits = open();
          for (const wait of waits) {
            nowMs += wait;
            const expected = takeOne(bucket, size, nowMs);
            bucket = expected.bucket;
            expect((await limits.tryTake([use])) !== undefined).toBe(expected.waitMs === 0);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
