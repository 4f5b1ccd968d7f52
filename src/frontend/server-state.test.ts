import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FILES = globSync('src/{frontend,map/web,features/*/web}/**/*.{ts,tsx}').filter(
  (file) => !file.includes('.test.'),
);
/** A store, or a variable or collection of a module that changes. */
const HOLDS =
  /from 'zustand'|^let |^(export )?const \w+(: (?!Readonly|FilterOptions)[^=]+)? = new (Map|Set|WeakMap)\b[^;]*\(\);/m;
const ASKS = /\/(api|query-client)\.ts'|\/contract\.ts'|@tanstack/;
/** Files whose stores and variables hold nothing that the server knows, with what they hold instead. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/features/focus-areas/web/focus-draft.ts': 'an unsaved outline, and the area that it replaces',
  'src/features/follows/web/use-bookmarks-on-map.ts':
    'whether this browser shows pins, and the last click on them',
  'src/features/parcels/web/multi-select.ts': 'whether a click adds a parcel',
  'src/features/parcels/web/summaries.ts': 'which edition is shown',
  'src/features/places/web/my-location.ts': 'where the reader is, as the browser says',
  'src/frontend/query-client.ts': 'the query library',
};

it('keeps what the server knows in the query library, and not in stores or variables of modules', () => {
  const found = FILES.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return HOLDS.test(text) && ASKS.test(text);
  });
  expect(FILES.length).toBeGreaterThan(400);
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED));
});
