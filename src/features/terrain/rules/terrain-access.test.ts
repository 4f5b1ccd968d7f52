import { expect, it } from 'vitest';
import { terrainAccess } from './terrain-access.ts';

it.each([
  ['locked', true, 'locked'],
  ['hidden', true, 'locked'],
  ['open', true, 'open'],
  ['open', false, 'none'],
  ['locked', false, 'none'],
] as const)('%s, heights: %s: %s', (state, hasSource, access) =>
  expect(terrainAccess(state, hasSource)).toBe(access),
);
