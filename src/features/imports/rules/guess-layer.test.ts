import { expect, it } from 'vitest';
import { guessLayer } from './guess-layer.ts';

it.each([
  [['Zoning_Map_2024.zip'], 'zoning'],
  [['city.gpkg', 'Building Footprints'], 'buildings'],
  [['FEMA_flood.geojson'], 'fema'],
  [['waterways.shp'], 'waterways'],
  [['Opportunity-Zones.kml'], 'opportunity_zones'],
  [['parcels.zip'], null],
])('takes %j for %s', (names, layer) => {
  expect(guessLayer(...names)).toBe(layer);
});
