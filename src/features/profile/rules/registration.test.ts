import { describe, expect, it } from 'vitest';
import { LETTERS } from './letters.ts';
import { isPassword, isPersonName } from './registration.ts';

it.each([
  ['abcd1', true],
  ['abc1', false],
  ['abcde', false],
  ['abcd!', true],
  ['12345', true],
  ['пароль', false],
  ['пароль1', true],
  ['ab cd', false],
  [`${'x'.repeat(999)}1`, true],
  [`${'x'.repeat(1000)}1`, false],
])('isPassword(%j): %s', (password, expected) => {
  expect(isPassword(password)).toBe(expected);
});

it.each([
  ['Al', true],
  ['A', false],
  ['', false],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['Al\nBcc: x', false],
])('isPersonName(%j): %s', (name, expected) => {
  expect(isPersonName(name)).toBe(expected);
});

describe('letters', () => {
  it('hold the link, and nothing that people wrote in the subject', () => {
    for (const write of Object.values(LETTERS)) {
      const { subject, text } = write('EVIL NAME', 'https://plat.example/x#token=abc');
      expect(subject).not.toContain('EVIL');
      expect(text).toContain('\nhttps://plat.example/x#token=abc\n');
    }
  });
});
