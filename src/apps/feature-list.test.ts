import { expect, it } from 'vitest';
import { FEATURE_ORDER } from '../features/feature-order.ts';
import { FEATURES } from './feature-list.ts';

it('lists every feature, in the order in which they may depend on each other', () => {
  expect(FEATURES.map(({ name }) => name)).toEqual([...FEATURE_ORDER]);
});

it('declares each permission and each token scope once', () => {
  for (const names of [
    FEATURES.flatMap(({ permissions }) => Object.keys(permissions)),
    FEATURES.flatMap(({ tokenScopes }) => Object.keys(tokenScopes)),
  ])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('gives each page of a menu a place of its own', () => {
  const places = FEATURES.flatMap(({ pages }) =>
    Object.values(pages).flatMap(({ menu }) => (menu === undefined ? [] : [`${menu.name} ${menu.order}`])),
  );
  expect(places.length).toBeGreaterThan(10);
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});
