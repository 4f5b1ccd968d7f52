import { expect, it } from 'vitest';
import { FEATURES } from '../feature-list.ts';
import { PAGES } from './pages.ts';

it('has a component for every page of every manifest, in the order of the features', () => {
  expect(PAGES.map(({ path }) => path)).toEqual(FEATURES.flatMap(({ pages }) => Object.keys(pages)));
});
