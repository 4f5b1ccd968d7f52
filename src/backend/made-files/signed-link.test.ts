import { expect, it } from 'vitest';
import { isSigned, signedLink } from './signed-link.ts';

it('a signed link opens one file of one site, and nobody can change when it expires', () => {
  const link = signedLink('secret', {
    path: '/files/5/download',
    subject: 'export 5',
    expiresAtMs: 1_800_000_000_999,
  });
  const url = new URL(link, 'http://here');
  expect(url.pathname).toBe('/files/5/download');
  expect(url.searchParams.get('expires')).toBe('1800000000');
  const signature = url.searchParams.get('signature') ?? '';
  // Links from versions before this module must keep working.
  expect(signature).toBe('tIJcGeG-N6Juv8Q4tlwmIOykjKntAfEnS4VnC5h6tlc');
  const at = (expires: number, given = signature) => ({ expires, signature: given });
  expect(isSigned('secret', 'export 5', at(1_800_000_000))).toBe(true);
  expect(isSigned('secret', 'export 5', at(1_900_000_000))).toBe(false);
  expect(isSigned('secret', 'export 6', at(1_800_000_000))).toBe(false);
  expect(isSigned('another', 'export 5', at(1_800_000_000))).toBe(false);
  expect(isSigned('secret', 'export 5', at(1_800_000_000, ''))).toBe(false);
});
