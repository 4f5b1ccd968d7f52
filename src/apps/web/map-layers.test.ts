import { describe, expect, it } from 'vitest';
import { validateStyleMin } from '../../../tests/support/style-spec.ts';
import { STATIC_LAYERS, areaNameLayerOf } from '../../features/layers/rules/static-layers.ts';
import { PARCEL_MIN_ZOOM } from '../../features/parcel-tiles/rules/tile-limits.ts';
import {
  PARCEL_FILL_LAYER,
  PARCEL_SOURCE,
  SELECTED_PARCEL,
} from '../../features/parcels/layers/map-values.ts';
import { CUSTOM_PARCEL_COLORS, parcelColorsIn } from '../../features/parcels/layers/parcel-colors.ts';
import {
  OUTSIDE_OF_OUTLINE,
  SUB_BOUNDARY_SET,
  WORKING_OUTLINE,
} from '../../features/places/layers/map-values.ts';
import { BASE_MAPS } from '../../map/base-map.ts';
import { buildStyle, layerContextOf } from '../../map/build-style.ts';
import type { StyleInput } from '../../map/layer.ts';
import { NO_VALUES, withValue } from '../../map/map-value.ts';
import { outsideOf } from '../../map/outside-of.ts';
import type { LayerSpecification } from '../../map/style-types.ts';
import type { ThemeName } from '../../map/themes.ts';
import { MAP_LAYERS } from './map-layers.ts';

const THEMES: readonly ThemeName[] = ['light', 'dark'];
const COMBINATIONS = BASE_MAPS.flatMap((base) => THEMES.map((theme) => ({ base, theme })));

const INPUT: StyleInput = {
  base: 'street',
  theme: 'light',
  tileVersion: 'a1.b2',
  satellites: [
    { tiles: 'https://tiles.example.org/one/{z}/{x}/{y}.jpg', sources: 'One <Maps> & Co' },
    { tiles: 'https://tiles.example.org/two/{z}/{x}/{y}.jpg', sources: 'Two' },
  ],
  origin: 'https://maps.example.org',
  isStill: false,
  is3d: false,
  values: withValue(NO_VALUES, SUB_BOUNDARY_SET, {
    path: '/us/zz/alder',
    style: 'council_districts',
    version: 'v1',
  }),
};

const SQUARE: GeoJSON.Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
};

/** Returns the name of every `["get", name]` and `["has", name]` inside an expression. */
function propertiesIn(value: unknown): string[] {
  if (!Array.isArray(value))
    return value !== null && typeof value === 'object' ? Object.values(value).flatMap(propertiesIn) : [];
  const [head, name] = value;
  if ((head === 'get' || head === 'has') && typeof name === 'string') return [name];
  return value.flatMap(propertiesIn);
}

/** Returns the static layer that a style layer draws; undefined for layers of other sources, null for an unknown static layer. */
function staticLayerOf(layer: LayerSpecification) {
  if (!('source' in layer) || !layer.source.startsWith('static-')) return undefined;
  const names = STATIC_LAYERS.find(({ id }) => areaNameLayerOf(id) === layer['source-layer']);
  if (names !== undefined) return { ...names, properties: ['name', 'class', 'rank'] };
  return STATIC_LAYERS.find(({ id }) => id === layer['source-layer']) ?? null;
}

describe('county lines at 1:10 million', () => {
  it('end at the zoom where parcels begin, so that none of them crosses a parcel', () => {
    const lines = buildStyle(INPUT, MAP_LAYERS).layers.find(({ id }) => id === 'boundary-county');
    expect(lines?.maxzoom).toBe(PARCEL_MIN_ZOOM);
  });
});

