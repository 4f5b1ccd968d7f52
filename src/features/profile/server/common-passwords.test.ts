import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const NAMES = ['ann.miller', 'platbook', 'parcels.acme.example'];

it.each([
  ['password1', true],
  ['P@ssw0rd!', true],
  ['12345678', true],
  ['1q2w3e4r', true],
  ['zaq12wsx', true],
  ['qwerty123!', true],
  ['87654321', true],
  ['aaaaaaa1', true],
  ['Summer2024!', true],
  ['iloveyou1', true],
  ['abc12345', true],
  ['ann.miller1', true],
  ['Miller2026!', true],
  ['platbook-1', true],
  ['acme2026', true],
  ['orchard-7', false],
  ['correct horse 7', false],
  ['brand-new-2', false],
  ['k7#mvQz2', false],
  ['summer-dragon-flies-9', false],
  ['пароль-сад-7', false],
])('isCommonPassword(%j): %s', (password, expected) => {
  expect(isCommonPassword(password, NAMES)).toBe(expected);
});
