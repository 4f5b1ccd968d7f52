import { describe, expect, test } from 'vitest';
import { OVERLAY_LAYERS, STRUCTURE_LAYER } from '../layers/overlays/overlay-layers.ts';
import { completeLayerValues, type LayerValue, normalizeLayerValue } from './layer-values.ts';
import { findStaticLayer, STATIC_LAYERS } from './static-layers.ts';

/** Returns the normalized value, with a question mark if the rule doesn't know it. */
function normal(layer: string, property: string, raw: LayerValue): LayerValue {
  const { value, isKnown } = normalizeLayerValue(layer, property, raw);
  return isKnown ? value : `${value}?`;
}

test.each<[string, string, LayerValue, LayerValue]>([
  ['fema', 'fld_zone', 'ae', 'AE'],
  ['fema', 'fld_zone', 'Zone AE', 'AE'],
  ['fema', 'fld_zone', 'A30', 'A30'],
  ['fema', 'fld_zone', 'A31', 'A31?'],
  ['fema', 'fld_zone', 'V1', 'V1'],
  ['fema', 'fld_zone', 'A0', 'A0?'],
  ['fema', 'fld_zone', 'open  water', 'OPEN WATER'],
  ['fema', 'fld_zone', 'Zone X (shaded)', 'X SHADED'],
  ['fema', 'fld_zone', 'constructor', 'constructor?'],
  ['fema', 'fld_zone', '-9999', null],
  ['fema', 'fld_zone', -9999, null],
  ['fema', 'zone_subty', ' ', null],
  ['fema', 'zone_subty', '', null],
  ['fema', 'zone_subty', null, null],
  ['fema', 'zone_subty', 'Floodway', 'FLOODWAY'],
  ['fema', 'zone_subty', '0.2 % annual chance flood hazard', '0.2 PCT ANNUAL CHANCE FLOOD HAZARD'],
  ['fema', 'zone_subty', 'something else', 'something else?'],
  ['wetlands', 'wetland_type', 'Freshwater Forested/Shrub Wetland', 'Freshwater Forested/Shrub'],
  ['wetlands', 'wetland_type', 'FRESHWATER EMERGENT WETLAND', 'Freshwater Emergent'],
  ['wetlands', 'wetland_type', 'Estuarine and Marine Deepwater', 'Estuarine and Marine Deepwater'],
  ['wetlands', 'wetland_type', 'Estuarine and Marine Wetland', 'Estuarine and Marine Wetland'],
  ['wetlands', 'wetland_type', 'Palustrine Emergent', 'Freshwater Emergent'],
  ['wetlands', 'wetland_type', 'PFO1A', 'Freshwater Forested/Shrub'],
  ['wetlands', 'wetland_type', 'Upland', 'Upland?'],
  ['wetlands', 'attribute', 'R2UBH', 'R2UBH'],
  ['wetlands', 'attribute', 'Riverine', 'Riverine?'],
  ['zoning', 'zoning_type', 'Rowhouse and Multi-Family Residential Districts', 'Residential'],
  ['zoning', 'zoning_type', 'Industrial Mixed-Use Zoning District', 'Mixed'],
  ['zoning', 'zoning_type', 'Open-Space and Environmental Districts', 'Special'],
  ['zoning', 'zoning_type', 'Newport Residential District', 'Residential'],
  ['zoning', 'zoning_type', 'Bridgeport Commercial', 'Commercial'],
  ['zoning', 'zoning_type', 'Port District', 'Special'],
  ['zoning', 'zoning_type', 'Regional Airport', 'Special'],
  ['zoning', 'zoning_type', 'Commercial Overlay', 'Overlay'],
  ['zoning', 'zoning_type', 'Planned Residential', 'Planned'],
  ['zoning', 'zoning_type', 'Mobile Home Park', 'Residential'],
  ['zoning', 'zoning_type', 'Manufactured Housing District', 'Residential'],
  ['zoning', 'zoning_subtype', 'Manufactured Housing District', 'Mobile Home Park'],
  ['zoning', 'zoning_type', 'Light Manufacturing', 'Industrial'],
  ['zoning', 'zoning_type', '-5555', null],
  ['zoning', 'zoning', 'R-8', 'R-8'],
  ['redlining', 'holc_grade', 'd ', 'D'],
  ['redlining', 'holc_grade', 'Still Desirable', 'B'],
  ['redlining', 'holc_grade', 'E', 'E?'],
  ['streets', 'class', 'Minor Arterial Street', 'secondary'],
  ['streets', 'class', 'Interstate and Principal Arterial', 'motorway'],
  ['streets', 'class', 'S1400', 'residential'],
  ['streets', 'class', 'Alley', 'alley'],
  ['streets', 'class', 'motorway', 'motorway'],
  ['streets', 'class', 'motorway_link', 'service'],
  ['streets', 'class', 'primary_link', 'service'],
  ['streets', 'class', 'tertiary_link', 'service'],
  ['water', 'class', 'H3010', 'river'],
  ['water', 'class', 'H2060', 'pond'],
  ['water', 'class', 'H2025', 'pond'],
  ['water', 'class', 'Bayou', 'river'],
  ['water', 'class', 'Bay or Inlet', 'sea'],
  ['parks', 'class', 'Alternate Provider - Mini Park', 'park'],
  ['us_contours', 'contourelevation', '1,250', 1250],
  ['us_contours', 'contourelevation', 'high', 'high?'],
  ['esri_enrichments', 'hai_cy', -9999, null],
])('%s.%s: %j is %j', (layer, property, raw, expected) => {
  expect(normal(layer, property, raw)).toBe(expected);
});

