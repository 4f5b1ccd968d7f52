import { expect, it } from 'vitest';
import { durationLabel } from './import-labels.ts';

it.each([
  [0.24, '0.2 s'],
  [59.94, '59.9 s'],
  [59.96, '1 min 0 s'],
  [119.4, '1 min 59 s'],
  [119.7, '2 min 0 s'],
])('%s seconds are shown as %s', (seconds, label) => expect(durationLabel(seconds)).toBe(label));
