import { expect, it } from 'vitest';
import { isOwnPage } from './own-page.ts';

it.each([
  ['/', true],
  ['/us/md/baltimore-city#c=12/39.2/-76.6', true],
  ['/profile?tab=1', true],
  ['', false],
  ['profile', false],
  ['https://evil.example/', false],
  ['//evil.example/', false],
  ['/\\evil.example/', false],
  ['/a\\b', false],
  ['/\t/evil.example', false],
  ['javascript:alert(1)', false],
  [`/${'x'.repeat(1000)}`, false],
])('%s: %s', (address, expected) => {
  expect(isOwnPage(address)).toBe(expected);
});
