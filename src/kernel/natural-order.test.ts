import { expect, it } from 'vitest';
import { compareNaturally } from './natural-order.ts';

it('orders numbers in texts by their value, and letters without their case', () => {
  const texts = ['District 10', 'district 2', 'District 1', 'R-8', 'R-10', 'r-9', '11', '2'];
  expect(texts.toSorted(compareNaturally)).toEqual([
    '2',
    '11',
    'District 1',
    'district 2',
    'District 10',
    'R-8',
    'r-9',
    'R-10',
  ]);
});
