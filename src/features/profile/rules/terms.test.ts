import { expect, it } from 'vitest';
import { paragraphsOf, termsUrl } from './terms.ts';

it.each([
  ['https://county.example.gov/terms', 'https://county.example.gov/terms'],
  ['HTTP://county.example.gov', 'HTTP://county.example.gov'],
  ['Use this map at your own risk.', '/hs/terms'],
  ['See https://county.example.gov/terms', '/hs/terms'],
  ['https://county.example.gov/terms and more', '/hs/terms'],
  ['javascript:alert(1)', '/hs/terms'],
])('the terms %j are read at %s', (terms, url) => {
  expect(termsUrl(terms)).toBe(url);
});

it('empty lines separate the paragraphs of a text', () => {
  expect(paragraphsOf('First\nline.\r\n\r\n  Second. \n \n\n\nThird.')).toEqual([
    'First\nline.',
    'Second.',
    'Third.',
  ]);
});
