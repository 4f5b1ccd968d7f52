import { expect, test } from 'vitest';
import { formatCountyServices } from './format-services.ts';
import type { ParcelService } from './parcel-services.ts';

const LAYER: ParcelService = {
  scope: 'state',
  protocol: 'arcgis',
  title: 'All of Zedland',
  kind: 'ArcGIS REST layer',
  url: 'https://gis.zedland.example/rest/services/Parcels/FeatureServer/0',
  website: null,
  license: null,
  attribution: null,
  can_import: true,
  notes: ['It covers all of Zedland.'],
};
const format = (services: ParcelService[]) =>
  formatCountyServices({ path: '/us/zz/alder', geoid: '99001', headline: 'Alder County, ZZ', services });

test('a service without website and license says so', () => {
  expect(format([LAYER]).slice(0, 7)).toEqual([
    'Alder County, ZZ  /us/zz/alder  GEOID 99001',
    '',
    'All of Zedland: ArcGIS REST layer',
    '  address  https://gis.zedland.example/rest/services/Parcels/FeatureServer/0',
    '  website  not known',
    '  license  not known: ask the publisher',
    '  It covers all of Zedland.',
  ]);
});

test.each<[string, Partial<ParcelService>, string | undefined]>([
  ['a layer of a state', {}, '  Import it: platbook import --county 99001'],
  ['a layer of a county', { scope: 'county' }, '  Import it: platbook import --county 99001'],
  ['a file', { protocol: 'http', scope: 'county' }, '  Import it: platbook import --county 99001'],
  [
    'a file of a state',
    { protocol: 'http' },
    '  Download the file and keep the rows of the county, then: platbook import FILE --place /us/zz/alder',
  ],
  ['what this version can’t import', { can_import: false }, undefined],
])('the command that imports %s', (_, change, line) => {
  expect(format([{ ...LAYER, ...change }]).find((text) => text.includes('platbook import'))).toBe(line);
});

test('the command names one of several services by its number', () => {
  const ftp = { ...LAYER, protocol: 'ftp', can_import: false } as const;
  const lines = format([ftp, { ...LAYER, scope: 'county' }, LAYER]).filter((line) =>
    line.includes('platbook import'),
  );
  expect(lines).toEqual([
    '  Import it: platbook import --county 99001 --service 1',
    '  Import it: platbook import --county 99001 --service 2',
  ]);
});

test('a county without services says where to ask', () => {
  expect(format([])[1]).toMatch(/^No public parcel service is known\. Ask the assessor/);
});
