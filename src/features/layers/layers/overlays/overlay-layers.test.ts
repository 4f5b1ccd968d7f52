import { describe, expect, it } from 'vitest';
import { createExpression, validateStyleMin } from '../../../../../tests/support/style-spec.ts';
import { buildStyle } from '../../../../map/build-style.ts';
import type { StyleInput } from '../../../../map/layer.ts';
import { NO_VALUES, withValue } from '../../../../map/map-value.ts';
import type { LayerSpecification, StyleSpecification } from '../../../../map/style-types.ts';
import { defaultAudience } from '../../rules/layer-access.ts';
import type { LayerAudience } from '../../rules/layer-audience.ts';
import { findStaticLayer } from '../../rules/static-layers.ts';
import { wetlandTypeOfCode } from '../../rules/wetland-values.ts';
import { zoningType } from '../../rules/zoning-values.ts';
import { SHOWN_OVERLAYS } from '../map-values.ts';
import { overlays } from '../overlays.ts';
import { OVERLAY_LAYERS, STRUCTURE_LAYER, findOverlay } from './overlay-layers.ts';
import { legendOf } from './paint-overlay.ts';

const INPUT: StyleInput = {
  base: 'street',
  theme: 'light',
  tileVersion: 'a1',
  satellites: [null, null],
  origin: '',
  isStill: true,
  is3d: false,
  values: NO_VALUES,
};
const ALL = [...OVERLAY_LAYERS, STRUCTURE_LAYER];

function styleOf(id: string): StyleSpecification {
  const hasStructures = id === STRUCTURE_LAYER.id;
  const shown = { overlay: hasStructures ? null : id, hasStructures };
  return buildStyle({ ...INPUT, values: withValue(NO_VALUES, SHOWN_OVERLAYS, shown) }, [overlays]);
}

/** Returns the legend's label for the color that a feature is drawn with. */
function classOf(id: string, properties: Record<string, unknown>): string | undefined {
  const layer = findOverlay(id);
  const fill = styleOf(id).layers.find((candidate: LayerSpecification) => candidate.type === 'fill');
  const color = fill?.type === 'fill' ? fill.paint?.['fill-color'] : undefined;
  const drawn = createExpression(color, { type: 'string' }).value.evaluate(
    { zoom: 14 },
    { type: 3, properties },
  );
  return layer && legendOf(layer, 'light').find((entry) => entry.color === drawn)?.label;
}

