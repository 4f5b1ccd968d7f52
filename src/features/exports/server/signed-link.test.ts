import { expect, it } from 'vitest';
import { isSigned, signedExportUrl } from './signed-link.ts';

const ID = '5db985e3-cbb9-4627-92df-88511bef607b';

it('is good for one export until one moment, of one site', () => {
  const url = new URL(signedExportUrl('secret', ID, 1_800_000_000_999), 'http://here');
  expect(url.pathname).toBe(`/exports/${ID}/download`);
  expect(url.searchParams.get('expires')).toBe('1800000000');
  const signature = url.searchParams.get('signature') ?? '';
  expect(isSigned('secret', ID, 1_800_000_000, signature)).toBe(true);
  expect(isSigned('secret', ID, 1_900_000_000, signature)).toBe(false);
  expect(isSigned('secret', ID.replace('5', '6'), 1_800_000_000, signature)).toBe(false);
  expect(isSigned('another', ID, 1_800_000_000, signature)).toBe(false);
  expect(isSigned('secret', ID, 1_800_000_000, '')).toBe(false);
});
