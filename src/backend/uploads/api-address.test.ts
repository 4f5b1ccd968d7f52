import { expect, it } from 'vitest';
import { apiAddress } from './api-address.ts';

it.each([
  ['https://api.example.org', '/maps/api/streetview', '/maps/api/streetview'],
  ['https://api.example.org/', '/images', '/images'],
  ['https://proxy.example.org/google/', '/maps/api/streetview', '/google/maps/api/streetview'],
  ['https://api.example.org/maps/api', '/maps/api/streetview', '/maps/api/streetview'],
  ['https://api.example.org/api/index.php', '/api/index.php', '/api/index.php'],
  ['https://api.example.org/v1', '/chat/completions', '/v1/chat/completions'],
])('the path of %s and %s is %s', (api, path, full) => {
  expect(apiAddress(api, path).pathname).toBe(full);
});

it('keeps the query of the address', () => {
  expect(apiAddress('https://api.example.org/a?key=1', '/b').href).toBe('https://api.example.org/a/b?key=1');
});
