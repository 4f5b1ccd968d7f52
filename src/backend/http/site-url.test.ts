import { expect, test } from 'vitest';
import { siteUrlOf } from './site-url.ts';

test.each([
  ['the configured address', 'https://plat.example', 'http', '10.0.0.5:3000', 'https://plat.example'],
  ['the address that the client used', undefined, 'http', '10.0.0.5:3000', 'http://10.0.0.5:3000'],
  ['the address of a proxy with TLS', undefined, 'https', 'maps.example', 'https://maps.example'],
  ['nothing if the request names no host', undefined, 'http', undefined, ''],
])('addresses in replies begin with %s', (_name, publicUrl, protocol, host, expected) => {
  expect(siteUrlOf(publicUrl, { protocol, headers: { host } })).toBe(expected);
});
