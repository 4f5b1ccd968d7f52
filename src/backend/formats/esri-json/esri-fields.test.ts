import { expect, it } from 'vitest';
import { z } from 'zod';
import { SUBTYPE_MEMBERS, subtypesOf } from './esri-fields.ts';

const read = (metadata: object) => subtypesOf(z.object(SUBTYPE_MEMBERS).parse(metadata));
const USE = { type: 'codedValue', name: 'Uses', codedValues: [{ code: 1, name: 'House' }] };

it('reads the types of older servers', () => {
  const types = [{ id: 5, name: 'Home', domains: { USE }, templates: [] }];
  expect(read({ typeIdField: 'KIND', types })).toMatchObject({
    typeIdField: 'KIND',
    subtypes: [{ id: 5, name: 'Home', domains: { USE: { codedValues: [{ code: 1, name: 'House' }] } } }],
  });
});

it('reads the subtypes of newer servers, whose id is called `code` and whose domains may be inherited', () => {
  const subtypes = [
    { code: 5, name: 'Home', defaultValues: {}, domains: { USE, ZONE: { type: 'inherited' } } },
    { code: 6, name: 'Shop', defaultValues: {}, domains: null },
  ];
  expect(read({ typeIdField: '', types: [], subtypeField: 'KIND', defaultSubtypeCode: 5, subtypes })).toEqual(
    {
      typeIdField: 'KIND',
      subtypes: [
        { id: 5, name: 'Home', domains: { USE: { codedValues: [{ code: 1, name: 'House' }] }, ZONE: null } },
        { id: 6, name: 'Shop', domains: {} },
      ],
    },
  );
});

it('returns no subtypes of a layer that has none, or whose members are not lists', () => {
  expect(read({ typeIdField: '', types: null })).toEqual({ typeIdField: null, subtypes: [] });
  expect(read({ types: 'x', subtypes: 7 })).toEqual({ typeIdField: null, subtypes: [] });
});

it('leaves a code without a label as it is', () => {
  const codes = [
    { code: 1, name: 'House' },
    { code: 2, name: null },
    { code: 3, name: 30 },
    { code: 4, name: '' },
  ];
  const types = [{ id: 5, name: 'Home', domains: { USE: { codedValues: codes } } }];
  expect(read({ typeIdField: 'KIND', types }).subtypes[0]?.domains['USE']?.codedValues).toEqual([
    { code: 1, name: 'House' },
    { code: 3, name: '30' },
  ]);
});
