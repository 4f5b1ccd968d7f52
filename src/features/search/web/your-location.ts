import type { SearchResult } from '../contract.ts';

/** The result of `near me`: choosing it asks the browser for the position, which stays in the browser. */
export const YOUR_LOCATION: SearchResult = {
  kind: 'coordinates',
  headline: 'Your location',
  marks: [],
  context: 'Your browser asks you first',
  path: null,
  fid: null,
  ll_uuid: null,
  point: null,
  bbox: null,
  score: 0,
  closeness: 'match',
};
