import { expect, test } from 'vitest';
import { siteUrlOf } from './site-url.ts';

test.each([
  ['the configured address', 'https://plat.example', 'http', '10.0.0.5:3000', 'https://plat.example'],
  ['the one that the client used', undefined, 'http', '10.0.0.5:3000', 'http://10.0.0.5:3000'],
  ['the one behind a proxy with TLS', undefined, 'https', 'maps.example', 'https://maps.example'],
  ['none without a host', undefined, 'http', undefined, ''],
])('addresses in replies begin with %s', (_name, publicUrl, protocol, host, expected) => {
  expect(siteUrlOf(publicUrl, { protocol, headers: { host } })).toBe(expected);
});