describe.each(COMBINATIONS)('the map of $base in $theme', ({ base, theme }) => {
  const style = buildStyle({ ...INPUT, base, theme }, MAP_LAYERS);

  it('is a valid style', () => {
    expect(validateStyleMin(style).map(({ message }) => message)).toEqual([]);
  });

  it('has a source for every layer and a layer for every source, and no layer twice', () => {
    const used = new Set(style.layers.flatMap((layer) => ('source' in layer ? [layer.source] : [])));
    expect([...used].sort()).toEqual(Object.keys(style.sources).sort());
    expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length);
  });

  it('reads only properties that the static layers have', () => {
    const issues = style.layers.flatMap((layer) => {
      const drawn = staticLayerOf(layer);
      if (drawn === null) return [`${layer.id} draws no static layer`];
      const known: readonly string[] = drawn?.properties ?? propertiesIn(layer);
      return propertiesIn(layer)
        .filter((property) => !known.includes(property))
        .map((property) => `${layer.id} reads ${property}`);
    });
    expect(issues).toEqual([]);
  });

  it('finds each static layer in the tiles that it asks for', () => {
    const issues = style.layers.filter((layer) => {
      const drawn = staticLayerOf(layer);
      if (!drawn || !('source' in layer)) return false;
      const source = style.sources[layer.source];
      if (source?.type !== 'vector') return true;
      const names = source.tiles?.[0]?.split('/')[6]?.split(',') ?? [];
      return !names.includes(drawn.id) || (source.maxzoom ?? 22) > drawn.maxZoom;
    });
    expect(issues.map(({ id }) => id)).toEqual([]);
  });

  it('fetches nothing but tiles: no fonts, no pictures', () => {
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
  });

  it('can pick a parcel, and draws the selected one above the lines of parcels and below the names', () => {
    const ids = style.layers.map(({ id }) => id);
    expect(ids).toContain(PARCEL_FILL_LAYER);
    expect(ids.indexOf('selected-line')).toBeGreaterThan(ids.indexOf('parcel-line'));
    const firstName = style.layers.findIndex(({ type }) => type === 'symbol');
    expect(ids.indexOf('selected-line')).toBeLessThan(firstName);
  });
});

it('gives every layer and pick a name of its own, and every layer a place in the order', () => {
  const all: readonly (readonly (string | number)[])[] = [
    MAP_LAYERS.map(({ id }) => id),
    MAP_LAYERS.map(({ order }) => order),
    MAP_LAYERS.flatMap(({ pick }) => pick?.name ?? []),
  ];
  for (const some of all) expect(new Set(some).size).toBe(some.length);
});

describe('every color of the themes is used', () => {
  it.each(COMBINATIONS)('$base, $theme', ({ base, theme }) => {
    const context = layerContextOf({ ...INPUT, base, theme });
    const { ground, ink } = context;
    const style = JSON.stringify(buildStyle({ ...INPUT, base, theme }, MAP_LAYERS));
    const colors = { ...(base === 'street' ? ground : {}), ...ink, ...parcelColorsIn(context) };
    const unused = Object.entries(colors).filter(([, color]) => !style.includes(`"${color}"`));
    expect(unused).toEqual([]);
  });

  it('by a layer that asks for it by name', () => {
    const { ground, ink } = layerContextOf(INPUT);
    const asked = new Set<string>();
    const watch = <Colors extends object>(colors: Colors): Colors =>
      new Proxy(colors, {
        get: (target, name) => {
          asked.add(String(name));
          return Reflect.get(target, name);
        },
      });
    const context = {
      ...layerContextOf(INPUT),
      ground: watch(ground),
      ink: watch(ink),
    };
    for (const layer of MAP_LAYERS) {
      layer.sources(context);
      layer.paint(context);
    }
    expect([...asked].sort()).toEqual(Object.keys({ ...ground, ...ink }).sort());
  });
});

