import { expect, it } from 'vitest';
import { terrainAccess, terrainRefusal } from './terrain-access.ts';

it.each([
  ['locked', true, 'locked', null],
  ['hidden', true, 'hidden', 'Only the operators of this site have 3D'],
  ['open', true, 'open', null],
  ['open', false, 'none', 'This site has no elevation source'],
  ['hidden', false, 'none', 'This site has no elevation source'],
] as const)('%s, heights: %s: %s', (state, hasSource, access, refusal) => {
  expect(terrainAccess(state, hasSource)).toBe(access);
  expect(terrainRefusal(access)).toBe(refusal);
});
