import { describe, expect, it } from 'vitest';
import { findLayerAddress, formatLayerAddress } from './layer-address.ts';

const SERVICE = 'https://gis.example.org/arcgis/rest/services/Land/Parcels';

describe('findLayerAddress', () => {
  it.each([
    [`${SERVICE}/FeatureServer/0`, `${SERVICE}/FeatureServer/0`, true, null],
    [`${SERVICE}/MapServer/12/`, `${SERVICE}/MapServer/12`, true, null],
    [`${SERVICE}/MapServer/3/query?where=1%3D1&f=json`, `${SERVICE}/MapServer/3`, true, null],
    [`${SERVICE}/MapServer/3/query?where=A+%3D+%27b%27`, `${SERVICE}/MapServer/3`, true, "A = 'b'"],
    [`${SERVICE}/FeatureServer`, `${SERVICE}/FeatureServer`, false, null],
    [`${SERVICE}/FeatureServer/?f=pjson`, `${SERVICE}/FeatureServer`, false, null],
  ])('reads %s', (address, href, hasLayer, where) => {
    const found = findLayerAddress(address);
    expect(found).toEqual({ href, hasLayer, where });
    expect(found && findLayerAddress(formatLayerAddress(found))).toEqual(found);
  });

  it('leaves paths and other addresses alone', () => {
    for (const other of [
      'parcels/FeatureServer/0',
      'https://example.org/lots.zip',
      `${SERVICE}/ImageServer`,
      'https://',
    ])
      expect(findLayerAddress(other)).toBeUndefined();
  });

  it('refuses a token or a password in the address, because it would be stored', () => {
    expect(() => findLayerAddress(`${SERVICE}/FeatureServer/0?token=abc`)).toThrow(/contains a token/);
    expect(() => findLayerAddress('https://me:pw@example.org/x/FeatureServer/0')).toThrow(/password/);
  });
});
