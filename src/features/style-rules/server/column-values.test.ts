import { expect, it } from 'vitest';
import { openStoreFixture, rectangle } from '../../../../tests/support/store-fixture.ts';
import { summarizeValues } from './column-values.ts';

const FIRST_DAY = 18_262; // 2020-01-01

it('divides a few days into classes of whole days, none of which is empty', async () => {
  const store = await openStoreFixture({
    columns: ['saledate'],
    parcels: [0, 1, 1, 2].map((day, index) => ({
      rings: [[rectangle(index / 1000, 0, (index + 1) / 1000, 0.001)]],
      values: [FIRST_DAY + day],
    })),
  });
  const mask = new Uint8Array(4).fill(1);
  expect(summarizeValues(store, 'saledate', mask, { method: 'equal', classes: 5 })).toMatchObject({
    kind: 'date',
    min: '2020-01-01',
    max: '2020-01-03',
    breaks: ['2020-01-02', '2020-01-03'],
    counts: [1, 2, 1],
  });
});
