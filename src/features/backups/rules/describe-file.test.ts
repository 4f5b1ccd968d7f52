import { expect, test } from 'vitest';
import { describeFile } from './describe-file.ts';

test.each([
  ['editions/24510/3/parcels.store', 'Baltimore City', 'The map of Baltimore City, edition 3', 'rebuilt'],
  [
    'editions/24510/3/search.index',
    'Baltimore City',
    'The search index of Baltimore City, edition 3',
    'rebuilt',
  ],
  ['editions/24510/3/coverage.json', null, 'The coverage figures of a removed county, edition 3', 'rebuilt'],
  [
    'layers/zoning/12/layer.store',
    'Baltimore City',
    'The tiles of the layer zoning of Baltimore City',
    'rebuilt',
  ],
  ['layers/zoning/12/features.gpkg', null, 'The exact features of the layer zoning', 'Import the file'],
  ['terrain/zz001/heights', null, 'Heights of the land', 'Restore a backup'],
  ['parcel-exports/1/2.zip', null, 'An exported file', 'made again'],
  ['parcel-exports/1/rows.bin', null, 'The stored rows of an export', 'no other copy'],
  ['exports/1/archive.zip', null, 'Somebody’s archive of personal data', 'asks for a new archive'],
  ['editions/24510/3/other', null, 'A file', 'Restore a backup'],
  ['constructor/x', null, 'A file', 'Restore a backup'],
])('%s is described', (key, place, name, remedy) => {
  const described = describeFile(key, place);
  expect(described.name).toBe(name);
  expect(described.remedy).toContain(remedy);
  expect(described.effect).toMatch(/\.$/);
});