describe('parcels', () => {
  const tilesOf = (input: StyleInput, id: string) => {
    const source = buildStyle(input, MAP_LAYERS).sources[id];
    return source !== undefined && 'tiles' in source ? source.tiles?.[0] : undefined;
  };

  it('are drawn in the colors of the site', () => {
    expect(parcelColorsIn(layerContextOf(INPUT))).toEqual({
      parcelLines: '#008888',
      hoverParcel: '#2980B9',
      selectedParcel: '#e92063',
    });
    expect(parcelColorsIn(layerContextOf({ ...INPUT, base: 'satellite2' })).parcelLines).toBe('#daff0a');
    expect(tilesOf(INPUT, 'parcels-raster')).toContain('?line=008888&');
    expect(tilesOf({ ...INPUT, base: 'satellite' }, 'parcels-raster')).toContain('?line=daff0a&');
  });

  it('are drawn in the reader’s own colors', () => {
    const own = { street: { parcelLines: '#AB12CD' } };
    const input = { ...INPUT, values: withValue(INPUT.values, CUSTOM_PARCEL_COLORS, own) };
    expect(tilesOf(input, 'parcels-raster')).toContain('?line=ab12cd&');
    expect(parcelColorsIn(layerContextOf(input)).selectedParcel).toBe('#e92063');
    expect(tilesOf({ ...input, base: 'satellite' }, 'parcels-raster')).toContain('?line=daff0a&');
    const dark = buildStyle({ ...input, theme: 'dark' }, MAP_LAYERS).layers.find(
      ({ id }) => id === 'parcel-line',
    );
    expect(dark).toMatchObject({ paint: { 'line-color': '#AB12CD' } });
  });

  it('are a picture from zoom 11 and polygons from zoom 13, magnified after 16', () => {
    const { sources, layers } = buildStyle(INPUT, MAP_LAYERS);
    expect(sources[PARCEL_SOURCE]).toMatchObject({ type: 'vector', minzoom: 13, maxzoom: 16 });
    expect(sources['parcels-raster']).toMatchObject({
      type: 'raster',
      minzoom: 11,
      maxzoom: 13,
      tileSize: 512,
    });
    expect(layers.find(({ id }) => id === 'parcel-picture')).toMatchObject({ minzoom: 11, maxzoom: 13 });
    expect(layers.find(({ id }) => id === PARCEL_FILL_LAYER)).toMatchObject({ minzoom: 13 });
  });

  it('are asked for with the version of the tiles, made safe for a URL', () => {
    expect(tilesOf({ ...INPUT, tileVersion: 'a&b=1' }, PARCEL_SOURCE)).toBe(
      'https://maps.example.org/api/v1/parcels/{z}/{x}/{y}.mvt?fields=none&v=a%26b%3D1',
    );
  });
});

describe('selection and boundary', () => {
  it('keep their data through a change of base and theme', () => {
    const outline = { type: 'Feature', properties: {}, geometry: SQUARE } as const;
    const selected = withValue(INPUT.values, SELECTED_PARCEL, { fid: 7, geometry: SQUARE });
    const outlined = withValue(selected, WORKING_OUTLINE, outline);
    const input = { ...INPUT, values: withValue(outlined, OUTSIDE_OF_OUTLINE, outsideOf(SQUARE)) };
    const street = buildStyle(input, MAP_LAYERS);
    const satellite = buildStyle({ ...input, base: 'satellite', theme: 'dark' }, MAP_LAYERS);
    const changed = ['selected-parcel', 'working-boundary', 'outside-boundary'].filter(
      (id) => JSON.stringify(satellite.sources[id]) !== JSON.stringify(street.sources[id]),
    );
    expect(changed).toEqual([]);
    expect(street.sources['outside-boundary']).toMatchObject({ data: { type: 'MultiPolygon' } });
    expect(street.sources['selected-parcel']).toMatchObject({ data: { type: 'Feature', id: 7 } });
  });
});

describe('satellites', () => {
  it('escape the operator’s list of sources, so that it is shown as text', () => {
    const { sources } = buildStyle({ ...INPUT, base: 'satellite' }, MAP_LAYERS);
    expect(sources['satellite']).toMatchObject({ attribution: 'One &lt;Maps&gt; &amp; Co' });
  });

  it('that are not configured leave names and parcels', () => {
    const style = buildStyle({ ...INPUT, base: 'satellite2', satellites: [null, null] }, MAP_LAYERS);
    expect(validateStyleMin(style)).toEqual([]);
    expect(style.sources['satellite']).toBeUndefined();
    expect(style.layers.some(({ id }) => id === 'parcel-line')).toBe(true);
    expect(style.layers.some(({ type }) => type === 'symbol')).toBe(true);
  });
});

describe('reduced motion', () => {
  it('fades nothing', () => {
    const style = buildStyle({ ...INPUT, base: 'satellite', isStill: true }, MAP_LAYERS);
    expect(style.transition?.duration).toBe(0);
    const fading = style.layers.filter(
      (layer) => layer.type === 'raster' && layer.paint?.['raster-fade-duration'] !== 0,
    );
    expect(fading).toEqual([]);
  });
});
