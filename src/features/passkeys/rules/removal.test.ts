import { expect, it } from 'vitest';
import { refuseRemoval } from './removal.ts';

it.each([
  { hasPassword: true, passkeys: 1, hasSingleSignOn: false, refused: false },
  { hasPassword: false, passkeys: 2, hasSingleSignOn: false, refused: false },
  { hasPassword: false, passkeys: 1, hasSingleSignOn: true, refused: false },
  { hasPassword: false, passkeys: 1, hasSingleSignOn: false, refused: true },
])('$hasPassword, $passkeys, $hasSingleSignOn: refused $refused', ({ refused, ...ways }) => {
  expect(refuseRemoval(ways) !== null).toBe(refused);
});
