import { expect, it } from 'vitest';
import { isForVite } from './dev-requests.ts';

it.each([
  ['GET', '/', 'document'],
  ['GET', '/users/sign_in', 'document'],
  ['GET', '/users/unsubscribe/token?x=a.json', 'document'],
  ['GET', '/parcels/query', undefined],
  ['GET', '/us/zz/alder/1.5', 'document'],
  ['GET', '/main.tsx', 'script'],
  ['GET', '/@fs/work/src/frontend/api.ts', 'script'],
  ['GET', '/@fs/work/sprite.json', 'empty'],
  ['GET', '/favicon.svg', 'image'],
])('Vite answers %s %s for a %s', (method, url, use) => {
  expect(isForVite({ method, url, headers: { 'sec-fetch-dest': use } })).toBe(true);
});

it.each([
  ['POST', '/users/unsubscribe/token', undefined],
  ['GET', '/users/session.json', 'empty'],
  ['GET', '/us/zz/alder.json?edition=1', 'empty'],
  ['GET', '/us/zz/alder/changes.csv', 'document'],
  ['GET', '/profile/bookmarks.csv', 'document'],
  ['GET', '/profile/exports/5.zip', 'document'],
  ['GET', '/exports/5/download', 'document'],
  ['GET', '/us/zz/alder/1/street_view', 'image'],
  ['GET', '/us/zz/colors', 'empty'],
  ['GET', '/api/v1/basemap/1/2/3.png', 'image'],
  ['GET', '/api/v2/us/services', 'document'],
])('our server answers %s %s for a %s', (method, url, use) => {
  expect(isForVite({ method, url, headers: { 'sec-fetch-dest': use } })).toBe(false);
});
