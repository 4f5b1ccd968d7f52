import { expect, it } from 'vitest';
import { preferParcelLayer } from './prefer-parcel-layer.ts';

it.each([
  [['Parcels', 'Zoning', 'Roads'], 'Parcels'],
  [['M087TaxPar', 'M087OthLeg'], 'M087TaxPar'],
  [['a/Tax Parcels', 'a/Parcel Lines', 'a/parcel_anno'], 'a/Tax Parcels'],
  [['Taxlots', 'Taxlot_history'], 'Taxlots'],
  [['Tax Parcels 2023', 'Tax Parcels 2024'], 'Tax Parcels 2024'],
  [['north/lots', 'south/lots'], undefined],
  [['parcels', 'county_parcels'], undefined],
  [['zoning', 'wards'], undefined],
  [['PropertyPolygons', 'Subdivisions'], 'PropertyPolygons'],
])('of the layers %j, the preferred layer is %s', (names, wanted) =>
  expect(preferParcelLayer(names)).toBe(wanted),
);
