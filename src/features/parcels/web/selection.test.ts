// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { addressNow, goTo, openUrlState } from '../../../frontend/url-state.ts';
import { parcelsFeature } from '../feature.ts';
import { selectParcel } from './selection.ts';

openUrlState([parcelsFeature]);

it.each([
  ['the county of the parcel', '/us/zz/alder', '/us/zz/alder'],
  ['the city of the parcel', '/us/zz/alder/alderton', '/us/zz/alder/alderton'],
  ['another city of its county', '/us/zz/alder/bexley', '/us/zz/alder/bexley'],
  ['the state around it', '/us/zz', '/us/zz'],
  ['another county', '/us/zz/birch', '/us/zz/alder'],
  ['a city of another county', '/us/zz/birch/alderton', '/us/zz/alder'],
])('a parcel is opened from %s', (_, working, after) => {
  goTo(working, { p: undefined });
  selectParcel('/us/zz/alder/alderton/7');
  expect(addressNow()).toMatchObject({ path: after, hash: { p: '/us/zz/alder/alderton/7' } });
});
