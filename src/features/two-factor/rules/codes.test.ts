import { expect, it } from 'vitest';
import { appCodeOf, recoveryCodeOf } from './codes.ts';

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345x', null],
  ['１２３４５６', null],
])('appCodeOf(%j): %s', (text, code) => expect(appCodeOf(text)).toBe(code));

it.each([
  ['abcd-efgh-ijkl-mn27', 'abcd-efgh-ijkl-mn27'],
  ['ABCD EFGH IJKL MN27', 'abcd-efgh-ijkl-mn27'],
  ['abcdefgh1jkl0n27', 'abcd-efgh-ijkl-on27'],
  ['abcd-efgh-ijkl', null],
  ['abcd-efgh-ijkl-mn28', null],
])('recoveryCodeOf(%j): %s', (text, code) => expect(recoveryCodeOf(text)).toBe(code));
