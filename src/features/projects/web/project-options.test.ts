import { expect, it } from 'vitest';
import { projectOptions } from './project-options.ts';

const project = (
  slug: string,
  name: string,
  group: string | null = 'Acme',
  sharedBy: string | null = null,
) => ({
  slug,
  name,
  group_name: group,
  shared_by: sharedBy,
});

it.each([
  ['by name, whatever its case', [project('a', 'Zoo'), project('b', 'attic')], null, ['attic', 'Zoo']],
  ['with numbers by their value', [project('a', 'Lot 10'), project('b', 'Lot 9')], null, ['Lot 9', 'Lot 10']],
  ['with the open one only once', [project('a', 'Lots')], project('a', 'Lots'), ['Lots']],
  [
    'with their account or the person who shares them, if these differ',
    [project('a', 'Lots'), project('b', 'Lots', null, 'Bob')],
    null,
    ['Lots · Acme', 'Lots · shared by Bob'],
  ],
  [
    'with the open one of somebody else',
    [project('a', 'Lots')],
    project('c', 'Plots', null, 'Eve'),
    ['Lots · Acme', 'Plots · shared by Eve'],
  ],
])('lists projects %s', (_, listed, open, labels) => {
  expect(projectOptions(listed, open).map(({ label }) => label)).toEqual(labels);
});
