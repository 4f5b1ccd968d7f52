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
  [
    'a layer of a state',
    {},
    `  Import it: platbook import ${LAYER.url} --place /us/zz/alder --where "COLUMN = 'COUNTY'"`,
  ],
  [
    'a layer of a county',
    { scope: 'county' },
    `  Import it: platbook import ${LAYER.url} --place /us/zz/alder`,
  ],
  ['a file', { protocol: 'http' }, '  Download the file, then: platbook import FILE --place /us/zz/alder'],
  ['what this version can’t import', { can_import: false }, undefined],
])('the command that imports %s', (_, change, line) => {
  expect(format([{ ...LAYER, ...change }]).find((text) => text.includes('platbook import'))).toBe(line);
});

test('a county without services says where to ask', () => {
  expect(format([])[1]).toMatch(/^No public parcel service is known\. Ask the assessor/);
});
