import { expect, it } from 'vitest';
import { namedFirst } from './find-in-counties.ts';

const NEAR = { county: { placePath: '/us/vt/windsor' }, isNear: true };
const FAR = { county: { placePath: '/us/md/baltimore-city' }, isNear: false };
const NAMED = { county: { placePath: '/us/mt/gallatin' }, isNear: false };

it('searches the viewed counties first, then those whose state or name the query has', () => {
  expect(namedFirst([FAR, NAMED, NEAR], '1 Main St, Three Forks, MT')).toEqual([NEAR, NAMED, FAR]);
  expect(namedFirst([FAR, NAMED], '1 Main St, Baltimore')).toEqual([FAR, NAMED]);
  expect(namedFirst([FAR, NAMED], '1 us highway 20')).toEqual([FAR, NAMED]);
});
