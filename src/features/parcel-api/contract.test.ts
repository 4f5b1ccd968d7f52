import { describe, expect, it } from 'vitest';
import { buildOpenApi } from '../../backend/http/openapi.ts';
import { apiParcelsByQuery } from './contract.ts';

describe('the description of the parcel API for programs', () => {
  const { paths, components } = buildOpenApi([apiParcelsByQuery], '1');
  const operation = paths['/api/v2/parcels/query']?.['get'];
  const parameter = (name: string) => operation?.parameters.find((given) => given.name === name);

  it('describes the conditions of a query, such as fields[yearbuilt][lt]', () => {
    expect(parameter('fields')).toMatchObject({
      required: false,
      style: 'deepObject',
      schema: { type: 'object', additionalProperties: { additionalProperties: { type: 'string' } } },
    });
  });

  it('has the defaults of flags', () => {
    expect(parameter('return_geometry')?.schema.default).toBe(true);
    expect(parameter('return_custom')?.schema.default).toBe(false);
  });

  it('has the form of an outline', () => {
    const reply = JSON.stringify(operation?.responses['200']);
    expect(reply).toContain('"geometry":{"anyOf":[{"$ref":"#/components/schemas/ParcelOutline"}');
    expect(components).toMatchObject({
      schemas: { ParcelOutline: { oneOf: [{ properties: { type: { const: 'Polygon' } } }, {}] } },
    });
  });
});
