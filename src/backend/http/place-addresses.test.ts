import { expect, test } from 'vitest';
import { withPlaceSlashes } from './place-addresses.ts';

const ENDPOINTS = [{ path: '{placePath}.json' }, { path: '{placePath}/boundaries.json' }];

test.each([
  ['/us%2Fmd%2Fbaltimore-city.json', '/us/md/baltimore-city.json'],
  ['/us%2fmd%2Fbaltimore-city/boundaries.json?a=b%2Fc', '/us/md/baltimore-city/boundaries.json?a=b%2Fc'],
  ['/ca/on%2Ftoronto.json', '/ca/on/toronto.json'],
])('%s is %s', (sent, plain) => {
  expect(withPlaceSlashes(sent, ENDPOINTS)).toBe(plain);
});

test.each([
  '/us/md/baltimore-city.json?path=%2Fus%2Fmd',
  // The address of a page.
  '/us%2Fmd%2Fbaltimore-city',
  '/us%2Fmd%2F..%2F..%2Fadmin.json',
  '/us%2F%2Fmd.json',
  '/api/v1/sources/x%2Fy.json',
  '/',
])('%s stays as it is', (url) => {
  expect(withPlaceSlashes(url, ENDPOINTS)).toBe(url);
});