test.each([
  ['streets', ['motorway', 'primary', 'secondary', 'residential', 'service', 'alley', 'rail']],
  ['water', ['sea', 'lake', 'river', 'pond']],
  ['parks', ['park', 'cemetery', 'golf', 'forest', 'protected']],
  ['landuse', ['farm', 'forest', 'residential', 'commercial', 'industrial', 'institutional']],
])('a class of %s that the map draws stays as it is', (layer, classes) => {
  expect(classes.map((name) => normal(layer, 'class', name))).toEqual(classes);
});

test.each<[string, Record<string, LayerValue>, Record<string, LayerValue>]>([
  [
    'zoning',
    { zoning: 'R-8', zoning_description: 'Rowhouse Zoning District' },
    { zoning_type: 'Residential', zoning_subtype: 'Multi Family' },
  ],
  ['zoning', { zoning: 'C-2' }, { zoning_type: 'Commercial', zoning_subtype: null }],
  ['zoning', { zoning: 'BA-1' }, { zoning_type: null }],
  ['zoning', { zoning: 'MUN' }, { zoning_type: null }],
  ['zoning', { zoning: 'MU-2' }, { zoning_type: 'Mixed' }],
  ['zoning', { zoning: 'TOD3' }, { zoning_type: 'Mixed' }],
  ['zoning', { zoning: 'MXD' }, { zoning_type: 'Mixed' }],
  ['zoning', { zoning: 'R-8', zoning_type: 'Special' }, { zoning_type: 'Special' }],
  ['fema', { fld_zone: 'X500' }, { fld_zone: 'X', zone_subty: '0.2 PCT ANNUAL CHANCE FLOOD HAZARD' }],
  ['fema', { fld_zone: 'X SHADED', zone_subty: 'FLOODWAY' }, { fld_zone: 'X', zone_subty: 'FLOODWAY' }],
  [
    'fema',
    { fld_zone: 'X PROTECTED BY LEVEE' },
    { fld_zone: 'X', zone_subty: 'AREA WITH REDUCED FLOOD RISK DUE TO LEVEE' },
  ],
  ['fema', { fld_zone: 'OW' }, { fld_zone: 'OPEN WATER', zone_subty: null }],
  ['fema', { fld_zone: 'constructor' }, { fld_zone: 'constructor' }],
  ['wetlands', { attribute: 'L1UBH' }, { wetland_type: 'Lake' }],
  ['wetlands', {}, { wetland_type: 'Unclassified' }],
  ['streets', { name: 'E BALTIMORE ST' }, { name: 'E Baltimore St', route: null }],
  ['streets', { name: 'I 95 N' }, { name: null, route: 'interstate/95' }],
  ['streets', { name: 'MAIN ST;MT 84' }, { name: 'Main St', route: 'state/84' }],
  ['streets', { name: 'I 95;US 40' }, { name: null, route: 'interstate/95' }],
  ['streets', { name: 'PULASKI HWY', route: 'US 40' }, { name: 'Pulaski Hwy', route: 'us/40' }],
  ['streets', { name: 'Pulaski Hwy', route: '0300040' }, { name: 'Pulaski Hwy', route: null }],
  ['water', { name: 'PATAPSCO RIV' }, { name: 'Patapsco River' }],
  ['waterways', { name: 'Bear Crk' }, { name: 'Bear Creek' }],
  ['parks', { name: 'DRUID HILL PARK' }, { name: 'Druid Hill Park' }],
])('%s %j is completed to %j', (layer, given, expected) => {
  const values = { ...given };
  completeLayerValues(layer, values);
  expect(values).toMatchObject(expected);
});

describe('the list of layers', () => {
  test('covers the layers of all overlays, and others that the map requests', () => {
    const ids = [...OVERLAY_LAYERS, STRUCTURE_LAYER].flatMap(({ tiles }) => tiles.staticLayer ?? []);
    for (const id of [...ids, 'esri_enrichments', 'admin2', 'buildings'])
      expect(findStaticLayer(id)?.id).toBe(id);
  });

  test.each([
    ['holc', 'redlining'],
    ['flood', 'fema'],
    ['Vacant-Notices', 'vacant_notices'],
  ])('%s is another name of %s', (alias, id) => {
    expect(findStaticLayer(alias)?.id).toBe(id);
  });

  test('a name means one layer, and zooms are in order', () => {
    const names = STATIC_LAYERS.flatMap((layer) => [layer.id, ...('aliases' in layer ? layer.aliases : [])]);
    expect(new Set(names).size).toBe(names.length);
    for (const { minZoom, maxZoom } of STATIC_LAYERS) expect(minZoom).toBeLessThanOrEqual(maxZoom);
  });
});
