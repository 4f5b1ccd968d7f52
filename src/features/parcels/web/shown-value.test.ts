import { expect, it } from 'vitest';
import { shownValue } from './shown-value.ts';

it.each([
  ['link', 'https://example.test/a?b=1', 'https://example.test/a?b=1'],
  ['link', 'javascript:alert(1)', null],
  ['link', 'http://', null],
  ['link', 'see https://example.test', null],
  ['text', 'https://example.test', null],
] as const)('%s %s leads to %s', (format, value, href) => {
  expect(shownValue(format, value)).toEqual({ text: value, href });
});

it('formats a value by the format of its column', () => {
  expect(shownValue('currency', 1234.5)).toEqual({ text: '$1,234.50', href: null });
});
