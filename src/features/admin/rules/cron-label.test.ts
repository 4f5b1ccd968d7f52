import { expect, it } from 'vitest';
import { cronLabel } from './cron-label.ts';

it.each([
  ['17 3 * * *', 'every day at 3:17 UTC'],
  ['5 0 * * *', 'every day at 0:05 UTC'],
  ['17 * * * *', 'every hour, 17 minutes past'],
  ['*/5 * * * *', '*/5 * * * *'],
  ['0 3 * * 1', '0 3 * * 1'],
])('%s is %s', (cron, label) => {
  expect(cronLabel(cron)).toBe(label);
});
