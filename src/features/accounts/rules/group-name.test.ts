import { expect, it } from 'vitest';
import { isGroupName, slugOfGroupName, tidyGroupName } from './group-name.ts';

it.each([
  ['Abc', true],
  ['Ab', false],
  ['  Ab  ', false],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['United States', false],
  ['UNITED  STATES', false],
  ['United States Surveyors', true],
  ['12345', false],
  ['12345a', true],
  ['Ærø & Søn', true],
  ['東京都', true],
  ['https://x', false],
  ['ftp://example', false],
  ['www.anything', false],
  ['example.com', false],
  ['shop.example.co.uk', false],
  ['example.com/about', false],
  ['example.com:8080', false],
  ['St. Louis Land', true],
  ['Smith, Jones and Co.', true],
  ['No.1 Surveys', true],
  ['a\u0000bc', false],
])('isGroupName(%j): %s', (name, expected) => {
  expect(isGroupName(tidyGroupName(name))).toBe(expected);
});

it.each([
  ['Smith & Sons', 'smith-sons'],
  ['Alice’s account', 'alices-account'],
  ['Ærø Café', 'r-cafe'],
  ['東京都', 'account'],
  ['--a--', 'a'],
  [`${'x'.repeat(59)} yz`, 'x'.repeat(59)],
])('slugOfGroupName(%j): %s', (name, slug) => {
  expect(slugOfGroupName(name)).toBe(slug);
});
