import { expect, test } from 'vitest';
import { countLabel } from './count-label.ts';

test.each([
  [countLabel(0, 'file'), '0 files'],
  [countLabel(1, 'file'), '1 file'],
  [countLabel(1200, 'file'), '1,200 files'],
  [countLabel(1, 'county', 'counties'), '1 county'],
  [countLabel(2, 'county', 'counties'), '2 counties'],
])('%s', (label, expected) => {
  expect(label).toBe(expected);
});
