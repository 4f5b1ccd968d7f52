import { describe, expect, it } from 'vitest';
import { createAttributeReader as createReader, memberFinder } from './attribute-reader.ts';

function createAttributeReader(facts: Parameters<typeof createReader>[0]) {
  const read = createReader(facts);
  return (attributes: Record<string, unknown>) => read(memberFinder(attributes));
}
const coded = (values: Record<string, string>) => ({
  codedValues: Object.entries(values).map(([code, name]) => ({ code, name })),
});
const field = (
  name: string,
  type = 'esriFieldTypeString',
  domain: ReturnType<typeof coded> | null = null,
) => ({
  name,
  type,
  domain,
});

describe('createAttributeReader', () => {
  it('writes the label of a code, and the code beside it', () => {
    const read = createAttributeReader({
      fields: [field('USE', 'esriFieldTypeString', coded({ R: 'Residential', C: 'Commercial' }))],
      subtypes: [],
      typeIdField: null,
    });
    expect(read({ USE: 'C' })).toEqual({ USE: 'Commercial', USE_CODE: 'C' });
    expect(read({ USE: 'Z' })).toEqual({ USE: 'Z', USE_CODE: 'Z' });
    expect(read({ USE: null })).toEqual({ USE: null, USE_CODE: null });
  });

  it('adds no column for a domain whose labels equal its codes, and replaces no column that exists', () => {
    const read = createAttributeReader({
      fields: [
        field('ST', 'esriFieldTypeString', coded({ MAIN: 'MAIN' })),
        field('USE', 'esriFieldTypeString', coded({ R: 'Residential' })),
        field('USE_CODE'),
      ],
      subtypes: [],
      typeIdField: null,
    });
    expect(read({ ST: 'MAIN', USE: 'R', USE_CODE: '101' })).toEqual({
      ST: 'MAIN',
      USE: 'Residential',
      USE_CODE: '101',
      USE_CODE_2: 'R',
    });
  });

  it("takes a label from the domain of the feature's subtype, else from the field's, and names the subtype", () => {
    const read = createAttributeReader({
      fields: [field('KIND', 'esriFieldTypeInteger'), field('USE', '', coded({ '1': 'House' }))],
      typeIdField: 'KIND',
      subtypes: [
        { id: 5, name: 'Business', domains: { USE: coded({ '1': 'Shop' }) } },
        { id: 6, name: 'Home', domains: { USE: undefined } },
      ],
    });
    expect(read({ KIND: 5, USE: 1 })).toMatchObject({ KIND: 'Business', KIND_CODE: 5, USE: 'Shop' });
    expect(read({ KIND: 6, USE: 1 })).toMatchObject({ KIND: 'Home', USE: 'House', USE_CODE: 1 });
  });

  it('writes dates as ISO 8601, and finds names in another case', () => {
    const read = createAttributeReader({
      fields: [field('Sold', 'esriFieldTypeDate'), field('Shape_Area', 'esriFieldTypeDouble'), field('GONE')],
      subtypes: [],
      typeIdField: null,
    });
    expect(read({ SOLD: 1_580_428_800_000, shape_area: 2.5 })).toEqual({
      Sold: '2020-01-31',
      Shape_Area: 2.5,
      GONE: null,
    });
    expect(read({ SOLD: -86_399_000 })['Sold']).toBe('1969-12-31T00:00:01Z');
    expect(read({ SOLD: 1e300 })['Sold']).toBe(1e300);
  });
});
