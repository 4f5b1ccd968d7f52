import { expect, it } from 'vitest';
import { partsByName } from './find-in-counties.ts';

const NEAR = { county: { placePath: '/us/vt/windsor' }, isNear: true };
const FAR = { county: { placePath: '/us/md/baltimore-city' }, isNear: false };
const NAMED = { county: { placePath: '/us/mt/gallatin' }, isNear: false };

it('searches the viewed counties first, then those whose state or name the query has', () => {
  expect(partsByName([FAR, NAMED, NEAR], '1 Main St, Three Forks, MT')).toEqual([[NEAR, NAMED, FAR]]);
  expect(partsByName([FAR, NAMED], '1 Main St, Baltimore')).toEqual([[FAR, NAMED]]);
  expect(partsByName([FAR, NAMED], '1 us highway 20')).toEqual([[FAR, NAMED]]);
});

it('searches the counties that the query names first, and apart from the others, if no single county is in view', () => {
  const far = { ...FAR, isNear: true };
  const named = { ...NAMED, isNear: true };
  expect(partsByName([far, named], '1 Main St, Three Forks, MT')).toEqual([[named], [far]]);
  expect(partsByName([far, named], '1 Main St')).toEqual([[far, named]]);
});
