import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EXCEPTIONS, findFeatureNames } from './feature-names.ts';
import type { Source } from './read-sources.ts';

const FEATURES = ['accounts', 'places', 'parcels', 'bookmarks', 'site'];
const BAR = 'src/features/site/web/bar.tsx';

function findingsIn(file: string, some: Partial<Source>): string[] {
  const source = { file, lineCount: 1, isTest: false, imports: [], actions: [], labels: [], ...some };
  return findFeatureNames([source], FEATURES).map(({ wall, message }) => `${wall}: ${message}`);
}

const imported = (file: string) => ({
  imports: [{ from: file, file, line: 1, isTypeOnly: true, names: ['x'] }],
});

it('refuses imports of features into the page, even those of types and through their public API', () => {
  expect(findingsIn(BAR, imported('src/features/places/web/index.ts'))).toEqual([
    'page-names-no-feature: imports src/features/places/web/index.ts',
  ]);
});

it('refuses names of features in the code and in the file names of the page', () => {
  expect(findingsIn(BAR, { labels: [{ text: 'showBookmarks', line: 1 }] })).toEqual([
    'page-names-no-feature: showBookmarks names the feature bookmarks',
  ]);
  expect(findingsIn('src/features/site/web/bookmark-bar.tsx', {})).toHaveLength(1);
});

it('lets the page use itself, the kits and accounts', () => {
  for (const file of [
    'src/features/site/contract.ts',
    'src/features/accounts/web/index.ts',
    'src/frontend/page-parts.tsx',
  ])
    expect(findingsIn(BAR, imported(file))).toEqual([]);
});

it('allows a file only the features of its exception', () => {
  const address = 'src/features/site/web/use-address.ts';
  expect(findingsIn(address, imported('src/features/parcels/web/index.ts'))).toEqual([]);
  expect(findingsIn(address, imported('src/features/bookmarks/web/index.ts'))).toHaveLength(1);
});

it('reports a listed exception that names no feature anymore, and lists only files that exist', () => {
  const listed = [...EXCEPTIONS.keys()];
  expect(listed.filter((name) => !existsSync(new URL(`../../${name}`, import.meta.url)))).toEqual([]);
  for (const file of [listed[0] ?? '', 'src/features/site/web/use-address.ts'])
    expect(findingsIn(file, {})).toEqual([expect.stringContaining('take it off')]);
});
