import { expect, it } from 'vitest';
import { progressLabel, wholePercentLabel } from './percent-label.ts';

it.each([
  [0, '0%', '0%'],
  [0.29, '29%', '29%'],
  [0.936, '94%', '93%'],
  [0.999, '100%', '99%'],
  [1, '100%', '100%'],
])('a share of %d is %s, and as progress %s', (share, rounded, progress) => {
  expect([wholePercentLabel(share), progressLabel(share)]).toEqual([rounded, progress]);
});
