import { expect, it } from 'vitest';
import { reportText } from './api-report.ts';
import { monthOf, usageByToken } from './api-usage.ts';

it('counts tiles of a token apart from its other requests', () => {
  const counts = [
    { fragment: 'pb_a', permission: 'tile.read', used: 40 },
    { fragment: 'pb_a', permission: 'parcel.read', used: 2 },
    { fragment: 'pb_a', permission: 'usage.read', used: 1 },
    { fragment: 'pb_b', permission: 'parcel.read', used: 7 },
  ];
  expect(usageByToken(counts)).toEqual({
    pb_a: { requests: 3, tiles: 40 },
    pb_b: { requests: 7, tiles: 0 },
  });
});

it.each([
  ['2026-02-14', '2026-02-01', '2026-02-28'],
  ['2024-02-29', '2024-02-01', '2024-02-29'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
])('the month of %s is from %s to %s', (day, start, end) => {
  expect(monthOf(day)).toEqual({ start, end });
});

it('writes a report as text for operators', () => {
  const details = { yearbuilt: 1951, owner: null };
  expect(reportText({ ll_uuid: 'u', comment: 'Wrong', details })).toBe(
    'Wrong\nll_uuid: u\nyearbuilt: 1951\nowner: (no value)',
  );
  expect(reportText({ comment: '', details: {} })).toBe('');
  expect(reportText({ comment: 'x'.repeat(9000), details: {} })).toHaveLength(5000);
});
