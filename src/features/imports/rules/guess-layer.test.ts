import { expect, it } from 'vitest';
import { guessLayer } from './guess-layer.ts';

it.each([
  [['Zoning_Map_2024.zip'], 'zoning'],
  [['city.gpkg', 'Building Footprints'], 'buildings'],
  [['FEMA_flood.geojson'], 'fema'],
  [['waterways.shp'], 'waterways'],
  [['Opportunity-Zones.kml'], 'opportunity_zones'],
  [['parcels.zip'], null],
  [['BuildingFootprints2024.zip'], 'buildings'],
  [['Land_Use.shp'], 'landuse'],
  [['denverzoning.zip'], 'zoning'],
  [['OZ_2018.zip'], 'opportunity_zones'],
  [['City_Water.zip'], 'water'],
  [['contours_m.gpkg'], 'contours_m'],
  [['Contours_Main.gpkg'], 'us_contours'],
  // Short words occur inside names of places.
  [['Ozark_County.zip'], null],
  [['Cozad_Parcels.zip'], null],
  [['Bozeman.gpkg'], null],
  [['Highland.shp'], null],
  [['Landfill.zip'], null],
  [['Sweetwater.zip'], null],
  [['Sparks.zip'], null],
  [['Streetsboro.zip'], null],
])('takes %j for %s', (names, layer) => {
  expect(guessLayer(...names)).toBe(layer);
});
