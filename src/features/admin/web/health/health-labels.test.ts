import { expect, test } from 'vitest';
import { ageLabel } from './health-labels.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
test.each([
  ['2026-11-22T12:00:30Z', 'just now'],
  ['2026-11-22T11:59:00Z', '1 minute ago'],
  ['2026-11-22T09:30:00Z', '2 hours ago'],
  ['2026-11-20T13:00:00Z', '47 hours ago'],
  ['2026-11-20T12:00:00Z', '2 days ago'],
])('%s is %s', (at, label) => {
  expect(ageLabel(at, NOW)).toBe(label);
});
