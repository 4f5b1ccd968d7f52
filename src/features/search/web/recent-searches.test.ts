// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import type { SearchResult } from '../contract.ts';
import { recentSearches, saveRecentSearch } from './recent-searches.ts';

afterEach(() => window.localStorage.clear());

const address = (context: string, path: string): SearchResult => ({
  kind: 'address',
  headline: '1 MAIN ST',
  marks: [[0, 1]],
  context,
  path,
  fid: null,
  ll_uuid: null,
  point: null,
  bbox: null,
  score: 1,
  closeness: 'similar',
});

it('keeps the same address of two cities, and the latest result of each, latest first', () => {
  saveRecentSearch(address('Alder, ZZ', '/us/zz/alder/1'));
  saveRecentSearch(address('Birch, ZZ', '/us/zz/birch/1'));
  saveRecentSearch(address('Alder, ZZ', '/us/zz/alder/2'));
  expect(recentSearches().map(({ path }) => path)).toEqual(['/us/zz/alder/2', '/us/zz/birch/1']);
});

it('stores no owners', () => {
  saveRecentSearch({ ...address('Alder, ZZ', '/us/zz/alder/1'), kind: 'owner' });
  expect(recentSearches()).toEqual([]);
});
