import { describe, expect, it } from 'vitest';
import { NAME_WITH_LINK } from '../../accounts/rules/names-in-emails.ts';
import { EMAILS } from './emails.ts';
import { BAD_NAME, isPassword, nameIssue } from './registration.ts';

it.each([
  ['abcdef12', true],
  ['abcde12', false],
  ['abcdefgh', false],
  ['abcdefg!', true],
  ['12345678', true],
  ['парольсад', false],
  ['парольсад1', true],
  ['ab cdefgh', false],
  ['😀😀😀😀😀😀😀', false],
  [`${'x'.repeat(999)}1`, true],
  [`${'x'.repeat(1000)}1`, false],
])('isPassword(%j): %s', (password, expected) => {
  expect(isPassword(password)).toBe(expected);
});

it.each([
  ['Al', null],
  ['A', BAD_NAME],
  ['', BAD_NAME],
  ['x'.repeat(100), null],
  ['x'.repeat(101), BAD_NAME],
  ['Al\nBcc: x', NAME_WITH_LINK],
  ['Win https://evil.example', NAME_WITH_LINK],
])('nameIssue(%j): %s', (name, expected) => {
  expect(nameIssue(name)).toBe(expected);
});

describe('emails', () => {
  it('contain the link and the name of the site, and nothing that people wrote in the subject', () => {
    for (const write of Object.values(EMAILS)) {
      const { subject, text } = write('EVIL NAME', 'https://plat.example/x#token=abc', 'Alder Maps');
      expect(subject).not.toContain('EVIL');
      expect(text).toContain('\nhttps://plat.example/x#token=abc\n');
      expect(text).toContain('Alder Maps');
      expect(text).not.toContain('Platbook');
    }
  });
});
