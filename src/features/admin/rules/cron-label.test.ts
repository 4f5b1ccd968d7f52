import { expect, it } from 'vitest';
import { cronLabel } from './cron-label.ts';

it.each([
  ['17 3 * * *', 'Every day at 3:17 UTC'],
  ['5 0 * * *', 'Every day at 0:05 UTC'],
  ['17 * * * *', 'Every hour, 17 minutes past'],
  ['1 * * * *', 'Every hour, 1 minute past'],
  ['* * * * *', 'Every minute'],
  ['*/5 * * * *', 'Every 5 minutes'],
  ['*/45 * * * *', '*/45 * * * *'],
  ['*/0 * * * *', '*/0 * * * *'],
  ['1-5 * * * *', '1-5 * * * *'],
  ['*/5 3 * * *', '*/5 3 * * *'],
  ['41 3 * * 0', 'Every Sunday at 3:41 UTC'],
  ['0 3 * * 7', '0 3 * * 7'],
  ['0 * * * 1', '0 * * * 1'],
  ['0 3 * *', '0 3 * *'],
  ['0 3 1 * *', '0 3 1 * *'],
])('%s is %s', (cron, label) => {
  expect(cronLabel(cron)).toBe(label);
});
