import { expect, test } from 'vitest';
import { findStaticLayer } from '../../layers/rules/static-layers.ts';
import { matchLayerProperties } from './match-layer-properties.ts';

function match(
  id: string,
  columns: Readonly<Record<string, readonly string[]>>,
  given: Readonly<Record<string, string>> = {},
) {
  const layer = findStaticLayer(id);
  if (layer === undefined) throw new Error(`no layer ${id}`);
  const sampled = Object.entries(columns).map(([name, values]) => ({ name, values }));
  return Object.fromEntries(
    matchLayerProperties(layer, sampled, given).map(({ property, columns: names }) => [property, [...names]]),
  );
}

test('a column with flood zones as values is the zone, whatever its name', () => {
  expect(match('fema', { ZONE: ['12', '13'], FZ_CODE: ['AE', 'X', 'ae'], OBJECTID: ['1', '2'] })).toEqual({
    fld_zone: ['FZ_CODE'],
    zone_subty: [],
  });
});

test('the category of a zoning district is its type, and its long name is the description', () => {
  const columns = {
    zoning: ['R-8', 'C-2'],
    label: ['R-8', 'C-2'],
    category_zoning: ['Residential Districts', 'Commercial Districts'],
    name_zoning: ['Rowhouse Residential Zoning District', 'Community Commercial Zoning District'],
  };
  expect(match('zoning', columns)).toEqual({
    zoning: ['zoning'],
    zoning_description: ['name_zoning'],
    zoning_type: ['category_zoning'],
    zoning_subtype: [],
  });
});

test('the class of a street comes from all columns that contain it, the one with fewer values first', () => {
  const columns = {
    type: ['STR', 'STR', 'STR'],
    subtype_label: ['Paved Road', 'Alley', 'Paved Road'],
    sha_class_label: ['Minor Arterial Street'],
    fullname: ['Elm St'],
  };
  expect(match('streets', columns)).toEqual({
    class: ['sha_class_label', 'subtype_label'],
    name: ['fullname'],
    route: [],
  });
});

test.each<[Record<string, string>, string[], string]>([
  [{ fld_zone: 'B' }, ['B'], 'as given'],
  [{ fld_zone: 'A, B' }, ['A', 'B'], 'as given'],
  [{ fld_zone: 'C' }, [], 'there is no column C'],
])('%j assigns exactly the given columns', (given, columns, reason) => {
  const layer = findStaticLayer('fema');
  if (layer === undefined) throw new Error('no layer');
  const sampled = [
    { name: 'A', values: ['1'] },
    { name: 'B', values: ['2'] },
  ];
  expect(matchLayerProperties(layer, sampled, given)[0]).toEqual({ property: 'fld_zone', columns, reason });
});

test('columns of numbers are matched by name only, because most numbers would fit', () => {
  expect(match('us_contours', { OBJECTID: ['10', '20'], ELEV: ['100', '110'] })).toEqual({
    contourelevation: ['ELEV'],
  });
  expect(match('us_contours', { OBJECTID: ['10', '20'] })).toEqual({ contourelevation: [] });
});
