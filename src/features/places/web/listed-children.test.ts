import { expect, it } from 'vitest';
import type { PlaceChild } from '../contract.ts';
import { listedChildren } from './listed-children.ts';

const child = (name: string, id: number): PlaceChild => ({
  type: 'Feature',
  id,
  bbox: null,
  properties: { path: `/us/zz/${id}`, name },
  geometry: null,
});
const children = ['District 10', 'District 2', 'Doña Ana', 'district 1'].map(child);

it.each([
  ['', ['district 1', 'District 2', 'District 10', 'Doña Ana']],
  [' DONA ', ['Doña Ana']],
  ['ana', ['Doña Ana']],
  ['1', ['district 1', 'District 10']],
  ['nothing', []],
])('what is typed as %j finds %j', (typed, names) => {
  expect(listedChildren(children, typed).map(({ properties }) => properties.name)).toEqual(names);
});
