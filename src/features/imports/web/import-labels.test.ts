import { expect, it } from 'vitest';
import type { ImportRun } from '../contract.ts';
import { durationLabel, progressLabel } from './import-labels.ts';

it.each([
  [0.24, '0.2 s'],
  [59.94, '59.9 s'],
  [59.96, '1 min 0 s'],
  [119.4, '1 min 59 s'],
  [119.7, '2 min 0 s'],
])('%s seconds are shown as %s', (seconds, label) => expect(durationLabel(seconds)).toBe(label));

it.each([
  [1, null, 'Read: 1 row'],
  [0, 1, 'Read: 0 of 1 row'],
  [1200, 3000, 'Read: 1,200 of 3,000 rows'],
])('%s rows of %s are shown as %s', (done, total, label) => {
  const run = { state: 'running', phase: 'read', done_rows: done, total_rows: total } as ImportRun;
  expect(progressLabel(run)).toBe(label);
});