describe.each(ALL.map((layer) => [layer.id, layer] as const))('%s', (id, layer) => {
  it('makes a valid style whose minimum zoom is that of the layer', () => {
    const style = styleOf(id);
    expect(validateStyleMin(style)).toEqual([]);
    expect(style.layers[0]).toMatchObject({ id: `overlay-${id}`, minzoom: layer.minZoom });
  });

  it('uses only properties of its static layer', () => {
    const known: readonly string[] = findStaticLayer(layer.tiles.sourceLayer)?.properties ?? ['class'];
    const asked = [...JSON.stringify(styleOf(id).layers).matchAll(/\["get","(\w+)"\]/g)].map(
      ([, name]) => name,
    );
    expect(asked.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });

  it('has a different color for each class, on the light and the dark map', () => {
    for (const theme of ['light', 'dark'] as const) {
      const colors = legendOf(layer, theme).map(({ color }) => color);
      expect(colors.every((color) => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
      expect(new Set(colors).size).toBe(colors.length);
    }
  });
});

it.each([
  ['zoning', 11, 20],
  ['wetlands', 10, 22],
  ['elevation-ft', 13, 22],
  ['elevation-m', 13, 22],
  ['population-density', 6, 22],
  ['population-growth', 6, 22],
  ['housing-affordability', 6, 22],
])('%s is drawn from zoom %i to %i', (id, minZoom, maxZoom) => {
  expect(findOverlay(id)).toMatchObject({ minZoom, maxZoom });
});

it.each(['Downtown Business', 'PUD', 'Mixed-Use', 'Overlay', 'Open Space', 'Farm', 'Dwellings', 'Warehouse'])(
  'has a class for the normalized zone "%s"',
  (label) => {
    const type = zoningType(label);
    expect(typeof type).toBe('string');
    expect(classOf('zoning', { zoning_type: type })).toBe(type);
  },
);

it.each(['PFO1A', 'PEM1C', 'PUBHx', 'E1UBL', 'E2EM1P', 'R2UBH', 'L1UBH', 'Pf'])(
  'has a class for the normalized wetland %s',
  (code) => {
    const type = wetlandTypeOfCode(code);
    expect(type).toBeDefined();
    expect(classOf('wetlands', { wetland_type: type })).toBe(type);
  },
);

it('only historic redlining is free, and only the LBCS activity layer is for operators', () => {
  const idsFor = (audience: LayerAudience) =>
    ALL.filter(({ tiles }) => defaultAudience(tiles.access, 'plans') === audience).map(({ id }) => id);
  expect(idsFor('everyone')).toEqual(['redlining']);
  expect(ALL.filter(({ free }) => free === true).map(({ id }) => id)).toEqual(idsFor('everyone'));
  expect(idsFor('operators')).toEqual(['lbcs-activity']);
});

it.each([
  ['flood', { fld_zone: 'AE', zone_subty: 'FLOODWAY' }, 'Floodway'],
  ['flood', { fld_zone: 'AE' }, 'A, AE, AH, AO: 1% a year'],
  ['flood', { fld_zone: 'VE' }, 'V, VE: coast with waves, 1% a year'],
  ['flood', { fld_zone: 'AREA NOT INCLUDED' }, 'Area not included'],
  [
    'flood',
    { fld_zone: 'X', zone_subty: '0.2 PCT ANNUAL CHANCE FLOOD HAZARD' },
    'X: 0.2% a year, or behind a levee',
  ],
  [
    'flood',
    { fld_zone: 'X', zone_subty: 'AREA WITH REDUCED FLOOD RISK DUE TO LEVEE' },
    'X: 0.2% a year, or behind a levee',
  ],
  ['flood', { fld_zone: 'X', zone_subty: 'AREA OF MINIMAL FLOOD HAZARD' }, 'X, C: minimal hazard'],
  ['flood', { fld_zone: 'X' }, 'X, C: minimal hazard'],
  ['wetlands', { wetland_type: 'Freshwater Forested/Shrub Wetland' }, 'Freshwater Forested/Shrub'],
  ['wetlands', { wetland_type: 'Estuarine and Marine Deepwater' }, 'Estuarine and Marine Deepwater'],
  ['wetlands', { wetland_type: 'Estuarine and Marine Wetland' }, 'Estuarine and Marine Wetland'],
  ['wetlands', {}, 'Unclassified'],
  ['zoning', { zoning_type: 'Mixed' }, 'Mixed'],
  ['zoning', {}, 'Other'],
  ['land-cover', { code: '41' }, 'Deciduous Forest'],
  ['land-cover', { code: 41 }, 'Deciduous Forest'],
  ['land-cover', { class: 'Open Water' }, 'Open Water'],
  ['land-cover', { code: '99' }, undefined],
  ['redlining', { holc_grade: 'D' }, 'D: Hazardous'],
  ['population-density', { popdens_cy: 99.9 }, 'Under 100'],
  ['population-density', { popdens_cy: 100 }, '100 to 675'],
  ['population-density', { popdens_cy: 9499 }, '5,475 to 9,500'],
  ['population-density', { popdens_cy: 9500 }, '9,500 and more'],
  ['population-density', {}, undefined],
  ['population-growth', { popgrwcyfy: -0.5 }, '-1% to 0%'],
  ['housing-affordability', { hai_cy: 100 }, '100 to 120'],
  ['lbcs-activity', { class: 1 }, 'Residential'],
  ['lbcs-activity', { class: 9 }, 'No activity, or unknown'],
  ['lbcs-activity', { class: 10 }, 'No activity, or unknown'],
  ['land-use', { class: 1 }, 'Residence'],
  ['land-use', { class: 9 }, 'Farming and forestry'],
  ['land-use', { class: 10 }, 'No land use code'],
])('%s draws %o as %s', (id, properties, expected) => {
  expect(classOf(id, properties)).toBe(expected);
});

it('every layer names its type and source, and links to its documents with https', () => {
  for (const { id, type, source, docs } of ALL) {
    expect(type, id).toBe('vector');
    expect(source.length, id).toBeGreaterThan(5);
    if (docs !== undefined) expect(new URL(docs).protocol, id).toBe('https:');
  }
});

it('draws a layer of another site from its template, with its source', () => {
  const extra = {
    id: 7,
    tiles: 'https://t.example.org/{z}/{x}/{y}.png',
    attribution: 'A <b> & C',
    minZoom: 5,
    maxZoom: 16,
  };
  const style = buildStyle(
    {
      ...INPUT,
      values: withValue(NO_VALUES, SHOWN_OVERLAYS, { overlay: null, hasStructures: false, extra }),
    },
    [overlays],
  );
  expect(validateStyleMin(style)).toEqual([]);
  expect(style.layers).toMatchObject([{ id: 'overlay-extra-7', type: 'raster', minzoom: 5 }]);
  expect(style.sources['overlay-extra-7']).toMatchObject({
    tiles: [extra.tiles],
    attribution: 'A &lt;b&gt; &amp; C',
    maxzoom: 16,
  });
});
