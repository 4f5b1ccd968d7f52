import { afterEach, expect, it } from 'vitest';
import { cacheSymbols } from './cache-symbols.ts';

const listKeys = Object.keys;
afterEach(() => {
  Object.keys = listKeys;
});

it('lists the symbols of a library of PostgreSQL once, and the keys of all else each time', () => {
  cacheSymbols();
  const library = { Pg_magic_func: () => 0, ST_Area: () => 1 };
  expect(Object.keys(library)).toEqual(['Pg_magic_func', 'ST_Area']);
  expect(Object.keys(library)).toBe(Object.keys(library));
  const folder: Record<string, number> = { a: 1 };
  expect(Object.keys(folder)).toEqual(['a']);
  folder['b'] = 2;
  expect(Object.keys(folder)).toEqual(['a', 'b']);
  expect(Object.keys('ab')).toEqual(['0', '1']);
  expect(() => Object.keys(null as never)).toThrow(TypeError);
});
