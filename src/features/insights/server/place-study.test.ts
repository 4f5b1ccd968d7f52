import { expect, test } from 'vitest';
import type { ParcelStore } from '../../parcel-tiles/server/index.ts';
import type { FieldAccess } from '../../parcels/rules/field-access.ts';
import { salesOf } from './place-study.ts';

test('sales are counted by month in a county that has dates of sales and no prices', () => {
  const bytes = new SharedArrayBuffer(24);
  new Float64Array(bytes).set(
    ['2025-11-03', '2025-12-01', '2025-12-24'].map((day) => Date.parse(day) / 864e5),
  );
  const store = {
    meta: { parcelCount: 3, columns: [{ name: 'saledate', kind: 'date', type: 'f64' }] },
    container: { bytes, sections: [{ name: 'column:saledate', type: 'f64', offset: 0, byteLength: 24 }] },
  } as unknown as ParcelStore;
  const access = { whyHidden: () => null } as unknown as FieldAccess;
  const sales = salesOf(store, null, { access, publishedAt: new Date('2026-01-02') });
  expect(sales?.months.slice(-2)).toEqual([
    { month: '2025-11', sales: 1, priced: 0, median_price: null },
    { month: '2025-12', sales: 2, priced: 0, median_price: null },
  ]);
  expect(sales?.ratio).toMatchObject({ all: null, excluded: { nominal: 3 } });
});
