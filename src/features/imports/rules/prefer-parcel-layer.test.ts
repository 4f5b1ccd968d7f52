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
  // Names of places contain the words for other layers.
  [['Clearwater_County_Parcels', 'Water'], 'Clearwater_County_Parcels'],
  [['Broadwater_Parcels', 'roads'], 'Broadwater_Parcels'],
  [['Oldham_Parcels', 'lots'], undefined],
  [['OldhamParcels', 'OldhamZoning'], 'OldhamParcels'],
  [['Goldsboro_Parcels'], 'Goldsboro_Parcels'],
  [['Arizona_Parcels'], 'Arizona_Parcels'],
  [['Edgecombe_Parcels', 'Edgecombe_Parcel_Edges'], 'Edgecombe_Parcels'],
  [['Moline_Parcels', 'Moline_ParcelLines'], 'Moline_Parcels'],
  [['Cannon_Parcels', 'Cannon_Parcels_Anno'], 'Cannon_Parcels'],
  [['Dothan_Tax_Parcels', 'Dothan_Tax_Parcels_Oth'], 'Dothan_Tax_Parcels'],
  [['Old_Lyme_Parcels', 'High_Point_Parcels_2020_Old'], 'Old_Lyme_Parcels'],
  [['High_Point_Parcels', 'Point_Parcels'], 'High_Point_Parcels'],
  [['parcels', 'oldparcels', 'roadparcels', 'RightOfWayParcels'], 'parcels'],
  [['parcels', 'parcelboundarylines', 'parcel_polylines', 'parcelpoints', 'PARCELANNO'], 'parcels'],
  [['parcels', 'taxparcelcentroids2024', 'parcel_row', 'TaxParcelHistory', 'Subdivision_Parcels'], 'parcels'],
])('of the layers %j, the preferred layer is %s', (names, wanted) =>
  expect(preferParcelLayer(names)).toBe(wanted),
);
