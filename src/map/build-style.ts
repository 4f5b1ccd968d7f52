import { SLOTS } from './layer.ts';
import type { LayerContext, MapLayer, StyleInput } from './layer.ts';
import type { StyleSpecification } from './style-types.ts';
import { baseKindOf, GROUND, inkOn, PARCEL_COLORS } from './themes.ts';

/** Returns the colors of a base and a theme, for layers and legends. */
export function layerContextOf(input: StyleInput): LayerContext {
  const kind = baseKindOf(input.base);
  return {
    ...input,
    ground: GROUND[input.theme],
    ink: inkOn(input.base, input.theme),
    parcelColors: { ...PARCEL_COLORS[kind], ...input.parcelColors?.[kind] },
  };
}

/**
 * Builds the MapLibre style of the whole map: the given layers, in the order of their slots. It has no `glyphs` and no `sprite`: the browser draws labels from
 * its own fonts, so it fetches nothing but tiles.
 */
export function buildStyle(input: StyleInput, layers: readonly MapLayer[]): StyleSpecification {
  const context = layerContextOf(input);
  const painted = layers
    .flatMap((layer) => layer.paint(context))
    .filter(({ imagery }) => input.base === 'street' || imagery === 'show')
    .sort((a, b) => SLOTS.indexOf(a.slot) - SLOTS.indexOf(b.slot))
    .map(({ layer }) => layer);
  const terrain = layers.map((layer) => layer.terrain?.(context) ?? null).findLast((found) => found !== null);
  const used = new Set(painted.flatMap((layer) => ('source' in layer ? [layer.source] : [])));
  if (terrain) used.add(terrain.source);
  const sources = Object.fromEntries(
    layers.flatMap((layer) => Object.entries(layer.sources(context))).filter(([id]) => used.has(id)),
  );
  return {
    version: 8,
    name: `Platbook ${input.base} ${input.theme}`,
    sources,
    layers: painted,
    ...(terrain && { terrain }),
    transition: { duration: input.isStill ? 0 : 200, delay: 0 },
  };
}
